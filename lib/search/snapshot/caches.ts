import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { refKey, type ItemRef } from '@/lib/database/item-ref';
import type { Tables } from '@/lib/database/schema';
import { chunks } from '@/lib/rules/chunks';
import { decodePostings, sizeOfPostings, type PostingList } from '../storage/posting-list';
import { findPostings } from '../storage/storage-queries';
import { loadItems, type FoundItem } from './item-queries';
import { sizeOfScores, type GroupScores } from '../scoring/collector';
import type { Documents } from './documents';
import type { TermDictionary } from '../storage/term-dictionary';

/** Memory for what searches read from the database and compute from it, in bytes. */
const POSTINGS_CACHE_BYTES = 36 * 2 ** 20;
const SCORES_CACHE_BYTES = 12 * 2 ** 20;
const ITEMS_CACHE_BYTES = 24 * 2 ** 20;
/** The approximate memory of an item apart from its text, in bytes. */
const ITEM_BYTES = 2_000;
/** An index of at most this size is preloaded, all of it; of a larger one, what is searched for is read. */
const MAX_PRELOADED_TERMS = 30_000;
const MAX_PRELOADED_ITEMS = 3_000;
/** Of a larger index, at most this many changed lists and items are read again, those that were used last. */
const MAX_LISTS_AGAIN = 2_000;
const MAX_ITEMS_AGAIN = 200;
/** Larger statements would make others wait, smaller ones would be too many. */
const LISTS_PER_STATEMENT = 500;
const ITEMS_PER_STATEMENT = 100;
/** Lists that are decoded before yielding to others. */
const LISTS_PER_TURN = 100;

/** Data that searches have read or computed, in the state of the snapshot or later. */
export type Caches = {
  /** Of terms and phrases. */
  postings: LRUCache<string, PostingList>;
  /** Of groups of terms. */
  scores: LRUCache<string, GroupScores>;
  /** Without HTML, by `refKey`. */
  items: LRUCache<string, FoundItem>;
  /** Whether all lists and items of the index were read. */
  isPreloaded: boolean;
};

export const makeCaches = (): Caches => ({
  postings: new LRUCache<string, PostingList>({
    maxSize: POSTINGS_CACHE_BYTES,
    sizeCalculation: sizeOfPostings,
  }),
  scores: new LRUCache<string, GroupScores>({ maxSize: SCORES_CACHE_BYTES, sizeCalculation: sizeOfScores }),
  items: new LRUCache<string, FoundItem>({
    maxSize: ITEMS_CACHE_BYTES,
    sizeCalculation: ({ text = '' }) => ITEM_BYTES + text.length,
  }),
  isPreloaded: false,
});

/** Terms and items (by `refKey`) that differ between two snapshots. */
export type Changed = { terms: Set<string>; items: Map<string, ItemRef> };

/**
 * Returns new caches, since running searches still add to the old ones. Unchanged entries are copied, changed ones read
 * again: all of a preloaded index, of another one those that were in memory.
 */
export async function renewCaches(db: Kysely<Tables>, old: Caches, changed: Changed): Promise<Caches> {
  const used = {
    terms: [...old.postings.keys()].filter((term) => changed.terms.has(term)).slice(0, MAX_LISTS_AGAIN),
    refs: [...old.items.values()].filter((item) => changed.items.has(refKey(item))).slice(0, MAX_ITEMS_AGAIN),
  };
  const isSmall = changed.terms.size <= MAX_PRELOADED_TERMS && changed.items.size <= MAX_PRELOADED_ITEMS;
  const isPreloaded = old.isPreloaded && isSmall;
  const again = makeCaches();
  await readLists(db, isPreloaded ? [...changed.terms] : used.terms, again);
  await readItems(db, isPreloaded ? [...changed.items.values()] : used.refs, again);
  const caches = makeCaches();
  const isUnchanged = (key: string) => !key.split(' ').some((term) => changed.terms.has(term));
  // Copied last, because searches have added to them meanwhile.
  caches.postings.load(old.postings.dump().filter(([key]) => isUnchanged(key)));
  caches.items.load(old.items.dump().filter(([key]) => !changed.items.has(key)));
  for (const [term, list] of again.postings.entries()) caches.postings.set(term, list);
  for (const [key, item] of again.items.entries()) caches.items.set(key, item);
  return { ...caches, isPreloaded };
}

/** Reads the lists and items of a small index that are missing, unless a newer snapshot becomes current. */
export async function fillCaches(
  db: Kysely<Tables>,
  snapshot: Caches & { dictionary: TermDictionary; documents: Documents },
  isCurrent: () => boolean,
): Promise<void> {
  const { dictionary, postings, items } = snapshot;
  const documents = snapshot.documents.all();
  if (dictionary.size > MAX_PRELOADED_TERMS || documents.length > MAX_PRELOADED_ITEMS) return;
  const missingTerms = [...dictionary.keys()].filter((term) => !postings.has(term));
  await readLists(db, missingTerms, snapshot, isCurrent);
  const missingItems = documents.filter((document) => !items.has(refKey(document)));
  await readItems(db, missingItems, snapshot, isCurrent);
  snapshot.isPreloaded = isCurrent();
}

async function readLists(
  db: Kysely<Tables>,
  terms: readonly string[],
  { postings }: Pick<Caches, 'postings'>,
  isWanted = () => true,
): Promise<void> {
  for (const part of chunks(terms, LISTS_PER_STATEMENT)) {
    if (!isWanted()) return;
    const segments = await findPostings(db, part);
    for (const few of chunks(part, LISTS_PER_TURN)) {
      for (const term of few) postings.set(term, decodePostings(segments.get(term) ?? []));
      await setImmediate();
    }
  }
}

async function readItems(
  db: Kysely<Tables>,
  refs: readonly ItemRef[],
  { items }: Pick<Caches, 'items'>,
  isWanted = () => true,
): Promise<void> {
  for (const part of chunks(refs, ITEMS_PER_STATEMENT)) {
    if (!isWanted()) return;
    for (const [key, item] of await loadItems(db, part, undefined, 'text')) items.set(key, item);
  }
}
