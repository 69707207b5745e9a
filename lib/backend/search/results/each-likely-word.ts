import { CLASS_OF, CLASSES, isPlain, joins, KIND_OF, mayJoin, NONE } from './signs';
import { NO, PERHAPS, type WordFilter } from './word-filter';

/** A text and the codes of its signs, which are read several times as fast from an array; a few blanks behind them. */
export type ReadableText = { text: string; codes: Uint16Array };

export function readable(text: string): ReadableText {
  const codes = new Uint16Array(text.length + 4);
  Buffer.from(codes.buffer).write(text, 'utf16le');
  return { text, codes };
}

/** 1 where a word begins: at a sign of a word whose kind (the second two bits) is not that of the sign before. */
const BEGINS = Uint8Array.from({ length: 16 }, (_, pair) =>
  (pair & 3) !== NONE && pair >> 2 !== (pair & 3) ? 1 : 0,
);

export type Word = {
  start: number;
  end: number;
  /** As which word of the text. */ order: number;
  isPlain: boolean;
};

/**
 * Words between two places of a text: letters, numbers, and whatever other scripts write together. All are counted,
 * `visit` sees those that pass the filter, and ends the walk with true. A search looks at every sign of twenty texts:
 * so nothing branches here but for the few words that may be meant, as a processor guesses wrong at every other end
 * of a word, and that costs more than all the rest. The part of the text ends at the end of a line, so that looking
 * a little further is no mistake.
 */
export function eachLikelyWord(
  { codes }: ReadableText,
  [from, to]: readonly [from: number, to: number],
  filter: WordFilter,
  visit: (word: Word) => boolean,
): void {
  const { first, second } = filter;
  let order = -1;
  let before = NONE;
  let next = CLASS_OF[codes[from] as number] as number;
  for (let at = from; at < to; at += 1) {
    const sign = next;
    next = CLASS_OF[codes[at + 1] as number] as number;
    if (mayJoin(sign) && joins(sign, before, next)) continue;
    const kind = KIND_OF[sign] as number;
    const begins = BEGINS[(before << 2) | kind] as number;
    before = kind;
    order += begins;
    const said = (first[sign * CLASSES + next] as number) & -begins;
    if (said === NO) continue;
    if (said === PERHAPS && second[classAt(codes, at + 2) * CLASSES + classAt(codes, at + 3)] === NO)
      continue;
    if (visit(readWord(codes, at, order))) return;
  }
}

function readWord(codes: Uint16Array, start: number, order: number): Word {
  const kind = KIND_OF[classAt(codes, start)] as number;
  let isWordPlain = true;
  let end = start;
  let sign = classAt(codes, start);
  while (KIND_OF[sign] === kind || joins(sign, kind, classAt(codes, end + 1))) {
    isWordPlain &&= isPlain(sign);
    end += 1;
    sign = classAt(codes, end);
  }
  return { start, end, order, isPlain: isWordPlain };
}

/** Nothing stands behind the last sign. */
const classAt = (codes: Uint16Array, at: number): number => CLASS_OF[codes[at] ?? 0] as number;
