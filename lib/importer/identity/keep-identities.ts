import { refKey } from '@/lib/database/item-ref';
import { isFields } from '@/lib/importer/source/front-matter';
import type { ImportCache } from '@/lib/importer/source/import-cache';
import type { ContentStore, StoredItem } from '@/lib/importer/store/content-store';
import type { SourceItem } from '@/lib/importer/items/types';
import { matchItems } from './match-items';
import { isNamed, matchSimilar, type Matches } from './match-similar';

/** Returns a new uid, another one for each number, for a source item whose uid belongs to an item that has moved. */
type FreshUid = (sourceItem: SourceItem, number: number) => string;
type IdentityTools = { freshUid: FreshUid; cache: ImportCache; readRows: ContentStore['readRows'] };

/**
 * Gives source items the uids of their stored items, so that their URLs stay: items with the same path, and items whose file or
 * folder has moved. `own` are the stored items of the source, without those whose files could not be read.
 */
export async function keepIdentities(
  sourceItems: SourceItem[],
  own: StoredItem[],
  { freshUid, cache, readRows }: IdentityTools,
): Promise<SourceItem[]> {
  const matches = await matchItems(sourceItems, own, cache, readRows);
  const similar = await matchSimilar(sourceItems, own, matches, { readRows });
  const kept = renamed(
    sourceItems,
    assignUids(sourceItems, own, new Map([...matches, ...similar]), freshUid),
  );
  const topics = renamed(kept, recogniseParents(kept, own, 'help-topic'));
  return renamed(topics, recogniseParents(topics, own, 'help-category'));
}

/**
 * Returns the uids of the source items: that of the stored item, or else that of the translation, or that of the path, unless
 * this one belongs to an item that was at the path before.
 */
function assignUids(
  sourceItems: SourceItem[],
  own: StoredItem[],
  matches: Matches,
  freshUid: FreshUid,
): Renames {
  const uids: Renames = new Map();
  const used = new Set<string>();
  // Translations of each other come with the same uid, and have the same one in the end.
  const ofTranslations = new Map<string, string>();
  const ownerOf = new Map<string, string>();
  const give = (sourceItem: SourceItem, uid: string): void => {
    uids.set(sourceItem, uid);
    used.add(refKey({ ...sourceItem, uid }));
    ownerOf.set(uid, sourceItem.uid);
    if (!ofTranslations.has(sourceItem.uid)) ofTranslations.set(sourceItem.uid, uid);
  };
  for (const sourceItem of sourceItems) {
    const item = matches.get(sourceItem);
    if (item || isNamed(sourceItem)) give(sourceItem, item?.uid ?? sourceItem.uid);
  }

  const stored = new Set(own.map(refKey));
  const isTaken = (uid: string, sourceItem: SourceItem): boolean =>
    used.has(refKey({ ...sourceItem, uid })) || (ownerOf.get(uid) ?? sourceItem.uid) !== sourceItem.uid;
  for (const sourceItem of sourceItems) {
    if (uids.has(sourceItem)) continue;
    const translation = ofTranslations.get(sourceItem.uid);
    const isOfAnother = (uid: string): boolean =>
      uid !== translation && stored.has(refKey({ ...sourceItem, uid }));
    let uid = translation ?? sourceItem.uid;
    for (let number = 1; isTaken(uid, sourceItem) || isOfAnother(uid); number += 1)
      uid = freshUid(sourceItem, number);
    give(sourceItem, uid);
  }
  return uids;
}

/** Returns the source items with new uids, of their own and of their parents. */
function renamed(sourceItems: SourceItem[], renames: Renames): SourceItem[] {
  if (renames.size === 0) return sourceItems;
  const uids = new Map([...renames].map(([sourceItem, uid]) => [refKey(sourceItem), uid]));
  const newUid = (locale: SourceItem['locale'], uid: string): string =>
    uids.get(refKey({ uid, locale })) ?? uid;
  return sourceItems.map((sourceItem) => {
    const { locale, topicUid, categoryUid, extra } = sourceItem;
    const { category } = extra;
    return {
      ...sourceItem,
      uid: renames.get(sourceItem) ?? sourceItem.uid,
      topicUid: topicUid === null ? null : newUid(locale, topicUid),
      ...(categoryUid !== undefined && { categoryUid: newUid(locale, categoryUid) }),
      ...(isFields(category) &&
        typeof category.uid === 'string' && {
          extra: { ...extra, category: { ...category, uid: newUid(locale, category.uid) } },
        }),
    };
  });
}

/** The uids that source items take over. */
type Renames = Map<SourceItem, string>;

/** Finds renamed topics or categories: those that contain most of what a missing one contained. */
function recogniseParents(
  sourceItems: SourceItem[],
  own: StoredItem[],
  model: 'help-topic' | 'help-category',
): Renames {
  const { gone, fresh } = unmatched(sourceItems, own);
  const parents = new Map(
    fresh
      .filter((sourceItem) => sourceItem.model === model)
      .map((sourceItem) => [refKey(sourceItem), sourceItem]),
  );
  const renames: Renames = new Map();
  if (parents.size === 0) return renames;
  const current = new Map(sourceItems.map((sourceItem) => [refKey(sourceItem), sourceItem]));
  const isTopic = model === 'help-topic';
  for (const item of gone.filter((candidate) => candidate.model === model)) {
    const held = own.filter(
      (child) =>
        child.locale === item.locale &&
        (isTopic
          ? child.topic_uid === item.uid
          : child.model === 'help-topic' && child.category_key === item.key),
    );
    const counts = new Map<string, number>();
    for (const child of held) {
      const sourceItem = current.get(refKey(child));
      const uid = isTopic ? sourceItem?.topicUid : sourceItem?.categoryUid;
      if (uid) counts.set(uid, (counts.get(uid) ?? 0) + 1);
    }
    const [uid, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ['', 0];
    const parent = parents.get(refKey({ uid, locale: item.locale }));
    if (parent && count * 2 > held.length && !renames.has(parent)) renames.set(parent, item.uid);
  }
  return renames;
}

/** Returns the stored items without a file, and the files without a stored item. */
function unmatched(
  sourceItems: SourceItem[],
  own: StoredItem[],
): { gone: StoredItem[]; fresh: SourceItem[] } {
  const current = new Set(sourceItems.map(refKey));
  const stored = new Set(own.map(refKey));
  return {
    gone: own.filter((item) => !current.has(refKey(item))),
    fresh: sourceItems.filter((sourceItem) => !stored.has(refKey(sourceItem)) && !isNamed(sourceItem)),
  };
}
