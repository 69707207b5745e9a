import { refKey } from '@/lib/database/item-ref';
import { SHIPPED_SOURCE } from './layout/layout-context';
import type { ContentStore, StoredItem } from './store/content-store';
import type { SourceItem } from './items/types';

type Missing = {
  /** The stored items of the source. */
  own: StoredItem[];
  sourceItems: SourceItem[];
  /** Files that could not be read. */
  failed: ReadonlySet<string>;
  /** Files that have become drafts or empty. */
  skipped: ReadonlySet<string>;
  prune?: boolean;
  source: string;
};

/** Returns the items that an import removes: those whose files have become drafts, and with `prune` also missing ones. */
export function removedItems({ skipped, prune, source, ...missing }: Missing): StoredItem[] {
  const isPruned = prune === true || source === SHIPPED_SOURCE;
  return goneItems(missing).filter((item) => isPruned || skipped.has(item.source_path));
}

/**
 * Returns the stored items that the source no longer contains. An item whose file could not be read counts as present, as
 * do its topic and category.
 */
export function goneItems({
  own,
  sourceItems,
  failed,
}: Pick<Missing, 'own' | 'sourceItems' | 'failed'>): StoredItem[] {
  const current = new Set(sourceItems.map(refKey));
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

/** The models of a category's children. */
const CHILDREN: Record<string, readonly string[]> = {
  'help-category': ['help-topic', 'help-article'],
  'blog-category': ['blog'],
};

/**
 * Removes a source: its items, redirects and unused pictures. Topics and categories that contain items of other sources
 * stay. Returns how many items were removed and kept.
 */
export async function removeSource(
  store: ContentStore,
  source: string,
  now: Date,
): Promise<{ removed: number; kept: number }> {
  const stored = await store.readItems();
  const own = stored.filter((item) => item.source === source);
  const kept = parentsIn(
    own,
    stored.filter((item) => item.source !== source),
  );
  const removed = own.filter((item) => !kept.has(item));
  await store.apply({
    source,
    removed,
    rows: [],
    renamed: [],
    rehashed: [],
    changes: removed.map(({ uid, locale, model, category_key, topic_uid, key }) => ({
      ...{ uid, locale, model, category_key, topic_uid, key },
      kind: 'removed',
    })),
    redirects: [],
    now: now.toISOString(),
  });
  await store.removeUnusedMedia(source);
  return { removed: removed.length, kept: kept.size };
}

/** Returns the topics and categories of `own` that contain the others. */
function parentsIn(own: StoredItem[], others: readonly StoredItem[]): Set<StoredItem> {
  const inTopics = new Set(others.map(({ topic_uid }) => topic_uid));
  const topics = own.filter(({ model, uid }) => model === 'help-topic' && inTopics.has(uid));
  const children = [...others, ...topics];
  const categories = own.filter((item) =>
    children.some(
      ({ model, category_key }) => category_key === item.key && CHILDREN[item.model]?.includes(model),
    ),
  );
  return new Set([...topics, ...categories]);
}
