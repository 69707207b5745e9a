import { buildSiteMap, guessOldSites, type OldSite, oldSiteAt, type SiteMap } from './links/site-map';
import { type LayoutContext, MARKDOWN_FILE, ownUid, uidOf } from './layout/layout-context';
import { keepIdentities } from './identity/keep-identities';
import { removedItems } from './removed-items';
import { ImageLibrary } from './media/image-library';
import { assignKeys, categoryKeyOf, isPlainFolder, nameFromFile, toKey } from './keys';
import type { BuildTools } from './records/build-context';
import { itemHashes } from './records/dependency-hash';
import { readRedirectFile, type RedirectFile } from './redirects';
import { readTree } from './source/read-tree';
import { refKey, type StoredItem } from './store/content-store';
import type { Locale } from '@/lib/constants';
import { contentImportText } from '@/lib/text/content-import';
import { readFolderOutline } from './layout/folder-outline';
import { helpDrafts } from './layout/help-drafts';
import { emptyNode, type OutlineNames, type OutlineNode } from './layout/outline';
import { isSiteLayout, siteDrafts } from './layout/site-layout';

import { FATAL_PROBLEMS, type Draft, type Report } from './types';

export type LoadOptions = SourceOptions & {
  source: string;
  oldSite?: string;
  /** Items without a file are removed by this import, so that their keys are free. */
  prune?: boolean;
  report: Report;
  skip: (file: string) => void;
};

/** A source before rendering: its items with their URLs, and the tools for rendering them. */
export type LoadedSource = {
  drafts: Draft[];
  map: SiteMap;
  images: ImageLibrary;
  hashes: Map<Draft, string>;
  redirectFile: RedirectFile | undefined;
  namedSites: OldSite[];
  tools: BuildTools;
};

/** Reads a folder and assigns the URL of every item; `stored` are the items of the database. */
export async function loadSource(options: LoadOptions, stored: StoredItem[]): Promise<LoadedSource> {
  const { source } = options;
  const skipped = new Set<string>();
  const failed = new Set<string>();
  const report: Report = (problem) => {
    if (FATAL_PROBLEMS.has(problem.kind)) failed.add(problem.file);
    options.report(problem);
  };
  const skip = (file: string): void => {
    skipped.add(file);
    options.skip(file);
  };
  const tree = await readTree(options.folder, report);
  const context: LayoutContext = { tree, source, report, skip };
  const read = await readSource(context, options, stored);
  const known = stored.filter((item) => item.source === source);
  const kept = keepIdentities(
    withoutDoubles(read, context),
    known.filter((item) => !failed.has(item.source_path) && !skipped.has(item.source_path)),
    (draft) => uidOf(context, draft.model, `path:${draft.path}`),
  );
  const distinct = withoutForeign(kept, stored, context);
  const present = new Set(distinct.map(refKey));
  // Items that stay without a file keep their keys.
  const removed = new Set(
    removedItems({ own: known, drafts: distinct, failed, skipped, prune: options.prune, source }).map(refKey),
  );
  const isStaying = (item: StoredItem): boolean => !present.has(refKey(item)) && !removed.has(refKey(item));
  const drafts = assignKeys(
    distinct,
    stored.filter((item) => present.has(refKey(item))),
    stored.filter(isStaying),
    report,
  );

  const map = buildSiteMap(tree, drafts);
  const named = options.oldSite === undefined ? undefined : oldSiteAt(options.oldSite);
  const namedSites = named ? [named] : [];
  const oldSites = [...namedSites, ...guessOldSites(drafts, map)];
  const images = new ImageLibrary(tree);
  return {
    drafts,
    map,
    images,
    hashes: await itemHashes(drafts, tree, oldSites),
    redirectFile: await readRedirectFile(context),
    namedSites,
    tools: { map, oldSites, images, report, anchors: new Map(), prepared: new Map() },
  };
}

/**
 * Leaves out items that another source has taken over by naming their uids, unless this source names them too.
 */
function withoutForeign(drafts: Draft[], stored: StoredItem[], { source, report }: LayoutContext): Draft[] {
  const foreign = new Map(
    stored.filter((item) => item.source !== source).map((item) => [refKey(item), item.source]),
  );
  return drafts.filter((draft) => {
    const owner = foreign.get(refKey(draft));
    if (owner === undefined || ownUid(draft.fields) === draft.uid) return true;
    report({ file: draft.path, kind: 'owned-elsewhere', detail: owner });
    return false;
  });
}

/** Gives the second of two files with the same id a uid made from its path, so that neither is lost. */
function withoutDoubles(drafts: Draft[], context: LayoutContext): Draft[] {
  const seen = new Set<string>();
  return drafts.map((draft) => {
    if (!seen.has(refKey(draft))) {
      seen.add(refKey(draft));
      return draft;
    }
    context.report({ file: draft.path, kind: 'duplicate-id', detail: draft.oldId ?? draft.key });
    return { ...draft, uid: uidOf(context, draft.model, `path:${draft.path}`), oldId: undefined };
  });
}

type SourceOptions = {
  folder: string;
  /** Imports everything into one category: an existing one with this name or key, or a new one. */
  category?: string;
  locale: Locale;
};

/** Reads the items of a folder in any layout. */
async function readSource(
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
): Promise<Draft[]> {
  for (const name of unused) context.report({ file: `${name}/`, kind: 'unsupported-file', detail: name });
  const drafts: Draft[] = [];
  for (const { folder: base, locale } of used) {
    const outline = await readFolderOutline(context, { base, identityBase: base });
    drafts.push(...helpDrafts(context, outline, { locale, names: namesOf(folder, locale) }));
  }
  return drafts;
}

/** Unwraps a single folder such as `docs/` around everything else, which is not a category. */
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

type LocaleFolder = { folder: string; locale: Locale };
type LocaleFolders = { used: LocaleFolder[]; unused: string[] };

const LOCALE_NAME = /^[a-z]{2}([-_][a-z]{2,4})?$/i;

/**
 * Finds folders per language, such as `id/` and `en-us/`; undefined without them. Without an Indonesian folder the
 * English one is imported as the requested language, so that the site is not empty.
 */
function findLocaleFolders(paths: string[], asked: Locale): LocaleFolders | undefined {
  const texts = paths.filter((path) => MARKDOWN_FILE.test(path));
  const folders = [...new Set(texts.map((path) => (path.includes('/') ? (path.split('/')[0] ?? '') : '')))];
  if (!folders.every((name) => LOCALE_NAME.test(name))) return undefined;
  const indonesian = folders.find((name) => /^id\b|^id[-_]/i.test(name));
  const english = folders.find((name) => /^en$/i.test(name)) ?? folders.find((name) => /^en[-_]/i.test(name));
  const used: LocaleFolder[] = [];
  if (indonesian) used.push({ folder: indonesian, locale: 'id' });
  if (english) used.push({ folder: english, locale: indonesian ? 'en' : asked });
  if (used.length === 0) return undefined;
  return { used, unused: folders.filter((name) => name !== indonesian && name !== english) };
}
