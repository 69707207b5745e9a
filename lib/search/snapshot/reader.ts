import type { Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import { readStamp } from '../indexing/state-queries';
import { phrasePostings, type PhraseTerm } from '../postings/phrase';
import { findPostings } from '../postings/posting-queries';
import { decodePostings, type Fields, type PostingList } from '../postings/posting-list';
import type { TermGroup } from '../query/term-group';
import { scoreGroup, type GroupScores } from '../scoring/group-scores';
import { TimeSlice } from '../time-slice';
import type { Snapshot, SnapshotHolder } from './snapshot';

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
    const reader = new IndexReader(holder, snapshot, slice);
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
  readonly db: Kysely<Tables>;
  readonly #lists = new Map<string, PostingList>();
  readonly #stamps = new Set<string>();

  constructor(
    readonly holder: SnapshotHolder,
    readonly snapshot: Snapshot,
    readonly slice: TimeSlice,
  ) {
    this.db = holder.db;
  }

  saw(stamp: string): void {
    this.#stamps.add(stamp);
  }

  async isCurrent(): Promise<boolean> {
    if (this.#stamps.size === 0) this.saw(await readStamp(this.db));
    return this.#stamps.size === 1 && this.#stamps.has(this.snapshot.stamp);
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
    await this.#loadTerms([...all].flatMap((term) => term.split(' ')));
    const { phrases } = this.holder.caches;
    for (const phrase of all) {
      if (!phrase.includes(' ') || this.#lists.has(phrase)) continue;
      const cached = this.#mayUseCache() ? phrases.get(phrase) : undefined;
      const list = cached ?? (await phrasePostings(this.#phraseTerms(phrase), this.slice));
      this.#lists.set(phrase, list);
      if (this.#mayCache()) phrases.set(phrase, list);
    }
  }

  /** Scores the documents of each group, from the cache where possible. */
  async scores(groups: readonly TermGroup[], fields: Fields): Promise<GroupScores[]> {
    const { scores } = this.holder.caches;
    const found: GroupScores[] = [];
    for (const { variants } of groups) {
      const key = JSON.stringify([fields, ...variants]);
      let own = this.#mayUseCache() ? scores.get(key) : undefined;
      if (!own) {
        const weighted = [...variants].map(([term, weight]) => ({ postings: this.postings(term), weight }));
        own = scoreGroup(weighted, this.snapshot.documents, fields);
        if (this.#mayCache()) scores.set(key, own);
        await this.slice.yieldWhenDue();
      }
      found.push(own);
    }
    return found;
  }

  async #loadTerms(terms: readonly string[]): Promise<void> {
    const { postings } = this.holder.caches;
    const missing: string[] = [];
    for (const term of new Set(terms)) {
      if (term === '' || this.#lists.has(term) || !this.snapshot.terms.has(term)) continue;
      const cached = this.#mayUseCache() ? postings.get(term) : undefined;
      if (cached) this.#lists.set(term, cached);
      else missing.push(term);
    }
    if (missing.length === 0) return;
    const { stamp, segments } = await findPostings(this.db, missing);
    this.saw(stamp);
    for (const term of missing) {
      const list = decodePostings(segments.get(term) ?? []);
      this.#lists.set(term, list);
      if (this.#mayCache()) postings.set(term, list);
      await this.slice.yieldWhenDue();
    }
  }

  #phraseTerms(phrase: string): PhraseTerm[] {
    let distance = 0;
    return phrase.split(' ').flatMap((word) => {
      distance += 1;
      if (word === '') return [];
      const term = { postings: this.postings(word), distance };
      distance = 0;
      return [term];
    });
  }

  #mayUseCache(): boolean {
    return this.holder.stamp === this.snapshot.stamp;
  }

  /** Only what was read in the state of the snapshot may be cached. */
  #mayCache(): boolean {
    const isSame = [...this.#stamps].every((stamp) => stamp === this.snapshot.stamp);
    return isSame && this.holder.mayCache(this.snapshot.stamp);
  }
}
