import type { Locale } from '@/lib/constants';
import { contentImportText } from '@/lib/text/content-import';
import { categoryKeyOf, isPlainFolder, nameFromFile, toKey } from './keys';
import { readFolderOutline } from './layout/folder-outline';
import { helpDrafts } from './layout/help-drafts';
import type { LayoutContext } from './layout/layout-context';
import { findLocaleFolders, type LocaleFolders } from './layout/locale-folders';
import { emptyNode, type OutlineNames, type OutlineNode } from './layout/outline';
import { isSiteLayout, siteDrafts } from './layout/site-layout';
import type { StoredItem } from './store/content-store';
import type { Draft } from './types';

export type SourceOptions = {
  folder: string;
  /** Put everything into one category: an existing one with this name or key, or a new one. */
  category?: string;
  locale: Locale;
};

/** The items of a folder, in whatever layout it is, before anything is rendered. */
export async function readSource(
  context: LayoutContext,
  { folder, category, locale }: SourceOptions,
  stored: StoredItem[],
): Promise<Draft[]> {
  if (category === undefined && isSiteLayout(context.tree.paths)) return siteDrafts(context);
  const locales = category === undefined ? findLocaleFolders(context.tree.paths, locale) : undefined;
  if (locales) return localeDrafts(context, locales, folder);
  const outline = await readFolderOutline(context, { base: '', identityBase: '' });
  if (category === undefined)
    return helpDrafts(context, withoutWrapper(outline), { locale, names: namesOf(folder, locale) });
  const generalTopic = contentImportText.generalTopic[locale];
  const existingCategory = findCategory(stored, category, locale, context.source);
  const root: OutlineNode = {
    ...emptyNode(`category:${categoryKeyOf(category)}`, category, categoryKeyOf(category)),
    children: outline,
  };
  const names = { root: { name: category, key: root.key }, generalTopic };
  return outline.length === 0 ? [] : helpDrafts(context, [root], { locale, names, existingCategory });
}

/** Names for what has no folder of its own. */
function namesOf(folder: string, locale: Locale): OutlineNames {
  const generalTopic = contentImportText.generalTopic[locale];
  const last = folder.split(/[\\/]/).filter(Boolean).pop() ?? '';
  const name = isPlainFolder(last) ? generalTopic : nameFromFile(last) || generalTopic;
  return { root: { name, key: toKey(name) }, generalTopic };
}

/** Each language from its own folder; what has the same path in both is a translation. */
async function localeDrafts(
  context: LayoutContext,
  { used, unused }: LocaleFolders,
  folder: string,
): Promise<Draft[]> {
  for (const name of unused) context.report({ file: `${name}/`, kind: 'unsupported-file', detail: name });
  const drafts: Draft[] = [];
  for (const { folder: base, locale } of used) {
    const outline = await readFolderOutline(context, { base, identityBase: base });
    drafts.push(...helpDrafts(context, outline, { locale, names: namesOf(folder, locale) }));
  }
  return drafts;
}

/** A single folder around everything else that says nothing, as `docs/`, is no category. */
function withoutWrapper(outline: OutlineNode[]): OutlineNode[] {
  const [only, more] = outline;
  if (
    !only ||
    more ||
    !isPlainFolder(only.key) ||
    !only.children.some((child) => child.children.length > 0)
  ) {
    return outline;
  }
  return only.article ? [{ ...only, children: [] }, ...only.children] : only.children;
}

function findCategory(
  stored: StoredItem[],
  wanted: string,
  locale: Locale,
  source: string,
): StoredItem | undefined {
  const key = categoryKeyOf(wanted);
  const name = wanted.trim().toLowerCase();
  return stored.find(
    (item) =>
      item.model === 'help-category' &&
      item.locale === locale &&
      item.source !== source &&
      (item.key === key || item.name.toLowerCase() === name),
  );
}
