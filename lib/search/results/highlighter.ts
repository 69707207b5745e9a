import type { MarkedText } from '@/lib/contract/content';
import { tokenize, type Token } from '../analyzer/tokenizer';
import type { TermGroup } from '../query/term-group';
import type { Match } from './passage';

type Phrase = { words: readonly string[]; groups: readonly number[] };
type BegunPhrase = { phrase: Phrase; start: number; read: number; next: number };

/** Finds and marks the words of a text that match a query. */
export class Highlighter {
  readonly #groupsByTerm = new Map<string, number[]>();
  readonly #phrasesByFirst = new Map<string, Phrase[]>();

  constructor(readonly groups: readonly TermGroup[]) {
    for (const [index, { variants }] of groups.entries()) {
      for (const variant of variants.keys()) {
        const words = variant.split(' ');
        const [first = ''] = words;
        if (words.length > 1) append(this.#phrasesByFirst, first, { words, groups: [index] });
        else append(this.#groupsByTerm, first, index);
      }
    }
  }

  /** Returns the matches among the tokens of a text, with the end of each in the text. */
  matches(tokens: readonly Token[]): (Match & { end: number })[] {
    let begun: BegunPhrase[] = [];
    return tokens.flatMap(({ word, start, end, position, parts }) => {
      const groups = this.#groupsByTerm.get(word);
      const own = groups ? [{ start, end, position, groups }] : [];
      // The joined form of a compound stands where its first part does.
      if (parts || this.#phrasesByFirst.size === 0) return own;
      const read = begun.flatMap((one) =>
        one.next === position && one.phrase.words[one.read] === word
          ? { ...one, read: one.read + 1, next: position + 1 }
          : [],
      );
      for (const phrase of this.#phrasesByFirst.get(word) ?? [])
        read.push({ phrase, start, read: 1, next: position + 1 });
      begun = read.filter((one) => one.read < one.phrase.words.length);
      const complete = read.filter((one) => one.read === one.phrase.words.length);
      return [
        ...complete.map((one) => ({ start: one.start, end, position, groups: one.phrase.groups })),
        ...own,
      ];
    });
  }

  /** Splits a text into pieces, those that match marked. The pieces are plain text, which HTML must escape. */
  mark(text: string): MarkedText {
    const pieces: MarkedText = [];
    let end = 0;
    const add = (piece: string, is_marked: boolean): void => {
      if (piece === '') return;
      const last = pieces.at(-1);
      if (last && last.is_marked === is_marked) last.text += piece;
      else pieces.push({ text: piece, is_marked });
    };
    for (const match of this.matches(tokenize(text)).sort((a, b) => a.start - b.start || b.end - a.end)) {
      if (match.start < end) continue;
      add(text.slice(end, match.start), false);
      add(text.slice(match.start, match.end), true);
      end = match.end;
    }
    add(text.slice(end), false);
    return pieces;
  }
}

function append<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const known = lists.get(key);
  if (known) known.push(value);
  else lists.set(key, [value]);
}
