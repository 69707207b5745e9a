import { refKey } from '@/lib/database/item-ref';
import { isFields } from '@/lib/importer/source/front-matter';
import { type StoredItem } from '@/lib/importer/store/content-store';
import type { Draft } from '@/lib/importer/items/types';
import { isNamed, recogniseMoves, recogniseParents, type Renames, uniqueBy } from './recognise-moves';

/** Returns a new uid for a draft whose uid belongs to an item that has moved. */
type FreshUid = (draft: Draft) => string;

/**
 * Gives drafts the uids of their stored items, so that their URLs stay: items with the same path, and items whose file or
 * folder has moved. `own` are the stored items of the source, without those whose files could not be read.
 */
export function keepIdentities(drafts: Draft[], own: StoredItem[], freshUid: FreshUid): Draft[] {
  const atPath = renamed(drafts, storedAtPaths(drafts, own));
  const distinct = withoutTaken(atPath, drafts, freshUid);
  const moved = renamed(distinct, recogniseMoves(distinct, own));
  const topics = renamed(moved, recogniseParents(moved, own, 'help-topic'));
  return renamed(topics, recogniseParents(topics, own, 'help-category'));
}

const placeOf = (model: string, locale: string, path: string): string => `${model} ${locale} ${path}`;

/** Finds the stored item of the same file. A file with several items (a list) says nothing about one of them. */
function storedAtPaths(drafts: Draft[], own: StoredItem[]): Renames {
  const stored = uniqueBy(own, (item) => placeOf(item.model, item.locale, item.source_path));
  const places = uniqueBy(drafts, (draft) => placeOf(draft.model, draft.locale, draft.path));
  const renames: Renames = new Map();
  for (const [place, draft] of places) {
    const item = stored.get(place);
    if (item && item.uid !== draft.uid && !isNamed(draft)) renames.set(draft, item.uid);
  }
  return renames;
}

/** A new file at the former path of a moved file must not get the uid of the moved item. */
function withoutTaken(drafts: Draft[], before: Draft[], freshUid: FreshUid): Draft[] {
  const kept = new Set(drafts.filter((draft, index) => draft.uid !== before[index]?.uid).map(refKey));
  if (kept.size === 0) return drafts;
  const renames: Renames = new Map();
  drafts.forEach((draft, index) => {
    if (draft.uid === before[index]?.uid && kept.has(refKey(draft))) renames.set(draft, freshUid(draft));
  });
  return renamed(drafts, renames);
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
