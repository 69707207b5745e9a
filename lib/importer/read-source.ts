import { type Locale, LOCALES } from '@/lib/constants';
import { contentImportText } from '@/lib/text/content-import';
import { categoryKeyOf, isPlainFolder, nameFromFile, toKey } from './items/keys';
import { type Docusaurus, findDocusaurus, translateOutline } from './layout/docusaurus';
import { readFolderOutline } from './layout/folder-outline';
import { groupArticles, type GroupOptions } from './layout/group-articles';
import { helpItems } from './layout/help-items';
import { findLanguageFiles } from './layout/language-files';
import { findLanguageFolders, type LanguageFolders } from './layout/language-folders';
import { type LayoutContext, uidOf } from './layout/layout-context';
import { yamlFaqItems } from './layout/yaml-faq';
import { areSections, gatherSections } from './layout/numbered-folders';
import { emptyNode, type OutlineNames, type OutlineNode } from './layout/outline';
import { isSiteForm } from './layout/site-form';
import { siteItems } from './layout/site-layout';
import type { SourceTree } from './source/read-tree';
import type { StoredItem } from './store/content-store';
import type { SourceItem } from './items/types';

export type SourceOptions = {
  folder: string;
  /** Imports everything into one category: an existing one with this name or key, or a new one. */
  category?: string;
  locale: Locale;
  /** Whether the folder is in the portal's own form; otherwise that is told by its files. */
  isSiteForm?: boolean;
};

/** Reads the items of a folder in any layout. */
export async function readSource(
  context: LayoutContext,
  { folder, category, locale, isSiteForm: isKnown }: SourceOptions,
  stored: StoredItem[],
): Promise<SourceItem[]> {
  if (category === undefined && (isKnown ?? (await isSiteForm(context)))) return siteItems(context);
  const docusaurus = findDocusaurus(context);
  if (!docusaurus) return sourceItemsOf(context, { folder, category, locale }, stored);
  const current = { ...context, tree: { ...context.tree, paths: docusaurus.paths } };
  const { translations } = docusaurus;
  if (category !== undefined || translations.length === 0)
    return sourceItemsOf(current, { folder, category, locale }, stored);
  return translatedItems(current, translations, { folder, locale }, stored);
}

/** Reads the texts of Docusaurus, and their translations in the same structure. */
async function translatedItems(
  context: LayoutContext,
  translations: Docusaurus['translations'],
  { folder, locale }: SourceOptions,
  stored: StoredItem[],
): Promise<SourceItem[]> {
  const own = LOCALES.find((one) => translations.every((translation) => translation.locale !== one));
  const outline = await readFolderOutline(context, { base: '', identityBase: '' });
  const shaped = shapedOutline(context, outline, namesOf(folder, own ?? locale), {
    locale: own ?? locale,
    stored,
  });
  const sourceItems = own ? helpItems(context, shaped, { locale: own, names: namesOf(folder, own) }) : [];
  for (const translation of translations) {
    const nodes = await translateOutline(context, shaped, translation);
    const names = namesOf(folder, translation.locale);
    sourceItems.push(...helpItems(context, nodes, { locale: translation.locale, names }));
  }
  return sourceItems;
}

async function sourceItemsOf(
  context: LayoutContext,
  { folder, category, locale }: SourceOptions,
  stored: StoredItem[],
): Promise<SourceItem[]> {
  const { paths } = context.tree;
  const languages =
    category === undefined
      ? (findLanguageFolders(paths, locale) ?? findLanguageFiles(paths, locale))
      : undefined;
  const shaped = (outline: OutlineNode[], language: Locale): OutlineNode[] =>
    shapedOutline(context, outline, namesOf(folder, language), { locale: language, stored });
  if (languages) return languageItems(context, languages, folder, shaped);
  const outline = await readFolderOutline(context, { base: '', identityBase: '' });
  const questions = await yamlFaqItems(context, locale);
  if (category === undefined) {
    const names = namesOf(folder, locale);
    return [...helpItems(context, shaped(outline, locale), { locale, names }), ...questions];
  }
  const generalTopic = contentImportText.generalTopic[locale];
  const existingCategory = findCategory(stored, category, locale, context.source);
  const root: OutlineNode = {
    ...emptyNode(`category:${categoryKeyOf(category)}`, category, categoryKeyOf(category)),
    children: outline,
  };
  const nodes = groupArticles([root], groupOptions(context, locale, stored));
  const names = { root: { name: category, key: root.key }, generalTopic };
  const sourceItems =
    outline.length === 0 ? [] : helpItems(context, nodes, { locale, names, existingCategory });
  return [...sourceItems, ...questions];
}

/** Removes a folder around everything, and groups articles that have no folders. */
function shapedOutline(
  context: LayoutContext,
  outline: OutlineNode[],
  { root }: OutlineNames,
  { locale, stored }: { locale: Locale; stored: StoredItem[] },
): OutlineNode[] {
  const hasCategories = stored.some(
    ({ source, model, source_path }) =>
      source === context.source && model === 'help-category' && TOP_FOLDER.test(source_path),
  );
  const options = groupOptions(context, locale, stored);
  const unwrapped = withoutWrapper(outline, hasCategories).map((node) => withoutNamesake(node, options));
  return groupArticles(gatherSections(unwrapped, root), options);
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
async function languageItems(
  context: LayoutContext,
  { parts, leftOut }: LanguageFolders,
  folder: string,
  shaped: (outline: OutlineNode[], locale: Locale) => OutlineNode[],
): Promise<SourceItem[]> {
  for (const { path, language } of leftOut)
    context.report({
      file: path,
      kind: language === undefined ? 'about-repository' : 'other-language',
      detail: language ?? path,
    });
  const sourceItems: SourceItem[] = [];
  for (const { base, locale, paths } of parts) {
    const tree = paths === undefined ? context.tree : partOf(context.tree, paths);
    const part = { ...context, tree };
    const outline = await readFolderOutline(part, { base, identityBase: base });
    sourceItems.push(...helpItems(part, shaped(outline, locale), { locale, names: namesOf(folder, locale) }));
    sourceItems.push(...(await yamlFaqItems(part, locale, base)));
  }
  return sourceItems;
}

function partOf(tree: SourceTree, paths: string[]): SourceTree {
  const files = new Set(paths);
  return { ...tree, paths, has: (file) => files.has(file) };
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
  if ((hasCategories || areSections(only.children)) && !isPlainFolder(only.key)) return outline;
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
