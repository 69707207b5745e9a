import type { MarkedText } from '@/lib/contract/content';
import { fold } from '../analyze/fold';
import { tokenize } from '../analyze/tokenize';
import type { WordGroup } from '../query/word-group';
import { eachLikelyWord, type ReadableText } from './each-likely-word';
import { WordFilter } from './word-filter';

/** A word that answers a query: where it stands in its text, as which word of it, and which groups it belongs to. */
export type Spot = { start: number; order: number; groups: readonly number[] };

/** Which words of a text answer a query. */
export class Matcher {
  readonly #groupsByWord = new Map<string, number[]>();
  readonly #filter: WordFilter;
  /** What a text is worth that answers the whole query. */
  readonly fullWorth: number;

  constructor(readonly groups: readonly WordGroup[]) {
    for (const [index, group] of groups.entries()) {
      for (const variant of group.variants.keys()) {
        for (const word of variant.split(' ')) {
          const known = this.#groupsByWord.get(word) ?? [];
          this.#groupsByWord.set(word, [...known, index]);
        }
      }
    }
    this.#filter = new WordFilter(this.#groupsByWord.keys());
    this.fullWorth = groups.reduce((sum, group) => sum + group.rarity, 0);
  }

  /** The groups that a word belongs to; none for most words. */
  groupsOf(word: string): readonly number[] {
    return this.#groupsByWord.get(word) ?? [];
  }

  /**
   * The words between two places of a text that answer the query, at a glance: for long texts, where taking words
   * apart properly would take most of the time of a search. Codes and numbers count by their parts. `visit` ends it
   * with true.
   */
  scan(read: ReadableText, range: readonly [from: number, to: number], visit: (spot: Spot) => boolean): void {
    eachLikelyWord(read, range, this.#filter, ({ start, end, order, isPlain }) => {
      const word = read.text.slice(start, end);
      const groups = this.#groupsByWord.get(isPlain ? word.toLowerCase() : fold(word).replace(/[.,'’]/g, ''));
      return groups !== undefined && visit({ start, order, groups });
    });
  }
}

/** A text in pieces, those that answer the query marked. Pieces are plain text: whoever shows them escapes them. */
export function markText(text: string, matcher: Matcher): MarkedText {
  const pieces: MarkedText = [];
  let end = 0;
  const add = (piece: string, is_marked: boolean): void => {
    if (piece === '') return;
    const last = pieces.at(-1);
    if (last && last.is_marked === is_marked) last.text += piece;
    else pieces.push({ text: piece, is_marked });
  };
  for (const token of tokenize(text)) {
    if (token.start < end || matcher.groupsOf(token.word).length === 0) continue;
    add(text.slice(end, token.start), false);
    add(text.slice(token.start, token.end), true);
    end = token.end;
  }
  add(text.slice(end), false);
  return pieces;
}
