import { refKey } from '@/lib/database/item-ref';
import { SHIPPED_SOURCE } from './layout/layout-context';
import { type StoredItem } from './store/content-store';
import type { Draft } from './types';

type Missing = {
  /** The stored items of the source. */
  own: StoredItem[];
  drafts: Draft[];
  /** Files that could not be read. */
  failed: ReadonlySet<string>;
  /** Files that have become drafts or empty. */
  skipped: ReadonlySet<string>;
  prune?: boolean;
  source: string;
};

/** Returns the items that an import removes: those whose files have become drafts, and missing ones only with `prune`. */
export function removedItems({ skipped, prune, source, ...missing }: Missing): StoredItem[] {
  const isPruned = prune === true || source === SHIPPED_SOURCE;
  return goneItems(missing).filter((item) => isPruned || skipped.has(item.source_path));
}

/**
 * Returns the items that are missing in the source. An item whose file could not be read stays, with its topic and
 * category.
 */
export function goneItems({ own, drafts, failed }: Pick<Missing, 'own' | 'drafts' | 'failed'>): StoredItem[] {
  const current = new Set(drafts.map(refKey));
  const gone = own.filter((item) => !current.has(refKey(item)));
  const saved = own.filter((item) => failed.has(item.source_path));
  const topics = new Set(saved.map((item) => `${item.topic_uid} ${item.locale}`));
  const categories = new Set(saved.map((item) => `${item.category_key} ${item.locale}`));
  return gone.filter((item) => {
    if (failed.has(item.source_path)) return false;
    if (item.model === 'help-topic') return !topics.has(refKey(item));
    if (item.model === 'help-category') return !categories.has(`${item.key} ${item.locale}`);
    return true;
  });
}
