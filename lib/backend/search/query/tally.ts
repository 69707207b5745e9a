import type { Reading } from '../memory/search-fresh';
import { decodePlaces, PLACE } from '../postings/places';
import { FULL_WORTH, type Posting } from '../postings/posting';
import { bestWeight, RANKING, titleWorth } from './rank';
import type { WordGroup } from './word-group';

/** The fields that a search may be limited to; all when left out. */
export type Fields = 'title' | 'keywords' | 'titleAndKeywords' | undefined;

/** From here on a variant counts as what was typed. */
export const STRONG = 0.8;

/** Numbers by document that one search after the other uses; all of them are 0 between two. */
class Sums {
  readonly worth: Float64Array;
  readonly found: Float64Array;
  readonly decided: Uint8Array;
  readonly inTitle: Uint8Array;
  // Of the group that is being added: sums of worths over its variants, and which of these stands in the title, from 1.
  readonly strongHead: Float32Array;
  readonly strongText: Float32Array;
  readonly weakHead: Float32Array;
  readonly weakText: Float32Array;
  readonly title: Uint16Array;
  readonly isThere: Uint8Array;
  /** The numbers of the documents that hold any of the query, and of those that hold any of the group. */
  readonly touched: Uint32Array;
  readonly there: Uint32Array;

  constructor(readonly size: number) {
    [this.worth, this.found] = [new Float64Array(size), new Float64Array(size)];
    [this.decided, this.inTitle, this.isThere] = [
      new Uint8Array(size),
      new Uint8Array(size),
      new Uint8Array(size),
    ];
    [this.strongHead, this.strongText] = [new Float32Array(size), new Float32Array(size)];
    [this.weakHead, this.weakText] = [new Float32Array(size), new Float32Array(size)];
    this.title = new Uint16Array(size);
    [this.touched, this.there] = [new Uint32Array(size), new Uint32Array(size)];
  }
}

let kept = new Sums(0);

/**
 * What each item has of a query, by its number; group after group is added. Nothing else may be tallied until `clear`
 * has been called: for as many documents as there may be, making these lists anew takes longer than filling them.
 */
export class Tally {
  readonly #sums: Sums;
  /** How many items hold any of it. */
  #length = 0;

  constructor(
    readonly reading: Reading,
    readonly scope: Uint8Array,
  ) {
    const { size } = reading.documents;
    if (kept.size < size) kept = new Sums(size + (size >> 3));
    this.#sums = kept;
  }

  /** The items that hold any of it. */
  get touched(): Uint32Array {
    return this.#sums.touched.subarray(0, this.#length);
  }

  /** By number: what an item is worth by its words, not yet divided by what all groups tell. */
  get worth(): Float64Array {
    return this.#sums.worth;
  }

  /** By number: how much of the query it holds, by how much the words tell. */
  get found(): Float64Array {
    return this.#sums.found;
  }

  /** By number: how many groups that decide something it holds. */
  get decided(): Uint8Array {
    return this.#sums.decided;
  }

  /** By number: how many groups stand in its title. */
  get inTitle(): Uint8Array {
    return this.#sums.inTitle;
  }

  clear(): void {
    const { worth, found, decided, inTitle } = this.#sums;
    for (const number of this.touched) worth[number] = found[number] = decided[number] = inTitle[number] = 0;
  }

  add(group: WordGroup, { isDeciding, fields }: { isDeciding: boolean; fields: Fields }): void {
    const { strongHead, strongText, weakHead, weakText, title, isThere, there } = this.#sums;
    const { worth, found, decided, inTitle, touched } = this.#sums;
    const { lengthNorms } = this.reading.documents;
    const { rarity } = group;
    const decides = isDeciding ? 1 : 0;
    // Better variants come later, so that the last one seen in a title is the best.
    const variants = [...group.variants].sort(([, a], [, b]) => a - b);
    const bestOfAll = bestWeight(group);
    const titleWorths = variants.map(([, weight]) => titleWorth(weight, bestOfAll));
    // Whatever may fail comes before the first sum: sums that stay would spoil every later search.
    const lists = variants.map(([variant]) => {
      const posting = this.reading.posting(variant);
      return fields ? within(posting, fields) : posting;
    });
    let weakest = 0;
    let count = 0;
    for (const [index, [, weight]] of variants.entries()) {
      const list = lists[index] as Posting;
      const isStrong = weight >= STRONG;
      if (!isStrong) weakest = weight;
      const [heads, texts] = isStrong ? [strongHead, strongText] : [weakHead, weakText];
      count = addEntries(list, this.scope, { heads, texts, title, isThere, there }, index + 1, count);
    }
    let length = this.#length;
    for (let at = 0; at < count; at += 1) {
      const number = there[at] as number;
      const head =
        Math.max(strongHead[number] as number, weakest * (weakHead[number] as number)) / FULL_WORTH;
      const text =
        Math.max(strongText[number] as number, weakest * (weakText[number] as number)) / FULL_WORTH;
      const best = title[number] as number;
      if (found[number] === 0) touched[length++] = number;
      found[number] = (found[number] as number) + rarity;
      const ofText = fields
        ? 0
        : RANKING.text * Math.min(RANKING.mostText, text) * (lengthNorms[number] as number);
      const ofTitle = best === 0 ? 0 : (titleWorths[best - 1] as number);
      worth[number] = (worth[number] as number) + rarity * (ofTitle + Math.min(1, head) + ofText);
      decided[number] = (decided[number] as number) + decides;
      if (best > 0) inTitle[number] = (inTitle[number] as number) + 1;
      strongHead[number] = strongText[number] = weakHead[number] = weakText[number] = 0;
      title[number] = isThere[number] = 0;
    }
    this.#length = length;
  }
}

type Added = Pick<Sums, 'title' | 'isThere' | 'there'> & { heads: Float32Array; texts: Float32Array };

/** Adds the entries of a list to the sums, noting its `rank` where it stands in a title; yields how many are there now. */
function addEntries(
  { numbers, head, text, isInTitle }: Posting,
  scope: Uint8Array,
  { heads, texts, title, isThere, there }: Added,
  rank: number,
  before: number,
): number {
  let count = before;
  for (let at = 0; at < numbers.length; at += 1) {
    const number = numbers[at] as number;
    if (scope[number] !== 1) continue;
    if (isThere[number] === 0) {
      isThere[number] = 1;
      there[count++] = number;
    }
    heads[number] = (heads[number] as number) + (head[at] as number);
    texts[number] = (texts[number] as number) + (text[at] as number);
    if (isInTitle[at] === 1) title[number] = rank;
  }
  return count;
}

/** The entries of those documents that have the word in one of the fields. */
function within(posting: Posting, fields: NonNullable<Fields>): Posting {
  const kept = [...posting.numbers.keys()].filter((at) => standsIn(posting, at, fields));
  return {
    ...posting,
    numbers: Uint32Array.from(kept, (at) => posting.numbers[at] as number),
    head: Uint8Array.from(kept, (at) => posting.head[at] as number),
    text: Uint8Array.from(kept, (at) => posting.text[at] as number),
    isInTitle: Uint8Array.from(kept, (at) => posting.isInTitle[at] as number),
  };
}

function standsIn(posting: Posting, at: number, fields: NonNullable<Fields>): boolean {
  if (fields !== 'keywords' && posting.isInTitle[at] === 1) return true;
  if (fields === 'title' || posting.head[at] === 0) return false;
  const places = posting.places.subarray(posting.starts[at], posting.starts[at + 1]);
  return decodePlaces(places).kinds.includes(PLACE.heading);
}
