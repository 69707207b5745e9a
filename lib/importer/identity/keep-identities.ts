import { refKey } from '@/lib/database/item-ref';
import { isFields } from '@/lib/importer/source/front-matter';
import type { ImportCache } from '@/lib/importer/source/import-cache';
import type { ContentStore, StoredItem } from '@/lib/importer/store/content-store';
import type { Draft } from '@/lib/importer/items/types';
import { matchItems } from './match-items';
import { isNamed, matchSimilar, type Matches } from './match-similar';

/** Returns a new uid, another one for each number, for a draft whose uid belongs to an item that has moved. */
type FreshUid = (draft: Draft, number: number) => string;
type IdentityTools = { freshUid: FreshUid; cache: ImportCache; readRows: ContentStore['readRows'] };

/**
 * Gives drafts the uids of their stored items, so that their URLs stay: items with the same path, and items whose file or
 * folder has moved. `own` are the stored items of the source, without those whose files could not be read.
 */
export async function keepIdentities(
  drafts: Draft[],
  own: StoredItem[],
  { freshUid, cache, readRows }: IdentityTools,
): Promise<Draft[]> {
  const matches = await matchItems(drafts, own, cache, readRows);
  const similar = await matchSimilar(drafts, own, matches, { readRows });
  const kept = renamed(drafts, assignUids(drafts, own, new Map([...matches, ...similar]), freshUid));
  const topics = renamed(kept, recogniseParents(kept, own, 'help-topic'));
  return renamed(topics, recogniseParents(topics, own, 'help-category'));
}

/**
 * Returns the uids of the drafts: that of the stored item, or else that of the translation, or that of the path, unless
 * this one belongs to an item that was at the path before.
 */
function assignUids(drafts: Draft[], own: StoredItem[], matches: Matches, freshUid: FreshUid): Renames {
  const uids: Renames = new Map();
  const used = new Set<string>();
  // Translations of each other come with the same uid, and have the same one in the end.
  const ofTranslations = new Map<string, string>();
  const ownerOf = new Map<string, string>();
  const give = (draft: Draft, uid: string): void => {
    uids.set(draft, uid);
    used.add(refKey({ ...draft, uid }));
    ownerOf.set(uid, draft.uid);
    if (!ofTranslations.has(draft.uid)) ofTranslations.set(draft.uid, uid);
  };
  for (const draft of drafts) {
    const item = matches.get(draft);
    if (item || isNamed(draft)) give(draft, item?.uid ?? draft.uid);
  }

  const stored = new Set(own.map(refKey));
  const isTaken = (uid: string, draft: Draft): boolean =>
    used.has(refKey({ ...draft, uid })) || (ownerOf.get(uid) ?? draft.uid) !== draft.uid;
  for (const draft of drafts) {
    if (uids.has(draft)) continue;
    const translation = ofTranslations.get(draft.uid);
    const isOfAnother = (uid: string): boolean =>
      uid !== translation && stored.has(refKey({ ...draft, uid }));
    let uid = translation ?? draft.uid;
    for (let number = 1; isTaken(uid, draft) || isOfAnother(uid); number += 1) uid = freshUid(draft, number);
    give(draft, uid);
  }
  return uids;
}

/** Returns the drafts with new uids, of their own and of their parents. */
function renamed(drafts: Draft[], renames: Renames): Draft[] {
  if (renames.size === 0) return drafts;
  const uids = new Map([...renames].map(([draft, uid]) => [refKey(draft), uid]));
  const newUid = (locale: Draft['locale'], uid: string): string => uids.get(refKey({ uid, locale })) ?? uid;
  return drafts.map((draft) => {
    const { locale, topicUid, categoryUid, extra } = draft;
    const { category } = extra;
    return {
      ...draft,
      uid: renames.get(draft) ?? draft.uid,
      topicUid: topicUid === null ? null : newUid(locale, topicUid),
      ...(categoryUid !== undefined && { categoryUid: newUid(locale, categoryUid) }),
      ...(isFields(category) &&
        typeof category.uid === 'string' && {
          extra: { ...extra, category: { ...category, uid: newUid(locale, category.uid) } },
        }),
    };
  });
}

/** The uids that drafts take over. */
type Renames = Map<Draft, string>;

/** Finds renamed topics or categories: those that contain most of what a missing one contained. */
function recogniseParents(
  drafts: Draft[],
  own: StoredItem[],
  model: 'help-topic' | 'help-category',
): Renames {
  const { gone, fresh } = unmatched(drafts, own);
  const parents = new Map(
    fresh.filter((draft) => draft.model === model).map((draft) => [refKey(draft), draft]),
  );
  const renames: Renames = new Map();
  if (parents.size === 0) return renames;
  const current = new Map(drafts.map((draft) => [refKey(draft), draft]));
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
      const draft = current.get(refKey(child));
      const uid = isTopic ? draft?.topicUid : draft?.categoryUid;
      if (uid) counts.set(uid, (counts.get(uid) ?? 0) + 1);
    }
    const [uid, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ['', 0];
    const parent = parents.get(refKey({ uid, locale: item.locale }));
    if (parent && count * 2 > held.length && !renames.has(parent)) renames.set(parent, item.uid);
  }
  return renames;
}

/** Returns the stored items without a file, and the files without a stored item. */
function unmatched(drafts: Draft[], own: StoredItem[]): { gone: StoredItem[]; fresh: Draft[] } {
  const current = new Set(drafts.map(refKey));
  const stored = new Set(own.map(refKey));
  return {
    gone: own.filter((item) => !current.has(refKey(item))),
    fresh: drafts.filter((draft) => !stored.has(refKey(draft)) && !isNamed(draft)),
  };
}
