import { FULL_WEIGHT, isWithinFields, type Fields, type PostingList } from '../postings/posting-list';
import { STRONG } from '../query/term-group';
import { RANKING, titleWeight } from './ranking-weights';

/** The posting list of a variant, and what it weighs. */
export type WeightedPostings = { postings: PostingList; weight: number };

/**
 * The documents that hold any variant of a group, in order. A value is twice the score in steps of SCORE_STEP, not yet
 * multiplied by idf, plus one when a variant stands in the title.
 */
export type GroupScores = { documents: Uint32Array; values: Uint16Array };

/** The highest score, about 2.4, fits into a value. */
export const SCORE_STEP = 1 / 13_000;

/** Further variants, the lightest, are ignored: the sums below would overflow. */
const MAX_VARIANTS = 256;
/** Distinct weights that are told apart in a title. */
const MAX_WEIGHTS = 30;
/** The head weight stands in the upper bits of a sum, the text weight in the lower. */
const HEAD_BITS = 16;

/** Merges the posting lists of all variants of a group into one list of scores. */
export function scoreGroup(
  variants: readonly WeightedPostings[],
  { size, lengthNorms }: { size: number; lengthNorms: readonly number[] },
  fields: Fields,
): GroupScores {
  const sorted = [...variants]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_VARIANTS)
    .reverse();
  const weights = [...new Set(sorted.map(({ weight }) => weight))].slice(-MAX_WEIGHTS);
  const heaviest = weights.at(-1) ?? 0;
  const titleWeights = weights.map((weight) => titleWeight(weight, heaviest));
  // Of the weaker variants the heaviest weight counts for all.
  const weak = weights.findLast((weight) => weight < STRONG) ?? 0;
  const strongSums = new Uint32Array(size);
  const weakSums = new Uint32Array(size);
  /** Bit 0: the document holds any variant; bit n + 1: one of the nth weight in its title. */
  const flags = new Uint32Array(size);
  for (const { postings, weight } of sorted) {
    const sums = weight >= STRONG ? strongSums : weakSums;
    const titleBit = 1 + Math.max(0, weights.indexOf(weight));
    const { documents, head, text, isInTitle } = postings;
    for (let at = 0; at < documents.length; at += 1) {
      if (!isWithinFields(postings, at, fields)) continue;
      const number = documents[at] as number;
      sums[number] = (sums[number] as number) + (((head[at] as number) << HEAD_BITS) | (text[at] as number));
      flags[number] = (flags[number] as number) | 1 | ((isInTitle[at] as number) << titleBit);
    }
  }
  const numbers: number[] = [];
  const values: number[] = [];
  for (let number = 0; number < size; number += 1) {
    const flag = flags[number] as number;
    if (flag === 0) continue;
    const [strongSum, weakSum] = [strongSums[number] as number, weakSums[number] as number];
    const head = Math.max(strongSum >>> HEAD_BITS, weak * (weakSum >>> HEAD_BITS)) / FULL_WEIGHT;
    const text = Math.max(strongSum & 0xffff, weak * (weakSum & 0xffff)) / FULL_WEIGHT;
    const inTitle = flag > 1 ? (titleWeights[30 - Math.clz32(flag)] as number) : 0;
    const textWeight = fields ? 0 : RANKING.text;
    const score =
      inTitle +
      Math.min(1, head) +
      textWeight * Math.min(RANKING.maxText, text) * (lengthNorms[number] as number);
    numbers.push(number);
    // At least one step, because 0 would mean that the document does not match.
    values.push((Math.max(1, Math.round(score / SCORE_STEP)) << 1) | (flag > 1 ? 1 : 0));
  }
  return { documents: new Uint32Array(numbers), values: new Uint16Array(values) };
}

/** Returns how many bytes of memory scores take. */
export const sizeOfScores = ({ documents }: GroupScores): number => 6 * documents.length + 400;
