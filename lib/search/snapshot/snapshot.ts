import { LRUCache } from 'lru-cache';
import type { Kysely } from 'kysely';
import { refKey } from '@/lib/database/item-ref';
import type { Tables } from '@/lib/database/schema';
import { loadSynonyms, readStamp } from '../indexing/index-queries';
import { LearnedClicks } from '../learning/learned-clicks';
import { decodePostings, sizeOfPostings, type PostingList } from '../postings/posting-list';
import { findPostings } from '../postings/posting-queries';
import { sizeOfScores, type GroupScores } from '../scoring/collector';
import type { FoundItem } from '../results/result-queries';
import { Documents } from './documents';
import { loadDocuments, loadRemoved, loadTerms } from './snapshot-queries';
import { TermDictionary } from './term-dictionary';

/** Memory for what searches read from the database and compute from it, in bytes. */
const POSTINGS_CACHE_BYTES = 36 * 2 ** 20;
const SCORES_CACHE_BYTES = 12 * 2 ** 20;
const ITEMS_CACHE_BYTES = 24 * 2 ** 20;
/** The approximate memory of an item apart from its text, in bytes. */
const ITEM_BYTES = 2_000;
/** Posting lists that were in memory and changed: as many are read with the change itself. */
const MAX_READ_AGAIN = 1_000;
/** How long a stamp is taken for the current one while the content does not change, in ms: synonyms are no content. */
const STAMP_MS = 60_000;

/** What searches read from memory: parts of the index in the state that the stamp names. */
export type Snapshot = {
  stamp: string;
  terms: TermDictionary;
  documents: Documents;
  synonyms: ReadonlyMap<string, string[]>;
  /** Posting lists of terms and phrases, scores of groups, and items without HTML, as they are in this state. */
  postings: LRUCache<string, PostingList>;
  scores: LRUCache<string, GroupScores>;
  items: LRUCache<string, FoundItem>;
};

/**
 * Keeps the snapshot of one database. The index itself is the database's: no search ends before it has seen that the
 * stamp is still the current one (`withReader`).
 */
export class SnapshotHolder {
  #snapshot: Snapshot | undefined;
  #refreshing: Promise<Snapshot> | undefined;
  readonly clicks = new LearnedClicks();
  /** When the snapshot was last seen to be the current one. */
  #checked: { revision: number; at: number } | undefined;
  /** Returns another number after every change of the content; undefined where nothing watches it. */
  contentRevision: () => number | undefined = () => undefined;

  constructor(readonly db: Kysely<Tables>) {}

  /** Returns the snapshot; reads the first one, and a new one when the content is known to have changed. */
  async current(): Promise<Snapshot> {
    const revision = this.contentRevision();
    if (this.#snapshot && (revision === undefined || revision === this.#checked?.revision))
      return this.#snapshot;
    return this.refresh();
  }

  get stamp(): string | undefined {
    return this.#snapshot?.stamp;
  }

  /** Returns the stamp of the index: from memory while the content is known to be unchanged, else from the database. */
  async currentStamp(): Promise<string> {
    const revision = this.contentRevision();
    const at = performance.now();
    const { stamp, checked } = { stamp: this.stamp, checked: this.#checked };
    if (stamp !== undefined && checked && checked.revision === revision && at - checked.at < STAMP_MS)
      return stamp;
    const current = await readStamp(this.db);
    // The revision of before: a change meanwhile is looked for again.
    if (current === this.stamp) this.#checked = revision === undefined ? undefined : { revision, at };
    return current;
  }

  /** Reads what has changed; concurrent callers share one reading. */
  async refresh(): Promise<Snapshot> {
    this.#refreshing ??= this.#read().finally(() => (this.#refreshing = undefined));
    return this.#refreshing;
  }

  async #read(): Promise<Snapshot> {
    const revision = this.contentRevision();
    const at = performance.now();
    const snapshot = await readSnapshot(this.db, this.#snapshot);
    this.#snapshot = snapshot;
    this.#checked = revision === undefined ? undefined : { revision, at };
    return snapshot;
  }
}

/** Reads a snapshot: all of it, or what has changed since another one, of which the rest is kept. */
async function readSnapshot(db: Kysely<Tables>, before?: Snapshot): Promise<Snapshot> {
  // The state first: what changes while the rest is read is read again the next time.
  const stamp = await readStamp(db);
  const old = before && isBehind(before.stamp, stamp) ? before : undefined;
  const version = old ? versionOf(old.stamp) : 0;
  const terms = old?.terms ?? new TermDictionary();
  const documents = old?.documents ?? new Documents();
  const changes: (() => void)[] = [];
  const changedTerms = new Set<string>();
  const changedItems = new Set<string>();
  // A new snapshot is filled page by page; one in use must change all at once.
  const apply = (change: () => void) => (old ? void changes.push(change) : change());
  for await (const page of loadTerms(db, version)) {
    for (const { word } of page) changedTerms.add(word);
    apply(() => page.forEach((term) => terms.set(term)));
  }
  for await (const page of loadDocuments(db, version)) {
    for (const document of page) changedItems.add(refKey(document));
    apply(() => page.forEach((document) => documents.set(document)));
  }
  // After the documents, because one that was just read may have been removed already.
  const removed = await loadRemoved(db, version);
  const synonyms = new Map((await loadSynonyms(db)).map(({ term, meanings }) => [term, meanings]));
  const caches = makeCaches();
  const { postings, items } = caches;
  const outdated = [...changedTerms].filter((term) => old?.postings.has(term));
  const isRead = outdated.length > 0 && outdated.length <= MAX_READ_AGAIN;
  const lists = isRead ? await findPostings(db, outdated) : undefined;
  for (const change of changes) change();
  for (const number of removed) {
    const document = documents.remove(number);
    if (document) changedItems.add(refKey(document));
  }
  if (old) {
    // Copies, because searches that began before still add what they read to the old ones.
    const isUnchanged = (key: string) => !key.split(' ').some((term) => changedTerms.has(term));
    postings.load(old.postings.dump().filter(([key]) => isUnchanged(key)));
    items.load(old.items.dump().filter(([key]) => !changedItems.has(key)));
    if (lists?.stamp === stamp)
      for (const term of outdated) postings.set(term, decodePostings(lists.segments.get(term) ?? []));
  }
  return { stamp, terms, documents, synonyms, ...caches };
}

const makeCaches = () => ({
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
