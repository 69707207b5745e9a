import { itemPath } from '@/lib/rules/item-path';
import type { StoredRow } from '@/lib/importer/store/content-store';

/** Where a stored item is read in the portal; undefined for what has no page of its own. */
export function rowAddress(row: StoredRow): string | undefined {
  // Offices share one page, so that its address names none of them.
  if (row.model === 'store-location') return undefined;
  return itemPath({
    model: row.model,
    locale: row.locale,
    uid: row.uid,
    key: row.key,
    topicUid: row.topic_uid,
    categoryKey: row.category_key,
  });
}
