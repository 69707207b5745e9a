import { refKey } from '@/lib/database/item-ref';
import { type StoredItem } from '@/lib/importer/store/content-store';
import type { Draft } from '@/lib/importer/items/types';

/**
 * Finds what replaces removed topics and categories after folders were merged or split: the topic or category that now
 * contains most of their articles. Returned by the `refKey` of the removed item.
 */
export function successorsOf(
  removed: StoredItem[],
  drafts: Draft[],
  stored: StoredItem[],
): ReadonlyMap<string, Draft> {
  const current = new Map(drafts.map((draft) => [refKey(draft), draft]));
  const categories = new Map(
    drafts
      .filter(({ model }) => model === 'help-category')
      .map((draft) => [localeKey(draft.key, draft), draft]),
  );
  const parentOf = (draft: Draft | undefined, model: string): Draft | undefined =>
    model === 'help-topic'
      ? current.get(refKey({ uid: draft?.topicUid ?? '', locale: draft?.locale ?? 'id' }))
      : draft && categories.get(localeKey(draft.categoryKey ?? '', draft));

  const successors = new Map<string, Draft>();
  for (const item of removed) {
    if (item.model !== 'help-topic' && item.model !== 'help-category') continue;
    const counts = new Map<Draft, number>();
    for (const child of stored) {
      if (child.model !== 'help-article' || child.locale !== item.locale) continue;
      const isHeld =
        item.model === 'help-topic' ? child.topic_uid === item.uid : child.category_key === item.key;
      const parent = isHeld ? parentOf(current.get(refKey(child)), item.model) : undefined;
      if (parent) counts.set(parent, (counts.get(parent) ?? 0) + 1);
    }
    const [most] = [...counts].sort((a, b) => b[1] - a[1]);
    if (most) successors.set(refKey(item), most[0]);
  }
  return successors;
}

const localeKey = (key: string, { locale }: Draft): string => `${locale} ${key}`;
