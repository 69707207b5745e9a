import { refKey } from '@/lib/database/item-ref';
import { type StoredItem } from '@/lib/importer/store/content-store';
import type { Draft } from '@/lib/importer/items/types';
import { isNamed } from './matches';

/** The uids that drafts take over. */
export type Renames = Map<Draft, string>;

/** Finds renamed topics or categories: those that contain most of what a missing one contained. */
export function recogniseParents(
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
