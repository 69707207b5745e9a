import { type Locale, LOCALES } from '@/lib/constants';
import { contentImportText } from '@/lib/text/content-import';
import { categoryKeyOf, isPlainFolder, nameFromFile, toKey } from './items/keys';
import { isAboutRepository, isFragment } from './layout/folder-tree';
import { type Docusaurus, findDocusaurus, translateOutline } from './layout/docusaurus';
import { readFolderOutline } from './layout/folder-outline';
import { groupArticles, type GroupOptions } from './layout/group-articles';
import { helpDrafts } from './layout/help-drafts';
import { type LayoutContext, MARKDOWN_FILE, uidOf } from './layout/layout-context';
import { yamlFaqDrafts } from './layout/yaml-faq';
import { emptyNode, type OutlineNames, type OutlineNode } from './layout/outline';
import { isSiteLayout, siteDrafts } from './layout/site-layout';
import type { StoredItem } from './store/content-store';
import type { Draft } from './items/types';

export type SourceOptions = {
  folder: string;
  /** Imports everything into one category: an existing one with this name or key, or a new one. */
  category?: string;
  locale: Locale;
};

/** Reads the items of a folder in any layout. */
export async function readSource(
  context: LayoutContext,
  { folder, category, locale }: SourceOptions,
  stored: StoredItem[],
): Promise<Draft[]> {
  if (category === undefined && isSiteLayout(context.tree.paths)) return siteDrafts(context);
  const docusaurus = findDocusaurus(context);
  if (!docusaurus) return draftsOf(context, { folder, category, locale }, stored);
  const current = { ...context, tree: { ...context.tree, paths: docusaurus.paths } };
  const { translations } = docusaurus;
  if (category !== undefined || translations.length === 0)
    return draftsOf(current, { folder, category, locale }, stored);
  return translatedDrafts(current, translations, { folder, locale }, stored);
}

/** Reads the texts of Docusaurus, and their translations in the same structure. */
async function translatedDrafts(
  context: LayoutContext,
  translations: Docusaurus['translations'],
  { folder, locale }: SourceOptions,
  stored: StoredItem[],
): Promise<Draft[]> {
  const own = LOCALES.find((one) => translations.every((translation) => translation.locale !== one));
  const outline = await readFolderOutline(context, { base: '', identityBase: '' });
  const shaped = shapedOutline(context, outline, own ?? locale, stored);
  const drafts = own ? helpDrafts(context, shaped, { locale: own, names: namesOf(folder, own) }) : [];
  for (const translation of translations) {
    const nodes = await translateOutline(context, shaped, translation);
    const names = namesOf(folder, translation.locale);
    drafts.push(...helpDrafts(context, nodes, { locale: translation.locale, names }));
  }
  return drafts;
}

async function draftsOf(
  context: LayoutContext,
  { folder, category, locale }: SourceOptions,
  stored: StoredItem[],
): Promise<Draft[]> {
  const locales = category === undefined ? findLocaleFolders(context.tree.paths, locale) : undefined;
  const shaped = (outline: OutlineNode[], language: Locale): OutlineNode[] =>
    shapedOutline(context, outline, language, stored);
  if (locales) return localeDrafts(context, locales, folder, shaped);
  const outline = await readFolderOutline(context, { base: '', identityBase: '' });
  const questions = await yamlFaqDrafts(context, locale);
  if (category === undefined) {
    const names = namesOf(folder, locale);
    return [...helpDrafts(context, shaped(outline, locale), { locale, names }), ...questions];
  }
  const generalTopic = contentImportText.generalTopic[locale];
  const existingCategory = findCategory(stored, category, locale, context.source);
  const root: OutlineNode = {
    ...emptyNode(`category:${categoryKeyOf(category)}`, category, categoryKeyOf(category)),
    children: outline,
  };
  const nodes = groupArticles([root], groupOptions(context, locale, stored));
  const names = { root: { name: category, key: root.key }, generalTopic };
  const drafts = outline.length === 0 ? [] : helpDrafts(context, nodes, { locale, names, existingCategory });
  return [...drafts, ...questions];
}

/** Removes a folder around everything, and groups articles that have no folders. */
function shapedOutline(
  context: LayoutContext,
  outline: OutlineNode[],
  locale: Locale,
  stored: StoredItem[],
): OutlineNode[] {
  const hasCategories = stored.some(
    ({ source, model, source_path }) =>
      source === context.source && model === 'help-category' && TOP_FOLDER.test(source_path),
  );
  const options = groupOptions(context, locale, stored);
  const unwrapped = withoutWrapper(outline, hasCategories).map((node) => withoutNamesake(node, options));
  return groupArticles(unwrapped, options);
}

/** Unwraps a group of groups with the name of its category, unless an earlier import made it a topic. */
function withoutNamesake(category: OutlineNode, { isKnown }: GroupOptions): OutlineNode {
  const isNamesake = (node: OutlineNode): boolean =>
    toKey(node.name) === toKey(category.name) &&
    node.children.filter(({ children }) => children.length > 0).length > 1 &&
    !isKnown(node.identity);
  if (!category.children.some(isNamesake)) return category;
  const children = category.children.flatMap((node) => {
    if (!isNamesake(node)) return [node];
    return node.article ? [{ ...node, children: [] }, ...node.children] : node.children;
  });
  return { ...category, children: children.map((node, index) => ({ ...node, order: index + 1 })) };
}

function groupOptions(context: LayoutContext, locale: Locale, stored: StoredItem[]): GroupOptions {
  const uids = new Set(stored.filter(({ source }) => source === context.source).map(({ uid }) => uid));
  return {
    locale,
    report: context.report,
    isKnown: (identity) =>
      uids.has(uidOf(context, 'help-category', identity)) || uids.has(uidOf(context, 'help-topic', identity)),
  };
}

/** Returns the names of the category and topic of items without a folder. */
function namesOf(folder: string, locale: Locale): OutlineNames {
  const generalTopic = contentImportText.generalTopic[locale];
  const last = folder.split(/[\\/]/).filter(Boolean).pop() ?? '';
  const name = isPlainFolder(last) ? generalTopic : nameFromFile(last) || generalTopic;
  return { root: { name, key: toKey(name) }, generalTopic };
}

/** Reads each language from its folder; files with the same path are translations. */
async function localeDrafts(
  context: LayoutContext,
  { used, unused }: LocaleFolders,
  folder: string,
  shaped: (outline: OutlineNode[], locale: Locale) => OutlineNode[],
): Promise<Draft[]> {
  for (const name of unused) context.report({ file: name, kind: 'unsupported-file', detail: name });
  const drafts: Draft[] = [];
  for (const { folder: base, locale } of used) {
    const outline = await readFolderOutline(context, { base, identityBase: base });
    drafts.push(...helpDrafts(context, shaped(outline, locale), { locale, names: namesOf(folder, locale) }));
    drafts.push(...(await yamlFaqDrafts(context, locale, base)));
  }
  return drafts;
}

/**
 * Unwraps a single folder around everything else, which is not a category. If an earlier import of this source made its top
 * folders categories, a single remaining folder stays a category unless its name is generic (`docs/`).
 */
function withoutWrapper(outline: OutlineNode[], hasCategories: boolean): OutlineNode[] {
  const [only, more] = outline.filter((node) => node.children.length > 0);
  const others = outline.filter((node) => node.children.length === 0);
  if (!only || more || !FOLDER.test(only.path) || !others.every(({ path }) => FOLDER_TEXT.test(path)))
    return outline;
  if (hasCategories && !isPlainFolder(only.key)) return outline;
  const folders = only.children.filter((child) => child.children.length > 0).length;
  if (folders < (isPlainFolder(only.key) ? 1 : 2)) return outline;
  const own = only.article ? [{ ...only, children: [] }] : [];
  return [...others, ...own, ...withoutWrapper(only.children, hasCategories)];
}

/** The path of a top folder, or of the file that describes it. */
const TOP_FOLDER = /^(?!group:)[^/]+\/((_category_|_?index|readme|article)\.[a-z]+)?$/i;

/** The path of a folder or of the file that describes it; groups of a table of contents have other paths. */
const FOLDER = /(\/|(^|\/)(_category_|_?index|readme|article)\.[a-z]+)$/i;

/** The file that describes a folder (`index`, `readme`), or one about the repository in capitals (`LICENSE.md`). */
const FOLDER_TEXT = /(^|\/)((_?[Ii]ndex|[Rr]eadme)|[A-Z]+([_-][A-Z]+)*)\.[A-Za-z]+$/;

/** Finds the category of another source with this key or, failing that, this name. */
function findCategory(
  stored: StoredItem[],
  wanted: string,
  locale: Locale,
  source: string,
): StoredItem | undefined {
  const key = categoryKeyOf(wanted);
  const name = wanted.trim().toLowerCase();
  const categories = stored.filter(
    (item) => item.model === 'help-category' && item.locale === locale && item.source !== source,
  );
  return (
    categories.find((item) => item.key === key) ??
    // Sorted, so that the choice does not depend on the order of the database.
    categories.filter((item) => item.name.toLowerCase() === name).sort((a, b) => (a.key < b.key ? -1 : 1))[0]
  );
}

type LocaleFolder = { folder: string; locale: Locale };
type LocaleFolders = { used: LocaleFolder[]; unused: string[] };

const LOCALE_NAME = /^[a-z]{2}([-_][a-z]{2,4})?$/i;

/** The name of a file about a repository, `README.md` or `DOCSTYLE.md`, among folders. */
const CAPITAL_FILE = /^[A-Z_-]+\.[a-z]+$/;

/**
 * Finds folders per language, such as `id/` and `en-us/`, also below a folder that holds all texts, such as `content/`.
 * Without an Indonesian folder, the English one is imported as the requested language, so that the site is not empty.
 */
function findLocaleFolders(paths: string[], asked: Locale): LocaleFolders | undefined {
  const isText = (path: string): boolean =>
    MARKDOWN_FILE.test(path) && !isFragment(path) && !isAboutRepository(path);
  const papers = paths.filter((path) => isText(path) && CAPITAL_FILE.test(path));
  const texts = paths.filter((path) => isText(path) && !CAPITAL_FILE.test(path));
  const base = commonFolder(texts);
  const folders = [...new Set(texts.map((path) => path.slice(base.length).split('/').slice(0, -1)[0] ?? ''))];
  if (!folders.every((name) => LOCALE_NAME.test(name))) return undefined;
  const indonesian = folders.find((name) => /^id\b|^id[-_]/i.test(name));
  const english = folders.find((name) => /^en$/i.test(name)) ?? folders.find((name) => /^en[-_]/i.test(name));
  const used: LocaleFolder[] = [];
  if (indonesian) used.push({ folder: base + indonesian, locale: 'id' });
  if (english) used.push({ folder: base + english, locale: indonesian ? 'en' : asked });
  if (used.length === 0) return undefined;
  const others = folders.filter((name) => name !== indonesian && name !== english);
  return { used, unused: [...others.map((name) => `${base}${name}/`), ...papers] };
}

/** Returns the folders that all paths share, with a slash at the end; empty if they share none. */
function commonFolder([first = '', ...others]: string[]): string {
  const parts = first.split('/').slice(0, -1);
  const isCommon = (length: number): boolean =>
    others.every((path) => path.startsWith(`${parts.slice(0, length).join('/')}/`));
  let length = parts.length;
  while (length > 0 && !isCommon(length)) length -= 1;
  return parts
    .slice(0, length)
    .map((part) => `${part}/`)
    .join('');
}
