import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import { loadDocuments, loadGone, loadWords, READ_AT_ONCE } from '../../db/search-memory-queries';
import { findPostings } from '../../db/search-posting-queries';
import { readState } from '../../db/search-state-queries';
import { loadSynonyms } from '../../db/search-synonym-queries';
import { decodePosting, type Posting } from '../postings/posting';
import { EVERY_ITEM } from '../indexing/word-counts';
import { KnownDocuments } from './known-documents';
import { KnownWords } from './known-words';
import { makeRooms, type Kept } from './kept';

/** Of the room for lists so much is filled beforehand. */
const PRELOADED = 0.75;
/** Lists that are read at once beforehand, as far as they name no more documents than that. */
const LISTS_AT_ONCE = 200;
const DOCUMENTS_AT_ONCE = 20_000;
const COMMON_WORDS = 300;
/** After so many bytes of lists others get their turn. */
const BYTES_PER_TURN = 200_000;

/** Parts of the index as one process has read them, in the state that the stamp names. */
export type Known = {
  stamp: string;
  words: KnownWords;
  documents: KnownDocuments;
  synonyms: ReadonlyMap<string, string[]>;
};

/**
 * What a process has read of the index: all words with their counts, what searching needs of the documents, and the
 * lists of words that were asked lately. The index is the database's: all this carries the stamp of its state, and no
 * search ends before it has seen that this is still the state of now (`searchFresh`).
 */
export class SearchMemory {
  #rooms = makeRooms(0);
  /** For how many documents there is room. */
  #size = 0;
  #known: Known | undefined;
  #reading: Promise<Known> | undefined;

  constructor(readonly db: Kysely<Tables>) {}

  /** What is known, of whatever state it is; read first where nothing is. */
  async known(): Promise<Known> {
    return this.#known ?? this.refresh();
  }

  get stamp(): string | undefined {
    return this.#known?.stamp;
  }

  /** Reads what has changed. Whoever asks meanwhile gets the same. */
  async refresh(): Promise<Known> {
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined));
    return this.#reading;
  }

  /** The lists of these words, in the state of the stamp that comes with them. */
  async postings(
    words: readonly string[],
    stamp: string,
  ): Promise<{ stamp: string; lists: Map<string, Posting> }> {
    const lists = new Map<string, Posting>();
    const missing: string[] = [];
    for (const word of words) {
      const posting = this.kept('postings', word, stamp);
      if (posting) lists.set(word, posting);
      else missing.push(word);
    }
    if (missing.length === 0) return { stamp, lists };
    const found = await findPostings(this.db, missing);
    const rows = new Map(found.postings.map((stored) => [stored.word, stored.rows]));
    let bytes = 0;
    for (const word of missing) {
      const stored = rows.get(word) ?? [];
      bytes += stored.reduce((sum, { length }) => sum + length, 0);
      if (bytes > BYTES_PER_TURN) {
        await setImmediate();
        bytes = 0;
      }
      const posting = decodePosting(stored);
      lists.set(word, posting);
      this.keep('postings', word, posting, found.stamp);
    }
    return { stamp: found.stamp, lists };
  }

  /** What was kept under a name, if it is of this state. */
  kept<Kind extends keyof Kept>(kind: Kind, name: string, stamp: string): Kept[Kind] | undefined {
    return stamp === this.stamp ? this.#rooms[kind].get(name) : undefined;
  }

  /** Keeps something for further searches, while the index stays as it is, or, for lists of words, what they name. */
  keep<Kind extends keyof Kept>(kind: Kind, name: string, value: Kept[Kind], stamp: string): void {
    if (this.#mayKeep(stamp)) this.#rooms[kind].set(name, value);
  }

  /** Whether what is kept beforehand leaves enough room for what is really asked. */
  hasRoom(kind: keyof Kept): boolean {
    const { calculatedSize, maxSize } = this.#rooms[kind];
    return calculatedSize < PRELOADED * maxSize;
  }

  /** While changes are being read it is not known yet whether a list is among them. */
  #mayKeep(stamp: string): boolean {
    return stamp === this.stamp && !this.#reading;
  }

  /**
   * Reads the lists of the words that are likely to be asked, those of titles and common ones first, as many as there is
   * room for; `pause` is awaited between two statements and ends it with true.
   */
  async preload(pause: () => Promise<boolean>): Promise<void> {
    const { words, stamp } = await this.known();
    const likely = words.likeliest();
    for (let at = 0; at < likely.length;) {
      if (!this.hasRoom('postings') || stamp !== this.stamp) return;
      const part: string[] = [];
      for (let documents = 0; part.length < LISTS_AT_ONCE && documents < DOCUMENTS_AT_ONCE; at += 1) {
        const one = likely[at];
        if (!one) break;
        part.push(one.word);
        documents += one.documents;
      }
      await this.postings(part, stamp);
      if (await pause()) return;
    }
  }

  /** The common words and all their beginnings, as people type them: words of at least so many items. */
  async beginningsOfCommonWords(least: number): Promise<string[]> {
    const { words } = await this.known();
    const common = words
      .likeliest()
      .filter(({ word, documents }) => word !== EVERY_ITEM && documents >= least);
    const beginnings = common.slice(0, COMMON_WORDS).flatMap(({ word }) => {
      const letters = [...word];
      return [...letters.map((_, last) => letters.slice(0, last + 1).join('')), `${word} `];
    });
    return [...new Set(beginnings)];
  }

  async #read(): Promise<Known> {
    // Before all else: what changes while the rest is read is read again the next time.
    const { stamp, forgotten } = await readState(this.db);
    const known = this.#known && isBehind(this.#known.stamp, stamp, forgotten) ? this.#known : undefined;
    const version = known ? versionOf(known.stamp) : 0;
    const words = known?.words ?? new KnownWords();
    const documents = known?.documents ?? new KnownDocuments();
    const changed: (() => void)[] = [];
    // What nobody sees yet is taken in part by part, as reading all of it at once would hold up everybody.
    const apply = (change: () => void) => (known ? void changed.push(change) : change());
    await readAll(loadWords, this.db, { version, locale: '', word: '' }, (part) =>
      apply(() => {
        for (const word of part) {
          words.set(word);
          // Whatever changes the list of a word writes the word, too.
          this.#rooms.postings.delete(word.word);
        }
      }),
    );
    await readAll(loadDocuments, this.db, { version, number: 0 }, (part) =>
      apply(() => {
        for (const document of part) documents.set(document);
      }),
    );
    // What was read just now may be gone already.
    const gone = await loadGone(this.db, version);
    const synonyms = new Map((await loadSynonyms(this.db)).map(({ term, meanings }) => [term, meanings]));
    // In one go from here on: no search ever sees some of it without the rest.
    for (const change of changed) change();
    for (const number of gone) documents.remove(number);
    // Whoever shows an item has seen that it is public in this very state of the index.
    const { phrases, groups, items, texts } = this.#rooms;
    for (const room of [phrases, groups, items, texts]) room.clear();
    if (!known || documents.count > 2 * this.#size) {
      this.#size = documents.count;
      this.#rooms = makeRooms(this.#size);
    }
    this.#known = { stamp, words, documents, synonyms };
    return this.#known;
  }
}

/** Whether what was read in one state can be brought to another by reading what has changed since. */
const isBehind = (read: string, now: string, forgotten: number): boolean =>
  epochOf(read) === epochOf(now) && versionOf(read) >= forgotten && versionOf(read) <= versionOf(now);

const epochOf = (stamp: string): string => stamp.split(' ')[0] ?? '';
const versionOf = (stamp: string): number => Number(stamp.split(' ')[1] ?? 0);

/** Reads all of it, a part at a time, each from behind the last. */
async function readAll<Row, After extends { version: number }>(
  load: (db: Kysely<Tables>, after: After) => Promise<Row[]>,
  db: Kysely<Tables>,
  first: After,
  take: (part: Row[]) => void,
): Promise<void> {
  for (let after = first; ;) {
    const rows = await load(db, after);
    take(rows);
    const last = rows.at(-1);
    if (rows.length < READ_AT_ONCE || !last) return;
    after = { ...after, ...last, version: first.version };
  }
}
