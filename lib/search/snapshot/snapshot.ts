import { LRUCache } from 'lru-cache';
import type { Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import { loadSynonyms, readStamp } from '../indexing/index-queries';
import { LearnedClicks } from '../learning/learned-clicks';
import { sizeOfPostings, type PostingList } from '../postings/posting-list';
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
/** How long a stamp is taken for the current one while the content does not change, in ms: synonyms are no content. */
const STAMP_MS = 60_000;

/** What searches read from memory: parts of the index in the state that the stamp names. */
export type Snapshot = {
  stamp: string;
  terms: TermDictionary;
  documents: Documents;
  synonyms: ReadonlyMap<string, string[]>;
  /**
   * What was read: posting lists of terms and phrases, in this state or in one before that did not differ in them; scores of
   * groups and items without HTML in this state.
   */
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
  #lastRead: { stamp: string; revision: number; at: number } | undefined;
  /** Returns another number after every change of the content; undefined where nothing watches it. */
  contentRevision: () => number | undefined = () => undefined;

  constructor(readonly db: Kysely<Tables>) {}

  /** Returns the snapshot, whatever its state; reads the first one. */
  async current(): Promise<Snapshot> {
    return this.#snapshot ?? this.refresh();
  }

  get stamp(): string | undefined {
    return this.#snapshot?.stamp;
  }

  /** Returns the stamp of the index: from memory while the content is known to be unchanged, else from the database. */
  async currentStamp(): Promise<string> {
    const revision = this.contentRevision();
    const last = this.#lastRead;
    const at = performance.now();
    if (last && last.revision === revision && at - last.at < STAMP_MS) return last.stamp;
    const stamp = await readStamp(this.db);
    // The revision of before: a change meanwhile makes the next search read the stamp again.
    this.#lastRead = revision === undefined ? undefined : { stamp, revision, at };
    return stamp;
  }

  /** Reads what has changed; concurrent callers share one reading. */
  async refresh(): Promise<Snapshot> {
    this.#refreshing ??= this.#read().finally(() => (this.#refreshing = undefined));
    return this.#refreshing;
  }

  async #read(): Promise<Snapshot> {
    // The state first: what changes while the rest is read is read again the next time.
    const stamp = await readStamp(this.db);
    const old = this.#snapshot && isBehind(this.#snapshot.stamp, stamp) ? this.#snapshot : undefined;
    const version = old ? versionOf(old.stamp) : 0;
    const terms = old?.terms ?? new TermDictionary();
    const documents = old?.documents ?? new Documents();
    const changes: (() => void)[] = [];
    const changedTerms = new Set<string>();
    // A new snapshot is filled page by page; one in use must change all at once.
    const apply = (change: () => void) => (old ? void changes.push(change) : change());
    for await (const page of loadTerms(this.db, version)) {
      for (const { word } of page) changedTerms.add(word);
      apply(() => page.forEach((term) => terms.set(term)));
    }
    for await (const page of loadDocuments(this.db, version))
      apply(() => page.forEach((document) => documents.set(document)));
    // Last, because a document that was just read may have been removed already.
    const removed = await loadRemoved(this.db, version);
    const synonyms = new Map((await loadSynonyms(this.db)).map(({ term, meanings }) => [term, meanings]));
    for (const change of changes) change();
    for (const number of removed) documents.remove(number);
    const postings = new LRUCache<string, PostingList>({
      maxSize: POSTINGS_CACHE_BYTES,
      sizeCalculation: sizeOfPostings,
    });
    // A copy, because searches that began before still add lists of the old state to the old one.
    const isUnchanged = (key: string) => !key.split(' ').some((term) => changedTerms.has(term));
    if (old) postings.load(old.postings.dump().filter(([key]) => isUnchanged(key)));
    this.#snapshot = {
      stamp,
      terms,
      documents,
      synonyms,
      postings,
      scores: new LRUCache({ maxSize: SCORES_CACHE_BYTES, sizeCalculation: sizeOfScores }),
      items: new LRUCache({
        maxSize: ITEMS_CACHE_BYTES,
        sizeCalculation: ({ text = '' }) => ITEM_BYTES + text.length,
      }),
    };
    return this.#snapshot;
  }
}

const versionOf = (stamp: string): number => Number(stamp.split(' ')[1] ?? 0);

/** Tells whether a snapshot can be brought up to date by reading what has changed since. */
const isBehind = (read: string, now: string): boolean =>
  read.split(' ')[0] === now.split(' ')[0] && versionOf(read) <= versionOf(now);
