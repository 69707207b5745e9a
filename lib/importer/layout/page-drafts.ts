import type { Locale } from '@/lib/constants';
import { toKey } from '@/lib/importer/keys';
import { textField } from '@/lib/importer/source/fields';
import { readYamlSections } from '@/lib/importer/source/front-matter';
import type { Draft } from '@/lib/importer/types';
import { visibilityOf } from './article-fields';
import { draftOfArticle } from './help-drafts';
import {
  MARKDOWN_FILE,
  readMarkdown,
  readYaml,
  uidFor,
  withoutLocale,
  type LayoutContext,
} from './layout-context';

/** Pages: Markdown with a title, or a YAML list of sections. */
export async function pageDrafts(context: LayoutContext, locale: Locale): Promise<Draft[]> {
  const folder = `${locale}/pages/`;
  const files = context.tree.paths.filter(
    (path) => path.startsWith(folder) && !path.slice(folder.length).includes('/'),
  );
  const drafts: Draft[] = [];
  for (const path of files) {
    const draft = MARKDOWN_FILE.test(path)
      ? await markdownPage(context, path, locale)
      : /\.ya?ml$/i.test(path)
        ? await sectionPage(context, path, locale)
        : undefined;
    if (draft) drafts.push(draft);
  }
  return drafts;
}

const keyOf = (path: string): string => toKey((path.split('/').pop() ?? '').replace(/\.[^.]+$/, ''));

async function markdownPage(
  context: LayoutContext,
  path: string,
  locale: Locale,
): Promise<Draft | undefined> {
  const article = await readMarkdown(context, path);
  if (!article) return undefined;
  const { fields, bytesHash } = article;
  const key = toKey(textField(fields, 'slug') ?? '') || keyOf(path);
  const identity = withoutLocale(path, locale);
  const node = { identity, path, name: key, key, fields, bytesHash, article, children: [] };
  return draftOfArticle(context, node, locale, 'page');
}

async function sectionPage(context: LayoutContext, path: string, locale: Locale): Promise<Draft | undefined> {
  const file = await readYaml(context, path, (text) => readYamlSections(text, 'sections'));
  if (!file) return undefined;
  const fields = file.value;
  const key = keyOf(path);
  return {
    model: 'page',
    locale,
    uid: uidFor(context, 'page', withoutLocale(path, locale), fields),
    key,
    name: textField(fields, 'name') ?? key,
    title: textField(fields, 'title') ?? key,
    visibility: visibilityOf(fields, path, context.report),
    priority: null,
    topicUid: null,
    categoryKey: null,
    path,
    fields,
    bodyLine: 1,
    bytesHash: file.bytesHash,
    extra: {},
    redirects: [],
  };
}
