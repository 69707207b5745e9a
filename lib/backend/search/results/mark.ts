import type { MarkedText } from '@/lib/contract/content';
import { tokenize, type Token } from '../analyze/tokenize';
import type { WordGroup } from '../query/word-group';
import { PhraseReader, type Phrase } from './phrases';
import type { Spot } from './place';

/** Which words of a text answer a query. */
export class Matcher {
  readonly #groupsByWord = new Map<string, number[]>();
  readonly #phrasesByFirst = new Map<string, Phrase[]>();

  constructor(readonly groups: readonly WordGroup[]) {
    for (const [index, group] of groups.entries()) {
      for (const variant of group.variants.keys()) {
        const words = variant.split(' ');
        const [first = ''] = words;
        if (words.length > 1) append(this.#phrasesByFirst, first, { words, groups: [index] });
        else append(this.#groupsByWord, first, index);
      }
    }
  }

  /** What of these words answers the query, and where each such piece of their text ends. */
  piecesIn(tokens: readonly Token[]): (Spot & { end: number })[] {
    const phrases = new PhraseReader(this.#phrasesByFirst);
    return tokens.flatMap(({ word, start, end, position, parts }) => {
      // The joined form of a word in parts stands where its first part does.
      const said = parts ? [] : phrases.read(word, { start, order: position });
      const groups = this.#groupsByWord.get(word);
      const own = groups ? [{ start, end, order: position, groups }] : [];
      return [
        ...said.map(({ phrase, start: from }) => ({
          start: from,
          end,
          order: position,
          groups: phrase.groups,
        })),
        ...own,
      ];
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
