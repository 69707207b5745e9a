import { FULL_WORTH } from '../postings/posting';
import type { Worths } from '../postings/within-fields';
import { RANKING, titleWorth } from './rank';

/** A word that counts as what was asked, and how much, from 0 to 1. */
export type WeighedPosting = { posting: Worths; weight: number };

/**
 * What documents have of all that counts as one asked word. A value is twice what a document is worth by it, in steps of
 * `WORTH_STEP` and before it is said how much the word tells, and one more when the word stands in its title.
 */
export type GroupList = {
  /** The documents that hold it, in order; undefined when they are so many that each document has a value, be it 0. */
  numbers: Uint32Array | undefined;
  values: Uint16Array;
  /** How many hold it. */
  count: number;
};

/** So that the most that anything is worth, about 2.4, fits into a value. */
export const WORTH_STEP = 1 / 13_000;
/** What is in so large a part of all documents takes less room with a value for each document. */
const DENSE = 1 / 3;

/** From here on a variant counts as what was typed. */
export const STRONG = 0.8;

/** More variants than that, the worst of them, are left out: the sums below hold no more. */
const MAX_VARIANTS = 256;
/** So many documents are summed up at once, so that what is noted of them stays in the processor's nearest memory. */
const BLOCK = 1_024;

/** Sums of a block's documents, by their place in it; all of them are 0 between two blocks. Heads stand above texts. */
const HEAD_BITS = 16;
const strong = new Uint32Array(BLOCK);
const weak = new Uint32Array(BLOCK);
/** Bit 0: the document holds any variant; the others: it holds one of such a weight in its title. */
const flags = new Uint32Array(BLOCK);
/** Weights are told apart up to so many; there are hardly ever ten. */
const MAX_WEIGHTS = 30;

/**
 * One list of what counts as the same word. Made once for many searches: an unfinished word stands for dozens, and a
 * common one is in every second document.
 * @param documents one more than the largest number.
 * @param lengthNorms by number: what words count less in long texts.
 */
export function groupList(
  variants: readonly WeighedPosting[],
  {
    documents,
    lengthNorms,
    isHeadOnly,
  }: { documents: number; lengthNorms: Float32Array; isHeadOnly: boolean },
): GroupList {
  const sorted = [...variants]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_VARIANTS)
    .reverse();
  const weights = [...new Set(sorted.map(({ weight }) => weight))].slice(-MAX_WEIGHTS);
  const lists = sorted.map(({ posting, weight }) => ({
    posting,
    sums: weight >= STRONG ? strong : weak,
    titleBit: 1 + Math.max(0, weights.indexOf(weight)),
    next: 0,
  }));
  const best = weights.at(-1) ?? 0;
  const worthOf = worths({
    weakest: weights.findLast((weight) => weight < STRONG) ?? 0,
    titleWorths: weights.map((weight) => titleWorth(weight, best)),
    textWorth: isHeadOnly ? 0 : RANKING.text,
  });
  const most = lists.reduce((sum, { posting }) => sum + posting.numbers.length, 0);
  const numbers = new Uint32Array(Math.min(documents, most));
  const values = new Uint16Array(numbers.length);
  let count = 0;
  for (let start = nextBlock(lists); start !== undefined; start = nextBlock(lists)) {
    for (const list of lists) list.next = addEntries(list, start);
    for (let at = 0; at < BLOCK; at += 1) {
      const flag = flags[at] as number;
      if (flag === 0) continue;
      const number = start + at;
      const worth = worthOf(strong[at] as number, weak[at] as number, flag, lengthNorms[number] as number);
      numbers[count] = number;
      // Whatever is there is worth something.
      values[count] = (Math.max(1, Math.round(worth / WORTH_STEP)) << 1) | (flag > 1 ? 1 : 0);
      count += 1;
      strong[at] = weak[at] = flags[at] = 0;
    }
  }
  if (count < DENSE * documents)
    return { numbers: numbers.slice(0, count), values: values.slice(0, count), count };
  const dense = new Uint16Array(documents);
  for (let at = 0; at < count; at += 1) dense[numbers[at] as number] = values[at] as number;
  return { numbers: undefined, values: dense, count };
}

/** How many bytes a list takes in memory. */
export const sizeOfGroupList = ({ numbers, values }: GroupList): number =>
  (numbers?.byteLength ?? 0) + values.byteLength + OVERHEAD;

/** What the arrays of a list take besides what is in them. */
const OVERHEAD = 800;

type List = { posting: Worths; sums: Uint32Array; titleBit: number; next: number };

/** Where the next block with any entries begins; undefined behind the last. */
function nextBlock(lists: readonly List[]): number | undefined {
  let first = Infinity;
  for (const { posting, next } of lists) first = Math.min(first, posting.numbers[next] ?? Infinity);
  return first === Infinity ? undefined : first - (first % BLOCK);
}

/** Adds a list's entries for the block from `start` on to the sums; yields where the next block's begin. */
function addEntries({ posting, sums, titleBit, next }: List, start: number): number {
  const { numbers, head, text, isInTitle } = posting;
  let at = next;
  for (; at < numbers.length; at += 1) {
    const place = (numbers[at] as number) - start;
    if (place >= BLOCK) break;
    sums[place] = (sums[place] as number) + (((head[at] as number) << HEAD_BITS) | (text[at] as number));
    flags[place] = (flags[place] as number) | 1 | ((isInTitle[at] as number) << titleBit);
  }
  return at;
}

type WorthOf = { weakest: number; titleWorths: readonly number[]; textWorth: number };

const worths =
  ({ weakest, titleWorths, textWorth }: WorthOf) =>
  (ofStrong: number, ofWeak: number, flag: number, lengthNorm: number): number => {
    const head = Math.max(ofStrong >>> HEAD_BITS, weakest * (ofWeak >>> HEAD_BITS)) / FULL_WORTH;
    const text = Math.max(ofStrong & 0xffff, weakest * (ofWeak & 0xffff)) / FULL_WORTH;
    const ofTitle = flag > 1 ? (titleWorths[30 - Math.clz32(flag)] as number) : 0;
    return ofTitle + Math.min(1, head) + textWorth * Math.min(RANKING.mostText, text) * lengthNorm;
  };
