import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { refKey, type ItemRef } from '@/lib/database/item-ref';
import type { Tables } from '@/lib/database/schema';
import { chunks } from '@/lib/basics/values';
import type { SearchEngine } from '../engine/search-engine';
import { LearnedClicks } from '../learning/learned-clicks';
import { findViews, loadItems, type FoundItem } from './item-queries';
import { Documents } from './documents';
import { readTitles } from './title-snapshot';
import {
  findPostings,
  loadDocuments,
  loadRemoved,
  loadSynonyms,
  loadTerms,
  readState,
  type IndexState,
} from '../storage/storage-queries';
import { decodePostings, sizeOfPostings, type PostingList } from '../storage/posting-list';
import { sizeOfScores, type GroupScores } from '../scoring/collector';
import { TermDictionary } from '../storage/term-dictionary';

/** Memory for what searches read from the database and compute from it, in bytes. */
const POSTINGS_CACHE_BYTES = 36 * 2 ** 20;
const SCORES_CACHE_BYTES = 12 * 2 ** 20;
const ITEMS_CACHE_BYTES = 24 * 2 ** 20;
/** The approximate memory of an item apart from its text, in bytes. */
const ITEM_BYTES = 2_000;
/** An index of at most this size is preloaded, all of it; of a larger one, what is searched for is read. */
const MAX_PRELOADED_TERMS = 30_000;
const MAX_PRELOADED_ITEMS = 3_000;
/** Of the lists and items in memory, at most this many that have changed are read again, those that were used last. */
const MAX_LISTS_AGAIN = 2_000;
const MAX_ITEMS_AGAIN = 200;
/** Larger statements would make others wait, smaller ones would be too many. */
const LISTS_PER_STATEMENT = 500;
const ITEMS_PER_STATEMENT = 100;
/** Lists that are decoded before yielding to others. */
const LISTS_PER_TURN = 100;

/** How old views may be, in ms. */
const VIEWS_MS = 60_000;

/** Data that searches have read or computed, in the state of the snapshot or later. */
type Caches = {
  /** Of terms and phrases. */
  postings: LRUCache<string, PostingList>;
  /** Of groups of terms. */
  scores: LRUCache<string, GroupScores>;
  /** Without HTML, by `refKey`. */
  items: LRUCache<string, FoundItem>;
};

const makeCaches = (): Caches => ({
  postings: new LRUCache<string, PostingList>({
    maxSize: POSTINGS_CACHE_BYTES,
    sizeCalculation: sizeOfPostings,
  }),
  scores: new LRUCache<string, GroupScores>({ maxSize: SCORES_CACHE_BYTES, sizeCalculation: sizeOfScores }),
  items: new LRUCache<string, FoundItem>({
    maxSize: ITEMS_CACHE_BYTES,
    sizeCalculation: ({ text = '' }) => ITEM_BYTES + text.length,
  }),
});

/** Terms and items (by `refKey`) that differ between two snapshots. */
type Changed = { terms: Set<string>; items: Set<string> };

/** The index in memory, in one state of it. */
export type Snapshot = Caches & {
  state: IndexState;
  /** Shared with later snapshots, because a search no longer uses it after its first await. */
  dictionary: TermDictionary;
  documents: Documents;
  synonyms: ReadonlyMap<string, string[]>;
  /** Of titles, names and keywords alone, and numbered otherwise than in the database. */
  isOfTitles: boolean;
};

/** Keeps the snapshot of one database, as Lucene's SearcherManager keeps a reader. */
export class SnapshotHolder {
  #snapshot: Snapshot | undefined;
  #refreshing: Promise<unknown> = Promise.resolve();
  readonly clicks = new LearnedClicks();
  engine: SearchEngine | undefined;
  /** Whether `refresh` is called after every change; otherwise each search refreshes first. */
  isWatched = false;
  /** Views of items, which decide between equal scores. Read every minute where changes are watched. */
  views: ReadonlyMap<string, number> = new Map();
  #viewsReadAt = -Infinity;
  #isPreloaded = false;
  #isBuilding = false;

  constructor(readonly db: Kysely<Tables>) {}

  /** Returns the snapshot for a search that begins now. */
  async current(): Promise<Snapshot> {
    return this.isWatched && this.#snapshot ? this.#snapshot : this.refresh();
  }

  /** Reads what has changed before this call. Searches that run meanwhile keep the snapshot with which they began. */
  async refresh(): Promise<Snapshot> {
    // One after the other: a running refresh may have begun before the change.
    const next = this.#refreshing.then(() => this.#read());
    this.#refreshing = next.catch(() => undefined);
    return next;
  }

  /** Reads the posting lists and items of a small index, and from now on with every snapshot. */
  async preload(): Promise<void> {
    this.#isPreloaded = true;
    const snapshot = await this.current();
    // Each later snapshot is filled by its own refresh.
    await fillCaches(this.db, snapshot, () => snapshot === this.#snapshot);
  }

  /**
   * Answers from titles and keywords until the index is built. What is hidden meanwhile is not found, since items are read
   * as far as they are public; what is new is found when the index is there.
   */
  async answerFromTitles(built: Promise<unknown>): Promise<void> {
    const { postings, ...titles } = await readTitles(this.db);
    const snapshot = {
      state: { epoch: '', version: -1 },
      synonyms: await readSynonyms(this.db),
      isOfTitles: true,
      ...titles,
      ...makeCaches(),
    };
    for (const [term, list] of postings) snapshot.postings.set(term, list);
    this.#snapshot = snapshot;
    this.#isBuilding = true;
    const endWith = () => {
      this.#isBuilding = false;
      return this.refresh();
    };
    void built.then(endWith).catch(() => undefined);
  }

  async #read(): Promise<Snapshot> {
    if (this.#isBuilding && this.#snapshot) return this.#snapshot;
    const state = await readState(this.db);
    const before = this.#snapshot;
    const old =
      before?.state.epoch === state.epoch && before.state.version <= state.version ? before : undefined;
    if (old?.state.version !== state.version) {
      const snapshot = await readSnapshot(this.db, state, old);
      if (this.#isPreloaded && old) await fillCaches(this.db, snapshot);
      this.#snapshot = snapshot;
      // All of a new epoch takes too long to wait for.
      if (this.#isPreloaded && !old) void this.preload().catch(() => undefined);
    }
    const now = performance.now();
    if (!this.isWatched || now - this.#viewsReadAt > VIEWS_MS) {
      this.views = await findViews(this.db);
      this.#viewsReadAt = now;
    }
    // Also where nothing has changed: the engine may have failed before.
    void this.engine?.follow(this.db, state);
    return this.#snapshot as Snapshot;
  }
}

/**
 * Reads a snapshot: all of it, or the changes since an earlier one. Changes made meanwhile have a higher version than the
 * state, so the next snapshot reads them again.
 */
async function readSnapshot(db: Kysely<Tables>, state: IndexState, old?: Snapshot): Promise<Snapshot> {
  const version = old?.state.version ?? 0;
  const dictionary = old?.dictionary ?? new TermDictionary();
  const documents = old?.documents.copy() ?? new Documents();
  const changed: Changed = { terms: new Set(), items: new Set() };
  for await (const page of loadTerms(db, version))
    for (const entry of page) {
      dictionary.set(entry);
      changed.terms.add(entry.term);
    }
  for await (const page of loadDocuments(db, version))
    for (const document of page) {
      documents.set(document);
      changed.items.add(refKey(document));
    }
  // After the documents, because one that was just read may have been removed already.
  for (const docId of await loadRemoved(db, version)) {
    const document = documents.remove(docId);
    if (document) changed.items.add(refKey(document));
  }
  const synonyms = await readSynonyms(db);
  const caches = old ? await renewCaches(db, old, changed) : makeCaches();
  return { state, dictionary, documents, synonyms, isOfTitles: false, ...caches };
}

const readSynonyms = async (db: Kysely<Tables>): Promise<Map<string, string[]>> =>
  new Map((await loadSynonyms(db)).map(({ term, meanings }) => [term, meanings]));

/** Returns new caches, since running searches still add to the old ones: unchanged entries, and changed ones read again. */
async function renewCaches(db: Kysely<Tables>, old: Caches, changed: Changed): Promise<Caches> {
  const again = makeCaches();
  await readInto(again, db, {
    terms: [...old.postings.keys()].filter((term) => changed.terms.has(term)).slice(0, MAX_LISTS_AGAIN),
    items: [...old.items.values()]
      .filter((item) => changed.items.has(refKey(item)))
      .slice(0, MAX_ITEMS_AGAIN),
  });
  const caches = makeCaches();
  const isUnchanged = (key: string) => !key.split(' ').some((term) => changed.terms.has(term));
  // Copied last, because searches have added to them meanwhile.
  caches.postings.load(old.postings.dump().filter(([key]) => isUnchanged(key)));
  caches.items.load(old.items.dump().filter(([key]) => !changed.items.has(key)));
  for (const [term, list] of again.postings.entries()) caches.postings.set(term, list);
  for (const [key, item] of again.items.entries()) caches.items.set(key, item);
  return caches;
}

/** Reads the posting lists and items of a small index that are missing, as long as they are wanted. */
async function fillCaches(db: Kysely<Tables>, snapshot: Snapshot, isWanted = () => true): Promise<void> {
  const { dictionary, postings, items } = snapshot;
  const documents = snapshot.documents.all();
  if (dictionary.size > MAX_PRELOADED_TERMS || documents.length > MAX_PRELOADED_ITEMS) return;
  const missing = {
    terms: [...dictionary.keys()].filter((term) => !postings.has(term)),
    items: documents.filter((document) => !items.has(refKey(document))),
  };
  await readInto(snapshot, db, missing, isWanted);
}

/** Reads posting lists and items into caches, as long as they are wanted. */
async function readInto(
  { postings, items }: Caches,
  db: Kysely<Tables>,
  missing: { terms: readonly string[]; items: readonly ItemRef[] },
  isWanted = () => true,
): Promise<void> {
  for (const part of chunks(missing.terms, LISTS_PER_STATEMENT)) {
    if (!isWanted()) return;
    const segments = await findPostings(db, part);
    for (const few of chunks(part, LISTS_PER_TURN)) {
      for (const term of few) postings.set(term, decodePostings(segments.get(term) ?? []));
      await setImmediate();
    }
  }
  for (const part of chunks(missing.items, ITEMS_PER_STATEMENT)) {
    if (!isWanted()) return;
    for (const [key, item] of await loadItems(db, part, undefined, 'text')) items.set(key, item);
  }
}
