import { LRUCache } from 'lru-cache';
import type { Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import { readState } from '../indexing/state-queries';
import { loadSynonyms } from '../indexing/term-queries';
import { sizeOfPostings, type PostingList } from '../postings/posting-list';
import { sizeOfScores, type GroupScores } from '../scoring/group-scores';
import { Documents } from './documents';
import { loadDocuments, loadRemoved, loadTerms, PAGE_SIZE } from './snapshot-queries';
import { TermDictionary } from './term-dictionary';

/** Memory for posting lists and for what is computed from them, in bytes. */
const POSTINGS_CACHE_BYTES = 48 * 2 ** 20;
const SCORES_CACHE_BYTES = 24 * 2 ** 20;

/** The parts of the index that searches read from memory, in the state that the stamp names. */
export type Snapshot = {
  stamp: string;
  terms: TermDictionary;
  documents: Documents;
  synonyms: ReadonlyMap<string, string[]>;
};

/**
 * Keeps the snapshot of one database, and caches posting lists in the same state. The index itself is the database's:
 * no search ends before it has seen that the stamp is still the current one (`withReader`).
 */
export class SnapshotHolder {
  #snapshot: Snapshot | undefined;
  #refreshing: Promise<Snapshot> | undefined;
  readonly #postings = new LRUCache<string, PostingList>({
    maxSize: POSTINGS_CACHE_BYTES,
    sizeCalculation: sizeOfPostings,
  });
  readonly #phrases = new LRUCache<string, PostingList>({
    maxSize: POSTINGS_CACHE_BYTES / 8,
    sizeCalculation: sizeOfPostings,
  });
  readonly #scores = new LRUCache<string, GroupScores>({
    maxSize: SCORES_CACHE_BYTES,
    sizeCalculation: sizeOfScores,
  });
  readonly caches = { postings: this.#postings, phrases: this.#phrases, scores: this.#scores };

  constructor(readonly db: Kysely<Tables>) {}

  /** Returns the snapshot, whatever its state; reads the first one. */
  async current(): Promise<Snapshot> {
    return this.#snapshot ?? this.refresh();
  }

  get stamp(): string | undefined {
    return this.#snapshot?.stamp;
  }

  /** Tells whether something of this state may be cached: not while it is unknown which lists have changed. */
  mayCache(stamp: string): boolean {
    return stamp === this.stamp && !this.#refreshing;
  }

  /** Reads what has changed; concurrent callers share one reading. */
  async refresh(): Promise<Snapshot> {
    this.#refreshing ??= this.#read().finally(() => (this.#refreshing = undefined));
    return this.#refreshing;
  }

  async #read(): Promise<Snapshot> {
    // The state first: what changes while the rest is read is read again the next time.
    const { stamp, forgotten } = await readState(this.db);
    const old =
      this.#snapshot && isBehind(this.#snapshot.stamp, stamp, forgotten) ? this.#snapshot : undefined;
    const version = old ? versionOf(old.stamp) : 0;
    const terms = old?.terms ?? new TermDictionary();
    const documents = old?.documents ?? new Documents();
    const changes: (() => void)[] = [];
    // A new snapshot is filled page by page; one in use must change all at once.
    const apply = (change: () => void) => (old ? void changes.push(change) : change());
    await readPages(loadTerms, this.db, { version, locale: '', word: '' }, (page) =>
      apply(() => {
        for (const term of page) {
          terms.set(term);
          // A changed posting list always comes with its term.
          this.#postings.delete(term.word);
        }
      }),
    );
    await readPages(loadDocuments, this.db, { version, number: 0 }, (page) =>
      apply(() => {
        for (const document of page) documents.set(document);
      }),
    );
    // Last, because a document that was just read may have been removed already.
    const removed = await loadRemoved(this.db, version);
    const synonyms = new Map((await loadSynonyms(this.db)).map(({ term, meanings }) => [term, meanings]));
    for (const change of changes) change();
    for (const number of removed) documents.remove(number);
    this.#phrases.clear();
    this.#scores.clear();
    if (!old) this.#postings.clear();
    this.#snapshot = { stamp, terms, documents, synonyms };
    return this.#snapshot;
  }
}

/** Tells whether a snapshot can be brought up to date by reading what has changed since. */
const isBehind = (read: string, now: string, forgotten: number): boolean =>
  epochOf(read) === epochOf(now) && versionOf(read) >= forgotten && versionOf(read) <= versionOf(now);

const epochOf = (stamp: string): string => stamp.split(' ')[0] ?? '';
const versionOf = (stamp: string): number => Number(stamp.split(' ')[1] ?? 0);

async function readPages<Row, After extends { version: number }>(
  load: (db: Kysely<Tables>, after: After) => Promise<Row[]>,
  db: Kysely<Tables>,
  first: After,
  take: (page: Row[]) => void,
): Promise<void> {
  for (let after = first; ;) {
    const page = await load(db, after);
    take(page);
    const last = page.at(-1);
    if (page.length < PAGE_SIZE || !last) return;
    after = { ...after, ...last, version: first.version };
  }
}
