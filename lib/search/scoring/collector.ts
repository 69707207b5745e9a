import {
  occurrencesAt,
  LIST_OVERHEAD_BYTES,
  weightsAt,
  type Field,
  type PostingList,
} from '../storage/posting-list';
import { STRONG, type TermGroup } from '../query/term-group';
import { codeScore, gradeOf, groupScore, termsScore, titleScore, variantsWeight } from './ranking-weights';

/** The most documents that a search finds. */
export const MAX_FOUND = 500;
/** From this number of full matches on, partial matches need a term in the title. */
const ENOUGH_FULL_MATCHES = 10;
const MAX_PARTIAL_MATCHES = 100;
/** The share of a longer query's idf that a partial match needs, unless its title contains a term. */
const MIN_COVERAGE = 0.5;
/** Full and partial matches of several terms below this share of the best score are cut. */
const CUT = { full: 0.08, partial: 0.4 };
/** The matches that are never cut. */
const MIN_KEPT = 5;
/**
 * What some document must hold of a query, else the index is not about it: a share of its idf, of which words in the
 * title make up a part.
 */
const MIN_HELD = 0.6;
const HELD_BY_TITLE = { word: 0.15, most: 2 };
/** Tolerance for rounding when idfs are summed. */
const ROUNDING = 1e-9;
/** Scores are rounded to this step: documents that differ by less are equally good. */
export const SCORE_STEP = 1 / 13_000;

/** In the title is a synonym or completion, or the word itself in any form. */
const WEAK_TITLE = 1;
const STRONG_TITLE = 2;

/** The posting list of a variant, and what it weighs. */
export type WeightedPostings = { postings: PostingList; weight: number };

/**
 * The documents with any variant of a group, in order: their scores in steps of SCORE_STEP (no score is above 1.5), and
 * whether a variant is in the title: WEAK_TITLE or STRONG_TITLE, else 0.
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
    const { documents } = postings;
    const sums = weight >= STRONG ? strongSums : weakSums;
    const inTitle = weight >= STRONG ? STRONG_TITLE : WEAK_TITLE;
    for (let at = 0; at < documents.length; at += 1) {
      const { metadata, text, isInTitle } = weightsAt(postings, at);
      if (fields && !(metadata > 0 && isWithin(postings, at, fields))) continue;
      const docId = documents[at] as number;
      if (isMatch[docId] === 0) count += 1;
      isMatch[docId] = 1;
      sums.metadata[docId] = (sums.metadata[docId] as number) + metadata;
      sums.text[docId] = (sums.text[docId] as number) + text;
      if (isInTitle) titles[docId] = Math.max(titles[docId] as number, inTitle);
    }
  }
  const scores: GroupScores = {
    documents: new Uint32Array(count),
    steps: new Uint16Array(count),
    isInTitle: new Uint8Array(count),
  };
  for (let at = 0, docId = 0; at < count; docId += 1) {
    if (isMatch[docId] === 0) continue;
    const weightOf = (field: 'metadata' | 'text') =>
      variantsWeight(strongSums[field][docId] as number, weakSums[field][docId] as number, heaviestWeak);
    const weights = { metadata: weightOf('metadata'), text: fields ? 0 : weightOf('text') };
    scores.documents[at] = docId;
    scores.steps[at] = Math.max(
      1,
      Math.round(groupScore(weights, lengthNorms[docId] as number) / SCORE_STEP),
    );
    scores.isInTitle[at] = titles[docId] as number;
    at += 1;
  }
  return scores;
}

/** Returns whether a term is in one of these fields of a document, which are all metadata. */
const isWithin = (postings: PostingList, at: number, fields: readonly Field[]): boolean =>
  occurrencesAt(postings, at).some(({ field }) => fields.includes(field));

export type ScoredGroup = TermGroup & { scores: GroupScores };

/** How the documents match a query; each array is by docId. */
export type Tally = {
  /** The scores of the terms; 0 for documents that hold none. */
  terms: Float64Array;
  /** The same with what the title adds. */
  scores: Float64Array;
  /** The share of the query's idf that a document holds. */
  coverage: Float64Array;
  /** How many groups are in the title, and how many of them as typed, in any form. */
  inTitle: Uint8Array;
  typedInTitle: Uint8Array;
  /** How many of the `required` groups a document holds; full matches hold all. */
  requiredMatches: Uint8Array;
  required: number;
  /** How many groups there are. */
  groups: number;
  /** Whether any document holds enough of the query, so that the index is about it. */
  isAnswered: boolean;
};

/**
 * Adds up the scores of all groups. Required are the codes, and without any the selective ones: a term in half of all
 * documents is not selective next to rarer terms.
 * @param unknownIdf the idf of the terms that neither the index nor the vocabulary knows
 */
export function tallyGroups(
  groups: readonly Pick<ScoredGroup, 'idf' | 'isCommon' | 'isCode' | 'scores'>[],
  { size, titleLengths }: { size: number; titleLengths: readonly number[] },
  unknownIdf = 0,
): Tally {
  const isSelective = groups.some(({ isCommon }) => !isCommon);
  const hasCode = groups.some(({ isCode }) => isCode);
  const total = groups.reduce((sum, { idf }) => sum + idf, 0);
  const terms = new Float64Array(size);
  const coverage = new Float64Array(size);
  const gradedIdf = new Float64Array(size);
  const inTitle = new Uint8Array(size);
  const typedInTitle = new Uint8Array(size);
  const requiredMatches = new Uint8Array(size);
  const codes = new Float64Array(hasCode ? size : 0);
  let required = 0;
  for (const { scores, idf, isCommon, isCode } of groups) {
    const isRequired = hasCode ? isCode === true : !isSelective || !isCommon;
    if (isRequired) required += 1;
    const { documents, steps, isInTitle } = scores;
    for (let at = 0; at < documents.length; at += 1) {
      const docId = documents[at] as number;
      const score = (steps[at] as number) * SCORE_STEP;
      terms[docId] = (terms[docId] as number) + idf * score;
      coverage[docId] = (coverage[docId] as number) + idf;
      gradedIdf[docId] = (gradedIdf[docId] as number) + idf * gradeOf(score);
      if (isInTitle[at] !== 0) inTitle[docId] = (inTitle[docId] as number) + 1;
      if (isInTitle[at] === STRONG_TITLE) typedInTitle[docId] = (typedInTitle[docId] as number) + 1;
      if (isRequired) requiredMatches[docId] = (requiredMatches[docId] as number) + 1;
      if (isCode) codes[docId] = (codes[docId] as number) + codeScore(score);
    }
  }
  const scores = new Float64Array(size);
  let isAnswered = hasCode;
  for (let docId = 0; docId < size; docId += 1) {
    if (coverage[docId] === 0) continue;
    // A mention in passing counts three quarters.
    const share = ((coverage[docId] as number) + (gradedIdf[docId] as number)) / 2 / (total + unknownIdf);
    const byTitle = HELD_BY_TITLE.word * Math.min(HELD_BY_TITLE.most, inTitle[docId] as number);
    if (share + byTitle >= MIN_HELD) isAnswered = true;
    const score =
      termsScore(terms[docId] as number, gradedIdf[docId] as number, total) +
      (hasCode ? (codes[docId] as number) : 0);
    terms[docId] = score;
    const held = { inTitle: inTitle[docId] as number, typedInTitle: typedInTitle[docId] as number };
    scores[docId] = score + titleScore(held, groups.length, titleLengths[docId] as number);
    coverage[docId] = (coverage[docId] as number) / total;
  }
  return {
    terms,
    scores,
    coverage,
    inTitle,
    typedInTitle,
    requiredMatches,
    required,
    groups: groups.length,
    isAnswered,
  };
}

/**
 * Finds the best documents of a first pass within a scope (1 by docId), at most MAX_FOUND full matches, and when they are few,
 * those that match much of the query. Of a query with quoted phrases or of a single word there are full matches only, which are
 * wanted wherever they are, so none is cut.
 */
export function collectMatches(
  { groups, scores, coverage, inTitle, requiredMatches, required }: Tally,
  scope: Uint8Array,
  phrases: readonly PostingList[],
): number[] {
  const within = phrases.reduce((all, { documents }) => narrow(all, documents), scope);
  const [full, partialMatches]: [number[], number[]] = [[], []];
  for (let docId = 0; docId < scores.length; docId += 1)
    if (within[docId] === 1 && scores[docId] !== 0)
      (requiredMatches[docId] === required ? full : partialMatches).push(docId);
  if (phrases.length > 0 || groups === 1) return selectBest(full, scores, MAX_FOUND);

  const isInTitle = (docId: number) => inTitle[docId] !== 0;
  const coversMuch = (docId: number) => (coverage[docId] as number) >= MIN_COVERAGE - ROUNDING;
  let partial = partialMatches;
  if (full.length >= ENOUGH_FULL_MATCHES) partial = partialMatches.filter(isInTitle);
  else if (groups > 2) partial = partialMatches.filter((docId) => isInTitle(docId) || coversMuch(docId));
  const [bestFull, bestPartial] = [
    selectBest(full, scores, MAX_FOUND),
    selectBest(partial, scores, MAX_PARTIAL_MATCHES),
  ];
  const scoreOf = (docId = -1) => scores[docId] ?? 0;
  const best = Math.max(scoreOf(bestFull[0]), scoreOf(bestPartial[0]));
  const keep = (docIds: number[], share: number, least: number) =>
    docIds.filter((docId, rank) => rank < least || scoreOf(docId) >= share * best);
  const goodFull = keep(bestFull, CUT.full, 0).length;
  return [...keep(bestFull, CUT.full, MIN_KEPT), ...keep(bestPartial, CUT.partial, MIN_KEPT - goodFull)].sort(
    (a, b) => scoreOf(b) - scoreOf(a),
  );
}

/** Narrows a scope to some documents. */
export function narrow(scope: Uint8Array, docIds: Iterable<number>): Uint8Array {
  const narrower = new Uint8Array(scope.length);
  for (const docId of docIds) narrower[docId] = scope[docId] ?? 0;
  return narrower;
}

/** Returns the `size` best of some documents, the best first; the first of equal ones. */
export function selectBest(docIds: readonly number[], scores: Float64Array, size: number): number[] {
  const scoreOf = (docId: number) => scores[docId] as number;
  const least = Float64Array.from(docIds, scoreOf).sort().at(-size) ?? 0;
  return docIds
    .filter((docId) => scoreOf(docId) >= least)
    .sort((a, b) => scoreOf(b) - scoreOf(a))
    .slice(0, size);
}
