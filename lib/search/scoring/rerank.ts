import { tokenize } from '../analyzer/tokenizer';
import type { Occurrence } from '../postings/occurrences';
import { FULL_WEIGHT, indexOfDocument, occurrencesAt, type PostingList } from '../postings/posting-list';
import type { Bigram } from '../query/query-expander';
import type { ParsedQuery } from '../query/query-parser';
import { maxWeight, STRONG, type TermGroup } from '../query/term-group';
import type { StoredDocument } from '../snapshot/snapshot-queries';
import { coverDensity, countBigrams } from './proximity';
import { coverageFactor, lengthNorm, RANKING, titleWeight } from './ranking-weights';

/** A document with its score, and the share of the query's idf that it matches. */
export type Ranked = StoredDocument & { score: number; coverage: number };

export type RerankQuery = {
  query: Pick<ParsedQuery, 'stopWords' | 'all'>;
  groups: readonly TermGroup[];
  bigrams: readonly Bigram[];
  /** Whether only metadata is searched. */
  isHeadOnly: boolean;
  postings: (term: string) => PostingList;
};

/**
 * Ranks the best documents of the first pass by all that the index knows: title, keywords and headings, text, term
 * order, and how close together the terms stand.
 */
export function rerank(documents: readonly StoredDocument[], query: RerankQuery): Ranked[] {
  const groups = query.groups.map((group) => prepare(group, query.postings));
  return documents
    .map((document) => ({ ...document, ...scoreDocument(document, groups, query) }))
    .sort((a, b) => b.score - a.score || (a.uid < b.uid ? -1 : 1));
}

type PreparedGroup = {
  idf: number;
  heaviest: number;
  weights: ReadonlyMap<string, number>;
  phrases: { words: string[]; weight: number }[];
  variants: { term: string; postings: PostingList; isStrong: boolean }[];
  /** The heaviest weight among the weak variants, which counts for all of them. */
  weak: number;
  /** The variants that count as typed. */
  asTyped: string[];
};

function prepare(group: TermGroup, postings: RerankQuery['postings']): PreparedGroup {
  const heaviest = maxWeight(group);
  const weighted = [...group.variants];
  return {
    idf: group.idf,
    heaviest,
    weights: group.variants,
    phrases: weighted.flatMap(([term, weight]) =>
      term.includes(' ') ? [{ words: term.split(' '), weight }] : [],
    ),
    variants: weighted.map(([term, weight]) => ({
      term,
      postings: postings(term),
      isStrong: weight >= STRONG,
    })),
    weak: Math.max(0, ...weighted.flatMap(([, weight]) => (weight < STRONG ? weight : []))),
    asTyped: weighted.flatMap(([term, weight]) => (weight === heaviest ? term : [])),
  };
}

function scoreDocument(
  document: StoredDocument,
  groups: readonly PreparedGroup[],
  { query: { stopWords, all }, bigrams, isHeadOnly, postings }: RerankQuery,
): { score: number; coverage: number } {
  const title = tokenize(document.title).map(({ word }) => word);
  const norm = lengthNorm(document.length);
  let [total, found, score] = [0, 0, 0];
  let [titled, lastPlace, isOrdered] = [0, -1, true];
  for (const group of groups) {
    const weights = weightsIn(document.number, group);
    const head = Math.min(1, weights.head);
    const text = isHeadOnly ? 0 : Math.min(RANKING.maxText, weights.text) * norm;
    const inTitle = findInTitle(title, group);
    total += group.idf;
    if (head > 0 || text > 0) found += group.idf;
    score += group.idf * (titleWeight(inTitle.weight, group.heaviest) + head + RANKING.text * text);
    if (inTitle.place < 0) continue;
    titled += 1;
    isOrdered &&= inTitle.place > lastPlace;
    lastPlace = inTitle.place;
  }
  if (total === 0) return { score: 0, coverage: 0 };
  const coverage = found / total;
  score = (score / total) * coverageFactor(coverage);
  if (titled > 0) {
    const share = titled / groups.length;
    score += RANKING.titlePrecision * share * (titled / Math.max(1, title.length));
    if (isOrdered && titled > 1) score += RANKING.titleOrder * share;
  }
  score += RANKING.stopWord * stopWords.filter((word) => title.includes(word)).length;
  if (title.length === all.length && title.every((word, index) => word === all[index]))
    score += RANKING.titleIsQuery;
  if (isHeadOnly) return { score, coverage };
  const occurrencesOf = occurrencesIn(document.number, postings);
  // Most documents lack a term, which is cheaper to see than to decode where the others stand.
  const isIn = (term: string) => indexOfDocument(postings(term), document.number) >= 0;
  if (groups.length > 1 && groups.every(({ asTyped }) => asTyped.some(isIn))) {
    const density = coverDensity(groups.map(({ asTyped }) => asTyped.flatMap(occurrencesOf)));
    score += RANKING.proximity * Math.min(1, density);
  }
  if (bigrams.length > 0) {
    const { inHead, inText } = countBigrams(
      bigrams
        .filter(({ first, second }) => first.some(isIn) && second.some(isIn))
        .map(({ first, second, distance }) => ({
          first: first.map(occurrencesOf),
          second: second.map(occurrencesOf),
          distance,
        })),
    );
    const conditions = 2 * bigrams.length;
    // More than in proportion, because a long text holds some of many words by chance.
    score += RANKING.bigramsInHead * (inHead / conditions) ** 2;
    score += RANKING.bigramsInText * (inText / conditions) ** 1.5 * norm;
  }
  return { score, coverage };
}

/** Sums up what the variants of a group weigh in a document. */
function weightsIn(number: number, { variants, weak }: PreparedGroup): { head: number; text: number } {
  let [strongHead, strongText, weakHead, weakText] = [0, 0, 0, 0];
  for (const { postings, isStrong } of variants) {
    const index = indexOfDocument(postings, number);
    if (index < 0) continue;
    const [head, text] = [postings.head[index] as number, postings.text[index] as number];
    if (isStrong) {
      strongHead += head;
      strongText += text;
    } else {
      weakHead += head;
      weakText += text;
    }
  }
  return {
    head: Math.max(strongHead, weak * weakHead) / FULL_WEIGHT,
    text: Math.max(strongText, weak * weakText) / FULL_WEIGHT,
  };
}

/** Finds the heaviest variant of a group in a title; place -1 when there is none. */
function findInTitle(
  title: readonly string[],
  { weights, phrases }: PreparedGroup,
): { place: number; weight: number } {
  let best = { place: -1, weight: 0 };
  for (const [place, word] of title.entries()) {
    const weight = weights.get(word) ?? 0;
    if (weight > best.weight) best = { place, weight };
  }
  for (const { words, weight } of phrases) {
    if (weight <= best.weight) continue;
    const place = title.findIndex((_, start) => words.every((word, index) => title[start + index] === word));
    if (place >= 0) best = { place, weight };
  }
  return best;
}

/** Decodes the occurrences of terms in one document, each list once. */
function occurrencesIn(number: number, postings: RerankQuery['postings']) {
  const decoded = new Map<string, Occurrence[]>();
  return (term: string): Occurrence[] => {
    let occurrences = decoded.get(term);
    if (!occurrences) {
      const list = postings(term);
      const index = indexOfDocument(list, number);
      occurrences = index < 0 ? [] : occurrencesAt(list, index);
      decoded.set(term, occurrences);
    }
    return occurrences;
  };
}
