import {
  occurrencesAt,
  LIST_OVERHEAD_BYTES,
  seek,
  type Field,
  type PostingList,
} from '../storage/posting-list';
import { STRONG, type TermGroup } from '../query/term-group';
import { gradeOf, groupScore, termsScore, titleScore, variantsWeight } from './ranking-weights';

/** The most documents that a search finds. */
export const MAX_FOUND = 500;
/** From this number of full matches on, partial matches need a term in the title. */
const ENOUGH_FULL_MATCHES = 10;
const MAX_PARTIAL_MATCHES = 100;
/** The share of a longer query's idf that a partial match needs, unless its title contains a term or nothing else matches. */
const MIN_COVERAGE = 0.5;
/** Full and partial matches of several terms below this share of the best score are cut. */
const CUT = { full: 0.08, partial: 0.4 };
/** The matches that are never cut. */
const MIN_KEPT = 5;
/** Tolerance for rounding when idfs are summed in another order. */
const ROUNDING = 1e-9;
/** Scores are rounded to this step: documents that differ by less are equally good. */
export const SCORE_STEP = 1 / 13_000;

/** The posting list of a variant, and what it weighs. */
export type WeightedPostings = { postings: PostingList; weight: number };

/**
 * The documents with any variant of a group, in order: their scores in steps of SCORE_STEP (no score is above 1.5), and 1
 * where a variant is in the title.
 */
export type GroupScores = { documents: Uint32Array; steps: Uint16Array; isInTitle: Uint8Array };

/** Returns how many bytes of memory the scores of a group take. */
export const sizeOfScores = ({ documents }: GroupScores): number =>
  7 * documents.length + LIST_OVERHEAD_BYTES;

/**
 * Merges the posting lists of all variants of a group into one list of scores, not yet multiplied by idf. With `fields`,
 * which may be any of the metadata, only documents that hold a variant in one of them are found, and the text scores 0.
 */
export function scoreGroup(
  variants: readonly WeightedPostings[],
  { size, lengthNorms }: { size: number; lengthNorms: readonly number[] },
  fields?: readonly Field[],
): GroupScores {
  const heaviestWeak = Math.max(0, ...variants.flatMap(({ weight }) => (weight < STRONG ? weight : [])));
  // All by docId.
  const isMatch = new Uint8Array(size);
  const titles = new Uint8Array(size);
  const strongSums = { metadata: new Uint32Array(size), text: new Uint32Array(size) };
  const weakSums = { metadata: new Uint32Array(size), text: new Uint32Array(size) };
  let count = 0;
  for (const { postings, weight } of variants) {
    const { documents, metadataWeights, textWeights } = postings;
    const { metadata, text } = weight >= STRONG ? strongSums : weakSums;
    for (let at = 0; at < documents.length; at += 1) {
      if (fields && !isWithin(postings, at, fields)) continue;
      const docId = documents[at] as number;
      if (isMatch[docId] === 0) count += 1;
      isMatch[docId] = 1;
      metadata[docId] = (metadata[docId] as number) + (metadataWeights[at] as number);
      text[docId] = (text[docId] as number) + (textWeights[at] as number);
      titles[docId] = (titles[docId] as number) | (postings.titles[at] as number);
    }
  }
  const scores: GroupScores = {
    documents: new Uint32Array(count),
    steps: new Uint16Array(count),
    isInTitle: new Uint8Array(count),
  };
  for (let at = 0, docId = 0; at < count; docId += 1) {
    if (isMatch[docId] === 0) continue;
    const metadata = variantsWeight(
      strongSums.metadata[docId] as number,
      weakSums.metadata[docId] as number,
      heaviestWeak,
    );
    const text = variantsWeight(
      strongSums.text[docId] as number,
      weakSums.text[docId] as number,
      heaviestWeak,
    );
    const score = groupScore({ metadata, text: fields ? 0 : text }, lengthNorms[docId] as number);
    scores.documents[at] = docId;
    scores.steps[at] = Math.max(1, Math.round(score / SCORE_STEP));
    scores.isInTitle[at] = titles[docId] as number;
    at += 1;
  }
  return scores;
}

/** Returns the score of a group in a document, and whether a variant is in the title; undefined when none is anywhere. */
export function scoreIn(
  { documents, steps, isInTitle }: GroupScores,
  docId: number,
): { score: number; isInTitle: boolean } | undefined {
  const index = seek(documents, docId);
  if (documents[index] !== docId) return undefined;
  return { score: (steps[index] as number) * SCORE_STEP, isInTitle: isInTitle[index] === 1 };
}

/** Returns whether a term is in one of these fields of a document, which are all metadata. */
function isWithin(postings: PostingList, at: number, fields: readonly Field[]): boolean {
  if (postings.metadataWeights[at] === 0) return false;
  return occurrencesAt(postings, at).some(({ field }) => fields.includes(field));
}

export type ScoredGroup = TermGroup & { scores: GroupScores };

type MatchQuery = {
  groups: readonly ScoredGroup[];
  /** Quoted phrases, which every match must contain. */
  phrases: readonly PostingList[];
  /** By docId: 1 for the documents that are searched. */
  scope: Uint8Array;
  titleLengths: readonly number[];
  /** How many are wanted, at most MAX_FOUND. */
  size: number;
};

/**
 * Finds the best documents of a first pass: those that match all selective terms, and when they are few, those that
 * match much of the query. A term in half of all documents is not selective next to rarer terms.
 */
export function collectMatches(query: MatchQuery): { docIds: number[]; count: number } {
  const { phrases } = query;
  const isSelective = query.groups.some(({ isCommon }) => !isCommon);
  const groups = query.groups
    .map(({ idf, isCommon, scores }) => ({ idf, isRequired: !isSelective || !isCommon, scores }))
    // Rare required groups first, so that most postings of the others can be skipped.
    .sort((a, b) => Number(b.isRequired) - Number(a.isRequired) || sizeOf(a) - sizeOf(b));
  const within = phrases.reduce((scope, { documents }) => narrow(scope, documents), query.scope);
  const full = collect(groups, { ...query, scope: within });
  const partial =
    phrases.length === 0 && groups.length > 1 ? collectPartial(query, groups, full.count) : new TopDocs(0);
  // Quoted phrases and single words are wanted wherever they are, so nothing is cut.
  const best = phrases.length > 0 || groups.length === 1 ? 0 : Math.max(full.best, partial.best);
  const [goodFull, goodPartial] = [full.countFrom(CUT.full * best), partial.countFrom(CUT.partial * best)];
  const fullCount = Math.max(goodFull, Math.min(full.count, MIN_KEPT));
  const partialCount = Math.min(partial.count, Math.max(goodPartial, MIN_KEPT - goodFull));
  const matches = [...full.top(fullCount), ...partial.top(partialCount)].sort((a, b) => b.score - a.score);
  return {
    docIds: matches.map(({ docId }) => docId),
    count: Math.min(MAX_FOUND, fullCount) + Math.min(MAX_PARTIAL_MATCHES, partialCount),
  };
}

/** Collects partial matches: those that cover enough of the query, or any when nothing else is found. */
function collectPartial(query: MatchQuery, groups: readonly CollectedGroup[], fullMatches: number): TopDocs {
  const collectFrom = (minCoverage: number) =>
    collect(groups, { ...query, size: MAX_PARTIAL_MATCHES }, minCoverage);
  // Only those with a term in the title, since no coverage is infinite.
  if (fullMatches >= ENOUGH_FULL_MATCHES) return collectFrom(Infinity);
  const much = collectFrom(groups.length > 2 ? MIN_COVERAGE : 0);
  return fullMatches + much.count > 0 ? much : collectFrom(0);
}

export type CollectedGroup = Pick<ScoredGroup, 'idf' | 'scores'> & { isRequired: boolean };

const sizeOf = ({ scores }: CollectedGroup): number => scores.documents.length;

/** Collects full matches; with `minCoverage`, partial matches that have this coverage or a term in the title. */
export function collect(
  groups: readonly CollectedGroup[],
  { scope, titleLengths, size }: Pick<MatchQuery, 'scope' | 'titleLengths' | 'size'>,
  minCoverage?: number,
): TopDocs {
  const isPartial = minCoverage !== undefined;
  const required = groups.filter(({ isRequired }) => isRequired);
  const { slots, count } = assignSlots(
    isPartial ? groups : required.slice(0, 1),
    scope,
    minCoverage === Infinity,
  );
  // By slot: the scores and idf of the groups that the candidate matches, and how many it has in the title.
  const sums = new Float64Array(count + 1);
  const matchedIdf = new Float64Array(count + 1);
  const gradedIdf = new Float64Array(count + 1);
  const groupsInTitle = new Uint8Array(count + 1);
  const requiredMatches = new Uint8Array(count + 1);
  for (const { scores, idf, isRequired } of groups) {
    const { documents, steps, isInTitle } = scores;
    for (let at = 0; at < documents.length; at += 1) {
      const slot = slots[documents[at] as number] ?? 0;
      if (slot === 0) continue;
      const score = (steps[at] as number) * SCORE_STEP;
      sums[slot] = (sums[slot] as number) + idf * score;
      matchedIdf[slot] = (matchedIdf[slot] as number) + idf;
      gradedIdf[slot] = (gradedIdf[slot] as number) + idf * gradeOf(score);
      groupsInTitle[slot] = (groupsInTitle[slot] as number) + (isInTitle[at] as number);
      if (isRequired) requiredMatches[slot] = (requiredMatches[slot] as number) + 1;
    }
  }
  const total = groups.reduce((sum, { idf }) => sum + idf, 0);
  const best = new TopDocs(size);
  for (let docId = 0; docId < slots.length; docId += 1) {
    const slot = slots[docId] as number;
    if (slot === 0 || (requiredMatches[slot] === required.length) === isPartial) continue;
    const inTitle = groupsInTitle[slot] as number;
    if (isPartial && inTitle === 0 && (matchedIdf[slot] as number) / total < minCoverage - ROUNDING) continue;
    const score = termsScore(sums[slot] as number, gradedIdf[slot] as number, total);
    best.offer(docId, score + titleScore(inTitle, groups.length, titleLengths[docId] as number));
  }
  return best;
}

/** Gives the slots 1, 2, 3 … to the documents in scope that match any group, or match one in the title; others get 0. */
function assignSlots(
  groups: readonly CollectedGroup[],
  scope: Uint8Array,
  inTitleOnly: boolean,
): { slots: Uint32Array; count: number } {
  const slots = new Uint32Array(scope.length);
  for (const { scores } of groups) {
    const { documents, isInTitle } = scores;
    for (let at = 0; at < documents.length; at += 1) {
      const docId = documents[at] as number;
      if (!inTitleOnly || isInTitle[at] === 1) slots[docId] = scope[docId] ?? 0;
    }
  }
  let count = 0;
  for (let docId = 0; docId < slots.length; docId += 1) if (slots[docId] === 1) slots[docId] = ++count;
  return { slots, count };
}

/** Narrows a scope to some documents. */
export function narrow(scope: Uint8Array, docIds: Iterable<number>): Uint8Array {
  const narrower = new Uint8Array(scope.length);
  for (const docId of docIds) narrower[docId] = scope[docId] ?? 0;
  return narrower;
}

/** Keeps the best of many scored documents, which are offered by rising docId; the first of equal ones. */
export class TopDocs {
  readonly #top: { docId: number; score: number }[] = [];
  readonly #scores: number[] = [];

  constructor(readonly size: number) {}

  /** How many were offered. */
  get count(): number {
    return this.#scores.length;
  }

  get best(): number {
    return this.#top[0]?.score ?? 0;
  }

  /** Returns the best, in order. */
  top(size = this.size): readonly { docId: number; score: number }[] {
    return this.#top.slice(0, size);
  }

  /** Counts the documents with at least a score. */
  countFrom(least: number): number {
    return this.#scores.filter((score) => score >= least).length;
  }

  offer(docId: number, score: number): void {
    this.#scores.push(score);
    const isFull = this.#top.length === this.size;
    if (isFull && (this.#top.at(-1)?.score ?? Infinity) >= score) return;
    let [from, to] = [0, this.#top.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#top[middle]?.score ?? 0) >= score) from = middle + 1;
      else to = middle;
    }
    this.#top.splice(from, 0, { docId, score });
    if (isFull) this.#top.pop();
  }
}
