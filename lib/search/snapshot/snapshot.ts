import { LRUCache } from 'lru-cache';
import type { Kysely } from 'kysely';
import type { ItemRow } from '@/lib/database/content-items';
import type { Tables } from '@/lib/database/schema';
import { loadSynonyms, readStamp, refKey, type DocumentRef } from '../indexing/index-queries';
import { findPostings } from '../postings/posting-queries';
import {
  decodePostings,
  phrasePostings,
  sizeOfPostings,
  type FieldLimit,
  type PostingList,
} from '../postings/posting-list';
import type { TermGroup } from '../query/term-group';
import { findViews, loadItems, loadTexts, type FoundItem } from '../results/result-queries';
import { scoreGroup, sizeOfScores, type GroupScores } from '../scoring/collector';
import { TimeSlice } from '../time-slice';
import { Documents } from './documents';
import { loadDocuments, loadRemoved, loadTerms, PAGE_SIZE } from './snapshot-queries';
import { TermDictionary } from './term-dictionary';

/** Memory for posting lists, scores of groups, items and their texts, in bytes. */
const POSTINGS_CACHE_BYTES = 36 * 2 ** 20;
const SCORES_CACHE_BYTES = 12 * 2 ** 20;
const TEXTS_CACHE_BYTES = 12 * 2 ** 20;
/** Items in memory: of some KB each. */
const MAX_ITEMS = 10_000;

/** What searches read from memory: parts of the index in the state that the stamp names. */
export type Snapshot = {
  stamp: string;
  terms: TermDictionary;
  documents: Documents;
  synonyms: ReadonlyMap<string, string[]>;
  /** What was read in this state: lists of terms and phrases, scores of groups, items as lists show them, and their texts. */
  postings: LRUCache<string, PostingList>;
  scores: LRUCache<string, GroupScores>;
  items: LRUCache<string, ItemRow>;
  texts: LRUCache<string, string>;
};

/**
 * Keeps the snapshot of one database. The index itself is the database's: no search ends before it has seen that the
 * stamp is still the current one (`withReader`).
 */
export class SnapshotHolder {
  #snapshot: Snapshot | undefined;
  #refreshing: Promise<Snapshot> | undefined;

  constructor(readonly db: Kysely<Tables>) {}

  /** Returns the snapshot, whatever its state; reads the first one. */
  async current(): Promise<Snapshot> {
    return this.#snapshot ?? this.refresh();
  }

  get stamp(): string | undefined {
    return this.#snapshot?.stamp;
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
    // A new snapshot is filled page by page; one in use must change all at once.
    const apply = (change: () => void) => (old ? void changes.push(change) : change());
    await readPages(loadTerms, this.db, { version, locale: '', word: '' }, (page) =>
      apply(() => page.forEach((term) => terms.set(term))),
    );
    await readPages(loadDocuments, this.db, { version, number: 0 }, (page) =>
      apply(() => page.forEach((document) => documents.set(document))),
    );
    // Last, because a document that was just read may have been removed already.
    const removed = await loadRemoved(this.db, version);
    const synonyms = new Map((await loadSynonyms(this.db)).map(({ term, meanings }) => [term, meanings]));
    for (const change of changes) change();
    for (const number of removed) documents.remove(number);
    this.#snapshot = {
      stamp,
      terms,
      documents,
      synonyms,
      postings: new LRUCache({ maxSize: POSTINGS_CACHE_BYTES, sizeCalculation: sizeOfPostings }),
      scores: new LRUCache({ maxSize: SCORES_CACHE_BYTES, sizeCalculation: sizeOfScores }),
      items: new LRUCache({ max: MAX_ITEMS }),
      texts: new LRUCache({ maxSize: TEXTS_CACHE_BYTES, sizeCalculation: ({ length }) => 200 + length }),
    };
    return this.#snapshot;
  }
}

const versionOf = (stamp: string): number => Number(stamp.split(' ')[1] ?? 0);

/** Tells whether a snapshot can be brought up to date by reading what has changed since. */
const isBehind = (read: string, now: string): boolean =>
  read.split(' ')[0] === now.split(' ')[0] && versionOf(read) <= versionOf(now);

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

/** Limits how often a search is repeated because the index changed meanwhile. */
const MAX_ATTEMPTS = 4;

/** Runs a search over the snapshot, and repeats it when the database tells that the index has changed meanwhile. */
export async function withReader<T>(
  holder: SnapshotHolder,
  search: (reader: IndexReader) => Promise<T>,
): Promise<T> {
  let slice: TimeSlice | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const snapshot = await holder.current();
    slice ??= new TimeSlice();
    const reader = new IndexReader(holder.db, snapshot, slice);
    const isUnchanged = () => holder.stamp === snapshot.stamp;
    try {
      const result = await search(reader);
      if (attempt === MAX_ATTEMPTS || ((await reader.isCurrent()) && isUnchanged())) return result;
    } catch (error) {
      // A search may fail because another one has refreshed the snapshot under it.
      if (isUnchanged() || attempt === MAX_ATTEMPTS) throw error;
    }
    if (isUnchanged()) await holder.refresh();
  }
}

const EMPTY = decodePostings([]);

/** The index as one search reads it. Every statement tells its stamp to `saw`. */
export class IndexReader {
  readonly #lists = new Map<string, PostingList>();
  readonly #views = new Map<string, number>();
  readonly #stamps = new Set<string>();

  constructor(
    readonly db: Kysely<Tables>,
    readonly snapshot: Snapshot,
    readonly slice: TimeSlice,
  ) {}

  saw(stamp: string): void {
    this.#stamps.add(stamp);
  }

  /** Tells whether all that was read so far is of the snapshot's state, so that it may be cached. */
  isOfSnapshot(): boolean {
    return [...this.#stamps].every((stamp) => stamp === this.snapshot.stamp);
  }

  async isCurrent(): Promise<boolean> {
    if (this.#stamps.size === 0) this.saw(await readStamp(this.db));
    return this.isOfSnapshot();
  }

  /** Returns the posting list of a loaded term or phrase; empty when no document holds it. */
  postings(term: string): PostingList {
    return this.#lists.get(term) ?? EMPTY;
  }

  /**
   * Loads posting lists, all missing ones in one statement. A phrase is its words with blanks between, two where a word
   * is left out.
   */
  async load(terms: Iterable<string>): Promise<void> {
    const all = new Set(terms);
    await this.#loadTerms(new Set([...all].flatMap((term) => term.split(' '))));
    for (const phrase of all) {
      if (!phrase.includes(' ') || this.#find(phrase)) continue;
      const terms = phrase
        .split(' ')
        .flatMap((word, place) => (word === '' ? [] : { postings: this.postings(word), place }));
      this.#add(phrase, await phrasePostings(terms, this.slice));
    }
  }

  /** Scores the documents of a group, for this and later searches. */
  async scores({ variants }: TermGroup, fields: FieldLimit): Promise<GroupScores> {
    const key = `${fields}\n${[...variants].join('\n')}`;
    const known = this.snapshot.scores.get(key);
    if (known) return known;
    const weighted = [...variants].map(([term, weight]) => ({ postings: this.postings(term), weight }));
    const scores = scoreGroup(weighted, this.snapshot.documents, fields);
    if (this.isOfSnapshot()) this.snapshot.scores.set(key, scores);
    await this.slice.yieldWhenDue();
    return scores;
  }

  /**
   * Reads items in the given order, as far as they are public. Those without their HTML are cached: whatever changes an
   * item, or makes it private, changes the stamp. Without the cache a full search takes 30 % more time.
   */
  async items(
    wanted: readonly DocumentRef[],
    { model, withHtml }: { model: string; withHtml: boolean },
  ): Promise<FoundItem[]> {
    if (wanted.length === 0) return [];
    const cache = withHtml ? undefined : this.snapshot.items;
    const items = new Map(wanted.map((ref) => [refKey(ref), cache?.get(refKey(ref))]));
    const missing = wanted.filter((ref) => !items.get(refKey(ref)));
    // Both are asked for at once.
    const [read, views] = await Promise.all([
      missing.length > 0 ? loadItems(this.db, missing, { model, withHtml }) : undefined,
      this.views(wanted.map(({ uid }) => uid)),
    ]);
    if (read) this.saw(read.stamp);
    for (const item of read?.items ?? []) {
      items.set(refKey(item), item);
      if (this.isOfSnapshot()) cache?.set(refKey(item), item);
    }
    return wanted.flatMap((ref) => {
      const item = items.get(refKey(ref));
      return item ? { ...item, views: views.get(item.uid) ?? 0 } : [];
    });
  }

  /** Reads the texts of items, by `refKey`, as far as they are public. */
  async texts(wanted: readonly DocumentRef[], model: string): Promise<ReadonlyMap<string, string>> {
    const cache = this.snapshot.texts;
    const texts = new Map<string, string>();
    for (const key of wanted.map(refKey)) {
      const text = cache.get(key);
      if (text !== undefined) texts.set(key, text);
    }
    const missing = wanted.filter((ref) => !texts.has(refKey(ref)));
    if (missing.length === 0) return texts;
    const read = await loadTexts(this.db, missing, model);
    this.saw(read.stamp);
    for (const [key, text] of read.texts) {
      texts.set(key, text);
      if (this.isOfSnapshot()) cache.set(key, text);
    }
    return texts;
  }

  /** Reads how often items were viewed in all languages, each once in a search. */
  async views(uids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const missing = uids.filter((uid) => !this.#views.has(uid));
    if (missing.length === 0) return this.#views;
    const { views, stamp } = await findViews(this.db, missing);
    this.saw(stamp);
    for (const uid of missing) this.#views.set(uid, views.get(uid) ?? 0);
    return this.#views;
  }

  async #loadTerms(terms: ReadonlySet<string>): Promise<void> {
    const isMissing = (term: string) => this.snapshot.terms.get(term) && !this.#find(term);
    const missing = [...terms].filter((term) => term !== '' && isMissing(term));
    if (missing.length === 0) return;
    const { stamp, segments } = await findPostings(this.db, missing);
    this.saw(stamp);
    for (const term of missing) {
      this.#add(term, decodePostings(segments.get(term) ?? []));
      await this.slice.yieldWhenDue();
    }
  }

  /** Finds a list that this search or one before it has loaded. */
  #find(term: string): PostingList | undefined {
    const list = this.#lists.get(term) ?? this.snapshot.postings.get(term);
    if (list) this.#lists.set(term, list);
    return list;
  }

  #add(term: string, list: PostingList): void {
    this.#lists.set(term, list);
    if (this.isOfSnapshot()) this.snapshot.postings.set(term, list);
  }
}
