import { tokenize } from '../analyzer/tokenizer';
import {
  FIELD,
  followedBy,
  FULL_WEIGHT,
  headAt,
  indexOfDocument,
  occurrencesAt,
  textAt,
  type FieldKind,
  type Occurrence,
  type PostingList,
} from '../postings/posting-list';
import type { Bigram } from '../query/query-expander';
import type { ParsedQuery } from '../query/query-parser';
import { maxWeight, STRONG, type TermGroup } from '../query/term-group';
import type { StoredDocument } from '../snapshot/snapshot-queries';
import { coverageFactor, lengthNorm, RANKING, titleWeight } from './ranking-weights';

/** A document with its score, and the share of the query's idf that it matches. */
export type Ranked = StoredDocument & { score: number; coverage: number };

export type RerankQuery = {
  parsed: Pick<ParsedQuery, 'stopWords' | 'all'>;
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
  const groups = query.groups.map((group) => {
    const heaviest = maxWeight(group);
    const variants = [...group.variants];
    return {
      ...group,
      heaviest,
      lists: variants.map(([term, weight]) => ({ list: query.postings(term), weight })),
      asTyped: variants.flatMap(([term, weight]) => (weight === heaviest ? term : [])),
    };
  });
  return documents
    .map((document) => ({ ...document, ...scoreDocument(document, groups, query) }))
    .sort((a, b) => b.score - a.score || (a.uid < b.uid ? -1 : 1));
}

/** A group with its posting lists; prepared once for all documents. */
type PreparedGroup = TermGroup & {
  heaviest: number;
  lists: { list: PostingList; weight: number }[];
  /** The variants that count as typed. */
  asTyped: string[];
};

function scoreDocument(
  document: StoredDocument,
  groups: readonly PreparedGroup[],
  { parsed: { stopWords, all }, bigrams, isHeadOnly, postings }: RerankQuery,
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
  const isIn = (term: string) => indexOfDocument(postings(term), document.number) >= 0;
  const decoded = new Map<string, Occurrence[]>();
  const occurrencesOf = (term: string): Occurrence[] => {
    const list = postings(term);
    const index = indexOfDocument(list, document.number);
    const occurrences = decoded.get(term) ?? (index < 0 ? [] : occurrencesAt(list, index));
    decoded.set(term, occurrences);
    return occurrences;
  };
  if (groups.length > 1 && groups.every(({ asTyped }) => asTyped.some(isIn))) {
    const density = coverDensity(groups.map(({ asTyped }) => asTyped.flatMap(occurrencesOf)));
    score += RANKING.proximity * Math.min(1, density);
  }
  if (bigrams.length > 0) {
    const present = bigrams.filter(({ first, second }) => first.some(isIn) && second.some(isIn));
    const { inHead, inText } = countBigrams(present, occurrencesOf);
    const conditions = 2 * bigrams.length;
    // More than in proportion, because a long text holds some of many words by chance.
    score += RANKING.bigramsInHead * (inHead / conditions) ** 2;
    score += RANKING.bigramsInText * (inText / conditions) ** 1.5 * norm;
  }
  return { score, coverage };
}

/** Sums up what the variants of a group weigh in a document. Of the weak ones the heaviest weight counts for all. */
function weightsIn(number: number, { lists }: PreparedGroup): { head: number; text: number } {
  const strong = { head: 0, text: 0 };
  const weak = { head: 0, text: 0, weight: 0 };
  for (const { list, weight } of lists) {
    if (weight < STRONG) weak.weight = Math.max(weak.weight, weight);
    const index = indexOfDocument(list, number);
    if (index < 0) continue;
    const sum = weight >= STRONG ? strong : weak;
    sum.head += headAt(list, index);
    sum.text += textAt(list, index);
  }
  return {
    head: Math.max(strong.head, weak.weight * weak.head) / FULL_WEIGHT,
    text: Math.max(strong.text, weak.weight * weak.text) / FULL_WEIGHT,
  };
}

/** Finds the heaviest variant of a group in a title; place -1 when there is none. */
function findInTitle(title: readonly string[], { variants }: TermGroup): { place: number; weight: number } {
  let best = { place: -1, weight: 0 };
  for (const [place, word] of title.entries()) {
    const weight = variants.get(word) ?? 0;
    if (weight > best.weight) best = { place, weight };
  }
  for (const [term, weight] of variants) {
    if (weight <= best.weight || !term.includes(' ')) continue;
    const words = term.split(' ');
    const place = title.findIndex((_, start) => words.every((word, index) => title[start + index] === word));
    if (place >= 0) best = { place, weight };
  }
  return best;
}

/** What an occurrence counts by its field. */
const FIELD_WEIGHTS: Record<FieldKind, number> = {
  [FIELD.title]: 1,
  [FIELD.heading]: 0.7,
  [FIELD.about]: 0.4,
  [FIELD.text]: 0.5,
};

/**
 * Computes the cover density of some groups of occurrences: 1 for each shortest span that holds all groups with nothing
 * between them, the less the more there is.
 */
function coverDensity(groups: readonly (readonly Occurrence[])[]): number {
  const spots = groups
    .flatMap((occurrences, group) => occurrences.map(({ position, field }) => ({ position, field, group })))
    .sort((a, b) => a.position - b.position || a.group - b.group || a.field - b.field);
  const counts = groups.map(() => 0);
  const count = ({ group }: (typeof spots)[number], step: number): number =>
    (counts[group] = (counts[group] ?? 0) + step);
  let span: typeof spots = [];
  let density = 0;
  for (const spot of spots) {
    span.push(spot);
    count(spot, 1);
    if (counts.includes(0)) continue;
    // Up to the last occurrence of each group; the next span begins behind the first one of this.
    const first = span.findIndex((one) => count(one, -1) === 0);
    density += densityOf(span.slice(first));
    span = span.slice(first + 1);
  }
  return density;
}

function densityOf(span: readonly { position: number; field: FieldKind }[]): number {
  const inverse = span.reduce((sum, { field }) => sum + 1 / FIELD_WEIGHTS[field], 0);
  const distance = (span.at(-1)?.position ?? 0) - (span[0]?.position ?? 0);
  return span.length / inverse / (1 + Math.max(0, distance - (span.length - 1)));
}

const isHead = ({ field }: Occurrence): boolean => field === FIELD.title || field === FIELD.heading;

/** Counts two conditions for each bigram, both words and side by side: in title, keywords and headings, and anywhere. */
function countBigrams(
  bigrams: readonly Bigram[],
  occurrencesOf: (term: string) => Occurrence[],
): { inHead: number; inText: number } {
  let [inHead, inText] = [0, 0];
  for (const { first, second, distance } of bigrams) {
    const conditions = (before: Occurrence[], behind: Occurrence[]): number => {
      if (before.length === 0 || behind.length === 0) return 0;
      return followedBy(before, behind, distance).length > 0 ? 2 : 1;
    };
    const [before, behind] = [first.flatMap(occurrencesOf), second.flatMap(occurrencesOf)];
    inText += conditions(before, behind);
    inHead += conditions(before.filter(isHead), behind.filter(isHead));
  }
  return { inHead, inText };
}
