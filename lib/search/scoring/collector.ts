import type { PostingList } from '../postings/posting-list';
import type { TermGroup } from '../query/term-group';
import { SCORE_STEP, type GroupScores } from './group-scores';
import { coverageFactor, RANKING } from './ranking-weights';

/** Documents that a search finds at most. */
export const MAX_FOUND = 500;
/** With fewer documents that match all terms, partial matches are collected as well. */
const MIN_FULL_MATCHES = 10;
const MAX_PARTIAL_MATCHES = 100;
/** The share of a longer query's idf that a partial match holds at least, unless a term stands in its title. */
const MIN_COVERAGE = 0.5;
/** Allows for the order in which idfs were added up. */
const ROUNDING = 1e-9;
/** Each group has a bit. */
const MAX_GROUPS = 30;

export type MatchQuery = {
  groups: readonly TermGroup[];
  /** The scores of each group. */
  scores: readonly GroupScores[];
  /** Quoted phrases, which every match must hold. */
  phrases: readonly PostingList[];
  /** By number: 1 for the documents that are searched. */
  scope: Uint8Array;
  titleLengths: readonly number[];
  /** How many are wanted, at most MAX_FOUND. */
  size: number;
};

/**
 * Finds the best documents of a first pass: those that match all selective terms, and when they are few, those that
 * match much of the query. A term that half of all documents hold selects nothing beside rarer ones.
 */
export function collectMatches(query: MatchQuery): { numbers: number[]; count: number } {
  const { groups, scores, phrases, size } = query;
  const isSelective = groups.some(({ isCommon }) => !isCommon);
  const scored = groups
    .map(({ idf, isCommon }, index) => ({
      idf,
      isRequired: !isSelective || !isCommon,
      scores: scores[index] as GroupScores,
    }))
    // Rare required groups first, so that most postings of the others can be skipped.
    .sort((a, b) => (costOf(a) === costOf(b) ? 0 : costOf(a) - costOf(b)))
    .slice(0, MAX_GROUPS);
  const full = collect(scored, { ...query, scope: withPhrases(query.scope, phrases), size });
  const isPartialToo = full.count < MIN_FULL_MATCHES && phrases.length === 0 && groups.length > 1;
  const partial = isPartialToo
    ? collect(scored, { ...query, size: MAX_PARTIAL_MATCHES }, groups.length > 2 ? MIN_COVERAGE : 0)
    : new TopDocs(0);
  return {
    numbers: [...full.numbers, ...partial.numbers],
    count: Math.min(MAX_FOUND, full.count) + Math.min(MAX_PARTIAL_MATCHES, partial.count),
  };
}

export type ScoredGroup = { scores: GroupScores; idf: number; isRequired: boolean };

const costOf = ({ isRequired, scores }: ScoredGroup): number =>
  isRequired ? scores.documents.length : Infinity;

/** Collects full matches, or partial matches when a least coverage is given. */
export function collect(
  groups: readonly ScoredGroup[],
  { scope, titleLengths, size }: Pick<MatchQuery, 'scope' | 'titleLengths' | 'size'>,
  minCoverage?: number,
): TopDocs {
  const isPartial = minCoverage !== undefined;
  /** Bit 0: the document is searched; bit n + 1: it holds the nth group. */
  const held = new Uint32Array(scope);
  const sums = new Float64Array(scope.length);
  const titled = new Uint8Array(scope.length);
  let required = 0;
  let needed = 1;
  for (const [index, group] of groups.entries()) {
    const bit = 2 << index;
    addScores(group, bit, needed, { held, sums, titled });
    if (!group.isRequired) continue;
    required |= bit;
    if (!isPartial) needed |= bit;
  }
  const total = groups.reduce((sum, { idf }) => sum + idf, 0);
  const best = new TopDocs(size);
  for (let number = 0; number < held.length; number += 1) {
    const bits = held[number] as number;
    if (bits <= 1 || ((bits & required) === required) === isPartial) continue;
    let covered = 0;
    for (let index = 0; index < groups.length; index += 1)
      if ((bits & (2 << index)) !== 0) covered += (groups[index] as ScoredGroup).idf;
    const coverage = covered / total;
    const inTitle = titled[number] as number;
    if (isPartial && inTitle === 0 && coverage < minCoverage - ROUNDING) continue;
    const precision =
      ((RANKING.titlePrecision / groups.length) * inTitle * inTitle) / (titleLengths[number] as number);
    best.offer(number, (sums[number] as number) * (coverageFactor(coverage) / total) + precision);
  }
  return best;
}

/** Adds a group's scores to the documents that have all needed bits. */
function addScores(
  { scores: { documents, values }, idf }: ScoredGroup,
  bit: number,
  needed: number,
  { held, sums, titled }: { held: Uint32Array; sums: Float64Array; titled: Uint8Array },
): void {
  const step = idf * SCORE_STEP;
  for (let at = 0; at < documents.length; at += 1) {
    const number = documents[at] as number;
    const bits = held[number] as number;
    if ((bits & needed) !== needed) continue;
    const value = values[at] as number;
    held[number] = bits | bit;
    sums[number] = (sums[number] as number) + step * (value >>> 1);
    titled[number] = (titled[number] as number) + (value & 1);
  }
}

/** Narrows a scope to the documents that hold all phrases. */
function withPhrases(scope: Uint8Array, phrases: readonly PostingList[]): Uint8Array {
  return phrases.reduce((within, { documents }) => {
    const narrower = new Uint8Array(within.length);
    for (const number of documents) narrower[number] = within[number] ?? 0;
    return narrower;
  }, scope);
}

/** Keeps the best of many scored documents; of equal ones those with the smaller number. */
export class TopDocs {
  readonly numbers: number[] = [];
  readonly #scores: number[] = [];
  /** How many were offered. */
  count = 0;

  constructor(readonly size: number) {}

  offer(number: number, score: number): void {
    this.count += 1;
    const [numbers, scores] = [this.numbers, this.#scores];
    if (numbers.length === this.size && score < (scores[this.size - 1] ?? Infinity)) return;
    let [low, high] = [0, numbers.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = scores[middle] as number;
      if (other > score || (other === score && (numbers[middle] as number) < number)) low = middle + 1;
      else high = middle;
    }
    numbers.splice(low, 0, number);
    scores.splice(low, 0, score);
    if (numbers.length <= this.size) return;
    numbers.pop();
    scores.pop();
  }
}
