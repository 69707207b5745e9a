import type { MarkedText } from '@/lib/contract/content';
import { fold } from '../analyze/fold';
import { tokenize, type Token } from '../analyze/tokenize';
import type { WordGroup } from '../query/word-group';
import { eachLikelyWord, type ReadableText } from './each-likely-word';
import { PhraseReader, type Phrase } from './phrases';
import { WordFilter } from './word-filter';

/** A word that answers a query: where it stands in its text, as which word of it, and which groups it belongs to. */
export type Spot = { start: number; order: number; groups: readonly number[] };

/** Which words of a text answer a query. */
export class Matcher {
  readonly #groupsByWord = new Map<string, number[]>();
  readonly #phrasesByFirst = new Map<string, Phrase[]>();
  readonly #filter: WordFilter;
  /** What a text is worth that answers the whole query. */
  readonly fullWorth: number;

  constructor(readonly groups: readonly WordGroup[]) {
    const wanted = new Set<string>();
    for (const [index, group] of groups.entries()) {
      for (const variant of group.variants.keys()) {
        const words = variant.split(' ');
        const [first = ''] = words;
        for (const word of words) wanted.add(word);
        if (words.length > 1) append(this.#phrasesByFirst, first, { words, groups: [index] });
        else append(this.#groupsByWord, first, index);
      }
    }
    this.#filter = new WordFilter(wanted);
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
    const phrases = new PhraseReader(this.#phrasesByFirst);
    eachLikelyWord(read, range, this.#filter, ({ start, end, order, isPlain }) => {
      const written = read.text.slice(start, end);
      const word = isPlain ? written.toLowerCase() : fold(written).replace(/[.,'’]/g, '');
      for (const { phrase, start: from } of phrases.read(word, { start, order }))
        if (visit({ start: from, order, groups: phrase.groups })) return true;
      const groups = this.#groupsByWord.get(word);
      return groups !== undefined && visit({ start, order, groups });
    });
  }

  /** What of these words answers the query: where each such piece of their text begins and ends. */
  piecesIn(tokens: readonly Token[]): { start: number; end: number }[] {
    const phrases = new PhraseReader(this.#phrasesByFirst);
    return tokens.flatMap(({ word, start, end, position, parts }) => {
      // The joined form of a word in parts stands where its first part does.
      const said = parts ? [] : phrases.read(word, { start, order: position });
      const own = this.groupsOf(word).length > 0 ? [{ start, end }] : [];
      return [...said.map((phrase) => ({ start: phrase.start, end })), ...own];
    });
  }
}

function append<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const known = lists.get(key);
  if (known) known.push(value);
  else lists.set(key, [value]);
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
  const found = matcher.piecesIn(tokenize(text)).sort((a, b) => a.start - b.start || b.end - a.end);
  for (const piece of found) {
    if (piece.start < end) continue;
    add(text.slice(end, piece.start), false);
    add(text.slice(piece.start, piece.end), true);
    end = piece.end;
  }
  add(text.slice(end), false);
  return pieces;
}
