import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/lib/constants';
import type { Api } from '@/lib/api/create-api';
import { listAll } from '@/lib/api/content-lists';
import type { ContentItem, ContentModel } from '@/lib/contract/content';
import type { LogReport } from '@/lib/backend/runtime';
import type { ContentStore, StoredItem } from '@/lib/importer/store/content-store';
import { chunks, isPrivate } from '@/lib/basics/values';
import {
  ownKey,
  ownUid,
  storedKey,
  storedUid,
  hashItem,
  hasText,
  isStorable,
  SOURCE,
  toRow,
  type Topics,
} from './to-row';

/** What is indexed; parents come before the items that they name. */
const MODELS = [
  'help-category',
  'help-topic',
  'blog-category',
  'help-article',
  'faq',
  'blog',
  'product',
  'store-location',
] as const satisfies ContentModel[];

/** Items that are written in one transaction. */
const ROWS_AT_A_TIME = 50;
/** Texts that are read at the same time; the other connections are for readers. */
const TEXTS_AT_A_TIME = 4;
/** Items missing in the list that are asked for in one refresh; in a full one all are. */
const MAX_DOUBTS = 200;

export type RefreshOptions = {
  api: Api;
  store: ContentStore;
  /** Whether the texts of unchanged items are read again. */
  isFull: boolean;
  report: LogReport;
  now: () => Date;
  signal?: AbortSignal;
};

export type Refreshed = { written: number; removed: number; unread: ContentModel[] };

/**
 * Brings the index up to date with the provider. Read are the lists, and the texts of items whose entry in the list has
 * changed. A list that cannot be read leaves its items as they are; an item is removed when the provider itself says
 * that it is gone or private.
 */
export async function refreshIndex(options: RefreshOptions): Promise<Refreshed> {
  const { api, store } = options;
  const stored = (await store.readItems()).filter(({ source }) => source === SOURCE);
  const sum: Refreshed = { written: 0, removed: 0, unread: [] };
  for (const locale of api.has('locale') ? LOCALES : [DEFAULT_LOCALE]) {
    const topics = new Map<string, { uid: string; category_key: string }>();
    for (const model of MODELS) {
      if (options.signal?.aborted) return sum;
      const before = stored.filter((item) => item.model === model && item.locale === locale);
      const items = await listItems(api, model, locale);
      if (!items) {
        sum.unread.push(model);
        continue;
      }
      for (const item of items) {
        if (item.model === 'help-topic') for (const name of [item.key, item.uid]) topics.set(name, item);
      }
      sum.written += await writeChanged({ ...options, locale, topics, before }, items);
      sum.removed += await removeGone({ ...options, locale, before }, items);
    }
  }
  return sum;
}

async function listItems(
  api: Api,
  model: (typeof MODELS)[number],
  locale: Locale,
): Promise<ContentItem[] | undefined> {
  const expand = model === 'help-article' ? { expand: ['topic', 'topic.category', 'body'] } : {};
  const { data } = await listAll<ContentModel>({ api, locale }, { model, ...expand });
  if (!data) return undefined;
  const keys = new Set<string>();
  // Two categories of one key are one place.
  return data.filter((item) => {
    const key = storedKey(model, item);
    const isNew = isStorable(item) && !keys.has(key);
    keys.add(key);
    return isNew;
  });
}

type Part = RefreshOptions & { locale: Locale; before: readonly StoredItem[] };

/** Writes the new and changed items; returns their number. */
async function writeChanged(
  { api, store, isFull, report, now, signal, locale, before, topics }: Part & { topics: Topics },
  items: readonly ContentItem[],
): Promise<number> {
  const itemsBefore = new Map(before.map((item) => [item.uid, item]));
  const hashOf = (item: ContentItem) => itemsBefore.get(storedUid(item.model, item.uid))?.source_hash;
  const stale = items.filter((item) => isFull || hashOf(item)?.split('.')[0] !== hashItem(item));
  let count = 0;
  for (const part of chunks(stale, ROWS_AT_A_TIME)) {
    if (signal?.aborted) return count;
    const texts = await inParallel(part, TEXTS_AT_A_TIME, (item) => withText(api, item));
    const at = now().toISOString();
    const rows = texts
      .map((item, index) => {
        // The first half tells of the list's entry, the second of the item with its text.
        const hash = `${hashItem(part[index] as ContentItem)}.${hashItem(item)}`;
        return { item, hash, row: toRow(item, { locale, hash, topics, now: at }) };
      })
      .filter(({ item, hash }) => hashOf(item) !== hash)
      .map(({ row }) => row);
    const write = (some: typeof rows) =>
      store.apply({
        source: SOURCE,
        rows: some,
        renamed: some.filter((row) => itemsBefore.has(row.uid) && itemsBefore.get(row.uid)?.key !== row.key),
        removed: [],
        rehashed: [],
        changes: [],
        now: at,
      });
    if (rows.length > 0)
      await write(rows).catch(async () => {
        // One item that cannot be stored is one missing item.
        for (const row of rows)
          await write([row]).catch((error: unknown) =>
            report({ event: 'not-indexed', item: row.source_path, err: error }, 'an item cannot be indexed'),
          );
      });
    count += rows.length;
  }
  return count;
}

/** Returns the item with its text, which the list may have left out; without one when it cannot be read. */
async function withText(api: Api, item: ContentItem): Promise<ContentItem> {
  if (!hasText(item.model) || ('html_body' in item && item.html_body)) return item;
  const { data } = await getItem(api, item);
  return data && data.model === item.model ? { ...item, ...data } : item;
}

/** Asks for an item by its key, which is what the contract names, and then by its uid. */
async function getItem(api: Api, { model, uid, key }: { model: ContentModel; uid: string; key: string }) {
  const byKey = await api.content.get(key, { model });
  if (byKey.ok ? byKey.data?.uid === uid : byKey.status !== 404) return byKey;
  return api.content.get(uid, { model });
}

/** Removes items that the provider says are gone or private; returns their number. */
async function removeGone(
  { api, store, isFull, now, before }: Part,
  items: readonly ContentItem[],
): Promise<number> {
  const listed = new Set(items.map(({ model, uid }) => storedUid(model, uid)));
  const missing = before.filter(({ uid }) => !listed.has(uid));
  const doubtful = isFull ? missing : missing.slice(0, MAX_DOUBTS);
  const verdicts = await inParallel(doubtful, TEXTS_AT_A_TIME, async (item) => {
    const name = { model: item.model as ContentModel, uid: ownUid(item.uid), key: ownKey(item.key) };
    const { ok, status, data } = await getItem(api, name);
    return ok ? data !== undefined && isPrivate(data) : status === 404;
  });
  const removed = doubtful.filter((_, index) => verdicts[index]);
  if (removed.length === 0) return 0;
  await store.apply({
    source: SOURCE,
    removed,
    rows: [],
    renamed: [],
    rehashed: [],
    changes: [],
    now: now().toISOString(),
  });
  return removed.length;
}

/** Does something with each item, some at a time, and returns the results in order. */
async function inParallel<Item, Result>(
  items: readonly Item[],
  jobs: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const next = async (): Promise<void> => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: jobs }, next));
  return results;
}
