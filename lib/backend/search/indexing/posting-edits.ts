import type { Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import { loadBlocks, saveBlocks } from '../../db/search-posting-queries';
import { BLOCK_BITS, changeEntries, type Entry } from '../postings/posting';

/** What changes in one stored row of a word's list. */
type BlockEdit = { word: string; block: number; entries: Map<number, Entry | undefined> };

const NOTHING = new Uint8Array(0);
/** Rows that are read, changed and written at once. */
const BLOCKS_PER_STATEMENT = 400;

/** How the lists of words change by all items of one transaction together. */
export class PostingEdits {
  readonly #blocks = new Map<number, Map<string, BlockEdit>>();

  remove(number: number, words: readonly string[]): void {
    for (const word of words) this.#entriesOf(word, number).set(number, undefined);
  }

  add(number: number, entries: Iterable<[word: string, entry: Entry]>): void {
    for (const [word, entry] of entries) this.#entriesOf(word, number).set(number, entry);
  }

  /** Writes what has changed so far, and forgets it. */
  async save(trx: Kysely<Tables>): Promise<void> {
    const edits = [...this.#blocks.values()].flatMap((words) => [...words.values()]);
    this.#blocks.clear();
    for (let start = 0; start < edits.length; start += BLOCKS_PER_STATEMENT) {
      const part = edits.slice(start, start + BLOCKS_PER_STATEMENT);
      const stored = new Map(
        (await loadBlocks(trx, part)).map(({ word, block, entries }) => [`${block} ${word}`, entries]),
      );
      await saveBlocks(
        trx,
        part.map(({ word, block, entries }) => ({
          word,
          block,
          entries: changeEntries(stored.get(`${block} ${word}`) ?? NOTHING, entries),
        })),
      );
    }
  }

  #entriesOf(word: string, number: number): BlockEdit['entries'] {
    const block = number >>> BLOCK_BITS;
    const words = this.#blocks.get(block) ?? new Map<string, BlockEdit>();
    this.#blocks.set(block, words);
    const known = words.get(word);
    if (known) return known.entries;
    const entries: BlockEdit['entries'] = new Map();
    words.set(word, { word, block, entries });
    return entries;
  }
}
