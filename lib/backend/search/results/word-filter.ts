import { CHANGING, CHANGING_FIRST, CLASSES, classOf } from './signs';

/** What the first two signs of a word say: it is none that is looked for, the next two tell, or it may be one. */
export const NO = 0;
export const PERHAPS = 1;
const MAYBE = 2;

/**
 * Tells nearly every word of a text from those that are looked for, by the classes of its first four signs: most
 * words are never cut out of their text, folded or looked up.
 */
export class WordFilter {
  readonly first = new Int8Array(CLASSES * CLASSES);
  /** Of the third sign and the fourth: `NO` or `MAYBE`. */
  readonly second = new Int8Array(CLASSES * CLASSES);

  constructor(words: Iterable<string>) {
    for (const sign of CHANGING_FIRST) fillRow(this.first, sign);
    for (const sign of CHANGING) {
      fillRow(this.second, sign);
      for (let third = 0; third < CLASSES; third += 1) this.second[third * CLASSES + sign] = MAYBE;
    }
    for (const word of words) this.#add(word);
  }

  #add(word: string): void {
    const [one = 0, two = 0, three = 0, four = 0] = Array.from({ length: 4 }, (_, at) =>
      at < word.length ? classOf(word.charCodeAt(at)) : 0,
    );
    // Behind a short word stands whatever begins the next one.
    if (word.length < 2) fillRow(this.first, one);
    else if (word.length < 3) this.first[one * CLASSES + two] = MAYBE;
    else {
      this.first[one * CLASSES + two] ||= PERHAPS;
      if (word.length < 4) fillRow(this.second, three);
      else this.second[three * CLASSES + four] = MAYBE;
    }
    for (const sign of CHANGING) this.first[one * CLASSES + sign] = MAYBE;
  }
}

const fillRow = (table: Int8Array, sign: number) => table.fill(MAYBE, sign * CLASSES, (sign + 1) * CLASSES);
