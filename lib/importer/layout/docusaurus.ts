import { type Locale, LOCALES } from '@/lib/constants';
import { textField } from '@/lib/importer/source/fields';
import { type LayoutContext, readMarkdown } from './layout-context';
import { MARKDOWN_FILE } from '@/lib/importer/source/read-tree';
import type { OutlineNode } from './outline';

/** A translated text: `i18n/id/docusaurus-plugin-content-docs/current/a.md` translates `docs/a.md`. */
const TRANSLATED = /^(.*\/)?i18n\/([^/]+)\/docusaurus-plugin-content-(docs\/current|blog|pages)\/(.+)$/;
const FOLDERS: Record<string, string> = { 'docs/current': 'docs', blog: 'blog', pages: 'src/pages' };
/** A text of an earlier version, or the translation of one. */
const VERSIONED =
  /^((?:.*\/)?(?:versioned_docs|i18n\/[^/]+\/docusaurus-plugin-content-docs)\/version-[^/]+)\//;

/** Returns the path of the text that a file of Docusaurus translates; undefined when it is none. */
export function translatedFrom(path: string): string | undefined {
  const [, root = '', , kind = '', rest] = TRANSLATED.exec(path) ?? [];
  return rest === undefined ? undefined : `${root}${FOLDERS[kind]}/${rest}`;
}

/** The translations of a source into one language, by the paths of their originals. */
type Translation = { locale: Locale; files: Map<string, string> };

/** The texts outside of `i18n`, without other versions, and their translations. */
export type Docusaurus = { paths: string[]; translations: Translation[] };

/** Finds versions and translations of Docusaurus, and reports those that are left out; undefined when there are none. */
export function findDocusaurus({ tree, report }: LayoutContext): Docusaurus | undefined {
  const versions = new Set<string>();
  const languages = new Map<string, Map<string, string>>();
  const paths = tree.paths.filter((path) => {
    const version = VERSIONED.exec(path)?.[1];
    const language = TRANSLATED.exec(path)?.[2];
    if (version !== undefined) versions.add(version);
    else if (language !== undefined && MARKDOWN_FILE.test(path)) {
      const files = languages.get(language) ?? new Map<string, string>();
      languages.set(language, files.set(translatedFrom(path) ?? '', path));
    }
    return version === undefined && language === undefined;
  });
  const hasCurrent = paths.some((path) => /(^|\/)docs\//.test(path) && MARKDOWN_FILE.test(path));
  if (!hasCurrent || (versions.size === 0 && languages.size === 0)) return undefined;
  for (const version of versions)
    report({ file: `${version}/`, kind: 'other-version', detail: version.split('/').pop() ?? '' });
  const translations = [...languages].flatMap(([language, files]) => {
    const locale = LOCALES.find((one) => language.toLowerCase().split(/[-_]/)[0] === one);
    if (!locale) report({ file: `i18n/${language}/`, kind: 'other-language', detail: language });
    return locale ? [{ locale, files }] : [];
  });
  return { paths, translations };
}

/** Returns the part of an outline that is translated, with its order and identities; reports texts without an original. */
export async function translateOutline(
  context: LayoutContext,
  outline: OutlineNode[],
  { files }: Translation,
): Promise<OutlineNode[]> {
  for (const [original, file] of files)
    if (!context.tree.has(original)) context.report({ file, kind: 'no-original', detail: original });

  async function translate(node: OutlineNode): Promise<OutlineNode[]> {
    const children = await translateAll(node.children);
    const path = files.get(node.article?.path ?? '');
    const article = path === undefined ? undefined : await readMarkdown(context, path);
    if (!article) return children.length === 0 ? [] : [{ ...node, article, children }];
    const { fields, bytesHash } = article;
    const name = textField(fields, 'title') ?? node.name;
    return [{ ...node, path: article.path, name, fields, bytesHash, article, children }];
  }
  async function translateAll(nodes: OutlineNode[]): Promise<OutlineNode[]> {
    const translated: OutlineNode[] = [];
    for (const node of nodes) translated.push(...(await translate(node)));
    return translated;
  }
  return translateAll(outline);
}
