import type { ContentStore, StoredItem } from './store/content-store';

/** The models of a category's children. */
const CHILDREN: Record<string, readonly string[]> = {
  'help-category': ['help-topic', 'help-article'],
  'blog-category': ['blog'],
};

/**
 * Removes what an import brought in: its items, redirects and unused pictures. Topics and categories that items of other
 * sources are in stay. Returns the numbers of both.
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

/** Returns the topics and categories among `own` that the others are in. */
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
