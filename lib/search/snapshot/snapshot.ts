import { LRUCache } from 'lru-cache';
import type { Kysely } from 'kysely';
import { refKey } from '@/lib/database/item-ref';
import type { Tables } from '@/lib/database/schema';
import { loadSynonyms, readStamp } from '../indexing/index-queries';
import { LearnedClicks } from '../learning/learned-clicks';
import { decodePostings, sizeOfPostings, type PostingList } from '../postings/posting-list';
import { findPostings } from '../postings/posting-queries';
import { sizeOfScores, type GroupScores } from '../scoring/collector';
import { findViews, loadItems, type FoundItem } from '../results/result-queries';
import { Documents } from './documents';
import { loadDocuments, loadRemoved, loadTerms } from './snapshot-queries';
import { TermDictionary } from './term-dictionary';

/** Memory for what searches read from the database and compute from it, in bytes. */
const POSTINGS_CACHE_BYTES = 36 * 2 ** 20;
const SCORES_CACHE_BYTES = 12 * 2 ** 20;
const ITEMS_CACHE_BYTES = 24 * 2 ** 20;
/** The approximate memory of an item apart from its text, in bytes. */
const ITEM_BYTES = 2_000;
/** Of the posting lists and items in memory that have changed, as many are read with the change, those used last. */
const MAX_LISTS_AGAIN = 1_000;
const MAX_ITEMS_AGAIN = 100;
/** So that decoding them does not keep the event loop. */
const LISTS_PER_STATEMENT = 200;
/** How old views may be, in ms. */
const VIEWS_MS = 60_000;

/** What searches read from memory: the index in the state that the stamp names. */
export type Snapshot = {
  stamp: string;
  /** Shared with later snapshots, because a search is done with it before it first waits. */
  terms: TermDictionary;
  documents: Documents;
  synonyms: ReadonlyMap<string, string[]>;
  /** Posting lists of terms and phrases, scores of groups, and items without HTML, as they are in this state or later. */
  postings: LRUCache<string, PostingList>;
  scores: LRUCache<string, GroupScores>;
  items: LRUCache<string, FoundItem>;
};

/** Keeps the snapshot of one database, as Lucene's SearcherManager keeps a reader. */
export class SnapshotHolder {
  #snapshot: Snapshot | undefined;
  #refreshing: Promise<unknown> = Promise.resolve();
  readonly clicks = new LearnedClicks();
  /** Whether somebody calls `refresh` after every change; otherwise each search looks for changes itself. */
  isWatched = false;
  /** How often items were viewed, which decides between equals. Where changes are watched, it is read every minute. */
  views: ReadonlyMap<string, number> = new Map();
  #viewsReadAt = -Infinity;

  constructor(readonly db: Kysely<Tables>) {}

  /** Returns the snapshot for a search that begins now. */
  async current(): Promise<Snapshot> {
    return this.isWatched && this.#snapshot ? this.#snapshot : this.refresh();
  }

  /** Reads what has changed before this call. Searches that run meanwhile keep the snapshot with which they began. */
  async refresh(): Promise<Snapshot> {
    // One after the other: one that is running may have begun before the change.
    const next = this.#refreshing.then(() => this.#read());
    this.#refreshing = next.catch(() => undefined);
    return next;
  }

  async #read(): Promise<Snapshot> {
    const stamp = await readStamp(this.db);
    if (stamp !== this.#snapshot?.stamp) this.#snapshot = await readSnapshot(this.db, stamp, this.#snapshot);
    const now = performance.now();
    if (!this.isWatched || now - this.#viewsReadAt > VIEWS_MS) {
      this.views = await findViews(this.db);
      this.#viewsReadAt = now;
    }
    return this.#snapshot;
  }
}

/**
 * Reads a snapshot: all of it, or what has changed since another one, of which the rest is kept. What changes meanwhile
 * has a higher version than the stamp, so the next one reads it again.
 */
async function readSnapshot(db: Kysely<Tables>, stamp: string, before?: Snapshot): Promise<Snapshot> {
  const old = before && isBehind(before.stamp, stamp) ? before : undefined;
  const version = old ? versionOf(old.stamp) : 0;
  const terms = old?.terms ?? new TermDictionary();
  const documents = old?.documents.copy() ?? new Documents();
  const changed: Changed = { terms: new Set(), items: new Set() };
  for await (const page of loadTerms(db, version))
    for (const term of page) {
      terms.set(term);
      changed.terms.add(term.word);
    }
  for await (const page of loadDocuments(db, version))
    for (const document of page) {
      documents.set(document);
      changed.items.add(refKey(document));
    }
  // After the documents, because one that was just read may have been removed already.
  for (const number of await loadRemoved(db, version)) {
    const document = documents.remove(number);
    if (document) changed.items.add(refKey(document));
  }
  const synonyms = new Map((await loadSynonyms(db)).map(({ term, meanings }) => [term, meanings]));
  const caches = old ? await renewCaches(db, old, changed) : makeCaches();
  return { stamp, terms, documents, synonyms, ...caches };
}

/** What a new snapshot has to read again: terms, and items by `refKey`. */
type Changed = { terms: Set<string>; items: Set<string> };

type Caches = Pick<Snapshot, 'postings' | 'scores' | 'items'>;

/** Copies what has not changed, since searches that run still add to the old caches, and reads again what has. */
async function renewCaches(db: Kysely<Tables>, old: Snapshot, changed: Changed): Promise<Caches> {
  const terms = [...old.postings.keys()].filter((term) => changed.terms.has(term));
  const lists: [string, PostingList][] = [];
  for (let start = 0; start < Math.min(terms.length, MAX_LISTS_AGAIN); start += LISTS_PER_STATEMENT) {
    const part = terms.slice(start, start + LISTS_PER_STATEMENT);
    const segments = await findPostings(db, part);
    for (const term of part) lists.push([term, decodePostings(segments.get(term) ?? [])]);
  }
  const refs = [...old.items.values()].filter((item) => changed.items.has(refKey(item)));
  const items = await loadItems(db, refs.slice(0, MAX_ITEMS_AGAIN), undefined, 'text');
  const caches = makeCaches();
  const isUnchanged = (key: string) => !key.split(' ').some((term) => changed.terms.has(term));
  caches.postings.load(old.postings.dump().filter(([key]) => isUnchanged(key)));
  caches.items.load(old.items.dump().filter(([key]) => !changed.items.has(key)));
  for (const [term, list] of lists) caches.postings.set(term, list);
  for (const [key, item] of items) if (changed.items.has(key)) caches.items.set(key, item);
  return caches;
}

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

const versionOf = (stamp: string): number => Number(stamp.split(' ')[1] ?? 0);

/** Tells whether a snapshot can be brought up to date by reading what has changed since. */
const isBehind = (read: string, now: string): boolean =>
  read.split(' ')[0] === now.split(' ')[0] && versionOf(read) <= versionOf(now);
