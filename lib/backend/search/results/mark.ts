import type { MarkedText } from '@/lib/contract/content';
import { fold } from '../analyze/fold';
import { tokenize, type Token } from '../analyze/tokenize';
import type { WordGroup } from '../query/word-group';

/** Which words of a text answer a query. */
export class Matcher {
  readonly #groupsByWord = new Map<string, number[]>();

  constructor(readonly groups: readonly WordGroup[]) {
    for (const [index, group] of groups.entries()) {
      for (const variant of group.variants.keys()) {
        for (const word of variant.split(' ')) {
          const known = this.#groupsByWord.get(word) ?? [];
          this.#groupsByWord.set(word, [...known, index]);
        }
      }
    }
  }

  /** The groups that a word belongs to; none for most words. */
  groupsOf(word: string): readonly number[] {
    return this.#groupsByWord.get(word) ?? [];
  }

  /** How much of the query a text answers, from 0 to the sum of all rarities. */
  worth(tokens: readonly Pick<Token, 'word'>[]): number {
    return this.#worthOf(tokens.map(({ word }) => word));
  }

  /**
   * The same, at a glance: for long texts, where taking words apart properly would take most of the time of a
   * search. Codes and numbers count by their parts.
   */
  glance(text: string): number {
    const isPlain = /^[\t\n\x20-\x7e]*$/.test(text);
    return this.#worthOf((isPlain ? text.toLowerCase() : fold(text)).match(/[a-z]+|[0-9]+|[^\s -~]+/g) ?? []);
  }

  #worthOf(words: readonly string[]): number {
    const found = new Set<number>();
    for (const word of words) for (const index of this.#groupsByWord.get(word) ?? []) found.add(index);
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
