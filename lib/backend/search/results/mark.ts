import type { MarkedText } from '@/lib/contract/content';
import { fold } from '../analyze/fold';
import { tokenize } from '../analyze/tokenize';
import type { WordGroup } from '../query/word-group';
import { eachWord } from './each-word';

/** A word that answers a query: where it stands in its text, as which word of it, and which groups it belongs to. */
export type Spot = { start: number; order: number; groups: readonly number[] };

/** Which words of a text answer a query. */
export class Matcher {
  readonly #groupsByWord = new Map<string, number[]>();
  /** Codes of the first letters of all words: nearly every word of a text is told from them by its first. */
  readonly #starts = new Set<number>();

  constructor(readonly groups: readonly WordGroup[]) {
    for (const [index, group] of groups.entries()) {
      for (const variant of group.variants.keys()) {
        for (const word of variant.split(' ')) {
          const known = this.#groupsByWord.get(word) ?? [];
          this.#groupsByWord.set(word, [...known, index]);
          this.#starts.add(word.charCodeAt(0));
        }
      }
    }
  }

  /** The groups that a word belongs to; none for most words. */
  groupsOf(word: string): readonly number[] {
    return this.#groupsByWord.get(word) ?? [];
  }

  /**
   * The words of a text that answer the query, at a glance: for long texts, where taking words apart properly would
   * take most of the time of a search. Codes and numbers count by their parts.
   */
  scan(text: string): Spot[] {
    const spots: Spot[] = [];
    const lower = text.toLowerCase();
    // A few capital letters are one letter, their small ones two; the places would no longer be those of the text.
    const source = lower.length === text.length ? lower : text;
    let order = 0;
    eachWord(source, (start, end) => {
      order += 1;
      const first = source.charCodeAt(start);
      // Small letters and digits are as they are; others may be the same as one of these once folded.
      if (first < 128 && first > 0x5a && !this.#starts.has(first)) return;
      const word = source.slice(start, end);
      const groups =
        this.#groupsByWord.get(word) ?? this.#groupsByWord.get(fold(word).replace(/[.,'’]/g, ''));
      if (groups) spots.push({ start, order: order - 1, groups });
    });
    return spots;
  }

  /** How much of the query some words answer, from 0 to the sum of all rarities. */
  worth(spots: readonly Spot[]): number {
    const found = new Set<number>();
    for (const { groups } of spots) for (const index of groups) found.add(index);
    let worth = 0;
    for (const index of found) worth += this.groups[index]?.rarity ?? 0;
    return worth;
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
