import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { refKey, type ItemRef } from '@/lib/database/item-ref';
import type { Locale } from '@/lib/constants';
import type { ContentModel } from '@/lib/contract/content';
import type { Tables } from '@/lib/database/schema';
import type { LearnedClicks } from '../learning/learned-clicks';
import { findPostings } from '../storage/storage-queries';
import { decodePostings, phrasePostings, type Field, type PostingList } from '../storage/posting-list';
import type { TermGroup } from '../query/term-group';
import { loadItems, type Body, type FoundItem } from './item-queries';
import { scoreGroup, type GroupScores } from '../scoring/collector';
import type { Snapshot, SnapshotHolder } from './snapshot';

const EMPTY = decodePostings([]);

/** How long a search may keep the event loop, in ms. */
const SLICE_MS = 10;
/** How long a search may take, in ms: as long as a call of the backend (`ANSWER_DEADLINE_MS` in lib/backend/limits.ts). */
export const SEARCH_DEADLINE_MS = 2_800;

/** Thrown by a search that takes longer than its caller waits. */
export class SearchDeadlineError extends Error {
  override readonly name = 'SearchDeadlineError';
}

/** Divides the work of a search into slices, so that others get the event loop in between. */
export class TimeSlice {
  readonly #end = performance.now() + SEARCH_DEADLINE_MS;
  #start = performance.now();

  /**
   * Yields to the event loop when the slice is used up.
   * @throws SearchDeadlineError
   */
  async yieldWhenDue(): Promise<void> {
    const now = performance.now();
    if (now > this.#end) throw new SearchDeadlineError();
    if (now - this.#start < SLICE_MS) return;
    await setImmediate();
    this.#start = performance.now();
  }
}

/** Opens the index for one search. Of a narrowed one, an engine cannot say which documents are the best. */
export const openReader = async (
  holder: SnapshotHolder,
  { isNarrowed = false }: { isNarrowed?: boolean } = {},
): Promise<IndexReader> => new IndexReader(holder, await holder.current(), isNarrowed);

/**
 * The index as one search reads it: the snapshot with which it began, and the database for the rest. The database may be
 * newer than the snapshot already, which does no harm: the next snapshot keeps nothing that has changed.
 */
export class IndexReader {
  readonly #lists = new Map<string, PostingList>();
  /** The lists of what a search engine proposes, in place of those of the index. */
  #proposed: ((term: string) => PostingList) | undefined;
  readonly slice = new TimeSlice();

  constructor(
    readonly holder: SnapshotHolder,
    readonly snapshot: Snapshot,
    readonly isNarrowed: boolean,
  ) {}

  get db(): Kysely<Tables> {
    return this.holder.db;
  }

  get clicks(): LearnedClicks {
    return this.holder.clicks;
  }

  /** Returns the posting list of a loaded term or phrase; empty when no document holds it. */
  readonly postings = (term: string): PostingList => this.#lists.get(term) ?? EMPTY;

  /** Searches only what the engine proposes for these groups, if there is one and it holds this snapshot. */
  async askEngine(groups: readonly TermGroup[], locale: Locale): Promise<void> {
    const { engine } = this.holder;
    const { state, isOfTitles } = this.snapshot;
    if (this.isNarrowed || isOfTitles || groups.length === 0 || !engine?.holds(state)) return;
    this.#proposed = await engine.propose(groups, locale);
  }

  /**
   * Loads posting lists, all missing ones in one statement. A phrase is its words with blanks between, two where a word
   * is left out.
   */
  async load(terms: Iterable<string>): Promise<void> {
    const all = new Set(terms);
    const words = new Set([...all].flatMap((term) => term.split(' ')));
    const isMissing = (word: string) => this.snapshot.dictionary.get(word) && !this.#find(word);
    const missing = [...words].filter((word) => word !== '' && isMissing(word));
    const isRead = missing.length > 0 && !this.#proposed;
    const segments = isRead ? await findPostings(this.db, missing) : undefined;
    for (const word of missing) {
      this.#add(word, this.#proposed?.(word) ?? decodePostings(segments?.get(word) ?? []));
      await this.slice.yieldWhenDue();
    }
    for (const phrase of all) {
      if (!phrase.includes(' ') || this.#find(phrase)) continue;
      const parts = phrase
        .split(' ')
        .flatMap((word, position) => (word === '' ? [] : { postings: this.postings(word), position }));
      this.#add(phrase, await phrasePostings(parts, () => this.slice.yieldWhenDue()));
    }
  }

  /** Scores the documents of a group, for this and later searches. */
  async scores({ variants }: TermGroup, fields?: readonly Field[]): Promise<GroupScores> {
    const key = `${fields}\n${[...variants].join('\n')}`;
    const cached = this.#proposed ? undefined : this.snapshot.scores.get(key);
    if (cached) return cached;
    const weighted = [...variants].map(([term, weight]) => ({ postings: this.postings(term), weight }));
    const scores = scoreGroup(weighted, this.snapshot.documents, fields);
    if (!this.#proposed) this.snapshot.scores.set(key, scores);
    await this.slice.yieldWhenDue();
    return scores;
  }

  /**
   * Reads items, of one model or of any, in the given order, as far as they are public. Items are cached unless they are
   * read with their HTML: whatever changes an item, or makes it private, changes its document in the index as well, and a
   * new snapshot keeps the items of unchanged documents alone.
   */
  async items(refs: readonly ItemRef[], model: ContentModel | undefined, body: Body): Promise<FoundItem[]> {
    const { items } = this.snapshot;
    const itemsByKey = new Map<string, FoundItem>();
    for (const ref of refs) {
      const cached = body === 'html' ? undefined : items.get(refKey(ref));
      if (cached && (body === 'none' || cached.text !== undefined)) itemsByKey.set(refKey(ref), cached);
    }
    const missing = refs.filter((ref) => !itemsByKey.has(refKey(ref)));
    for (const [key, item] of await loadItems(this.db, missing, model, body)) {
      itemsByKey.set(key, item);
      if (body !== 'html') items.set(key, item);
    }
    return refs.flatMap((ref) => itemsByKey.get(refKey(ref)) ?? []);
  }

  /** How often items were viewed in all languages; at most a minute old. */
  get views(): ReadonlyMap<string, number> {
    return this.holder.views;
  }

  /** Finds a list that this search or an earlier one has loaded. */
  #find(term: string): PostingList | undefined {
    const list = this.#lists.get(term) ?? (this.#proposed ? undefined : this.snapshot.postings.get(term));
    if (list) this.#lists.set(term, list);
    return list;
  }

  #add(term: string, list: PostingList): void {
    this.#lists.set(term, list);
    if (!this.#proposed) this.snapshot.postings.set(term, list);
  }
}
