import { tokenize } from '../analyzer/tokenizer';
import {
  findPosting,
  followedBy,
  type Field,
  type Occurrence,
  type Posting,
  type PostingList,
} from '../postings/posting-list';
import type { Bigram } from '../query/query-expander';
import type { ParsedQuery } from '../query/query-parser';
import { heaviestOf, STRONG, type TermGroup } from '../query/term-group';
import type { StoredDocument } from '../snapshot/snapshot-queries';
import { occurrencesOf, type Postings } from './document-postings';
import { readIntent, shareOfFailures, undoes, type Intent } from './intent';
import {
  coverageFactor,
  foundShare,
  groupScore,
  lengthNorm,
  RANKING,
  titleWeight,
  variantsWeight,
} from './ranking-weights';

/** A document with its score, and the share of the query's idf that it matches. */
export type Ranked = StoredDocument & { score: number; coverage: number };

type RerankQuery = {
  parsed: Pick<ParsedQuery, 'words' | 'stopWords' | 'all'>;
  groups: readonly TermGroup[];
  bigrams: readonly Bigram[];
  isMetadataOnly: boolean;
};

/** What the groups need of their variants for every document. */
type WeighedGroup = TermGroup & {
  heaviest: number;
  /** The heaviest weight of a weak variant. */
  weak: number;
  /** The variants with the heaviest weight. */
  asTyped: string[];
};

/**
 * Ranks the best documents of the first pass by all that the index knows: title, keywords and headings, text, term
 * order, and how close together the terms stand.
 */
export function rerank(
  documents: readonly StoredDocument[],
  query: RerankQuery,
  postingsOf: (term: string) => PostingList,
): Ranked[] {
  const groups = query.groups.map((group): WeighedGroup => {
    const heaviest = heaviestOf(group.variants.values());
    const weak = heaviestOf([...group.variants.values()].filter((weight) => weight < STRONG));
    const asTyped = [...group.variants].flatMap(([term, weight]) => (weight === heaviest ? term : []));
    return { ...group, heaviest, weak, asTyped };
  });
  const intent = readIntent(query.parsed, query.isMetadataOnly);
  const terms = new Set([
    ...intent.failures,
    ...groups.flatMap(({ variants }) => [...variants.keys()]),
    ...query.bigrams.flatMap(({ typed }) => typed.flat()),
  ]);
  const lists = [...terms].map((term) => [term, postingsOf(term)] as const);
  return documents
    .map((document) => {
      const postings = new Map<string, Posting>();
      for (const [term, list] of lists) {
        const posting = findPosting(list, document.number);
        if (posting) postings.set(term, posting);
      }
      return { ...document, ...scoreDocument(document, postings, groups, { ...query, ...intent }) };
    })
    .sort((a, b) => b.score - a.score || (a.uid < b.uid ? -1 : 1));
}

function scoreDocument(
  document: StoredDocument,
  postings: Postings,
  groups: readonly WeighedGroup[],
  { parsed: { stopWords, all }, bigrams, isMetadataOnly, failures, opposites }: RerankQuery & Intent,
): { score: number; coverage: number } {
  const title = tokenize(document.title).map(({ word }) => word);
  const norm = lengthNorm(document.length);
  let [total, held, found, score] = [0, 0, 0, 0];
  let [titled, lastPlace, isOrdered] = [0, -1, true];
  for (const group of groups) {
    const { metadata, text } = weightsIn(group, postings, isMetadataOnly);
    const inTitle = findInTitle(title, group);
    total += group.idf;
    const own = groupScore({ title: titleWeight(inTitle.weight, group.heaviest), metadata, text }, norm);
    if (own > 0) held += group.idf;
    found += group.idf * foundShare(own);
    score += group.idf * own;
    if (inTitle.place < 0) continue;
    titled += 1;
    isOrdered &&= inTitle.place > lastPlace;
    lastPlace = inTitle.place;
  }
  if (total === 0) return { score: 0, coverage: 0 };
  const coverage = held / total;
  score = (score / total) * coverageFactor(found / total);
  if (titled > 0) {
    const share = titled / groups.length;
    score += RANKING.titlePrecision * share * (titled / Math.max(1, title.length));
    if (isOrdered && titled > 1) score += RANKING.titleOrder * share;
  }
  score += RANKING.stopWord * stopWords.filter((word) => title.includes(word)).length;
  if (title.length === all.length && title.every((word, index) => word === all[index]))
    score += RANKING.titleIsQuery;
  if (opposites.size > 0 && undoes(title, groups, opposites)) score *= 1 - RANKING.opposite;
  if (isMetadataOnly) return { score, coverage };
  if (failures.length > 0) score += (RANKING.failure * shareOfFailures(failures, groups, postings)) / total;
  if (groups.length > 1) {
    const density = coverDensity(groups.map(({ asTyped }) => occurrencesOf(asTyped, postings)));
    score += RANKING.proximity * Math.min(1, density);
  }
  if (bigrams.length > 0) {
    const { inHeadings, inText } = countBigrams(bigrams, postings);
    const conditions = 2 * bigrams.length;
    // More than in proportion, because a long text holds some of many words by chance.
    score += RANKING.bigramsInHeadings * (inHeadings / conditions) ** 2;
    score += RANKING.bigramsInText * (inText / conditions) ** 1.5 * norm;
  }
  return { score, coverage };
}

/** Sums up what the variants of a group weigh in a document. */
function weightsIn(
  { variants, weak }: WeighedGroup,
  postings: Postings,
  isMetadataOnly: boolean,
): { metadata: number; text: number } {
  const strongSums = { metadata: 0, text: 0 };
  const weakSums = { metadata: 0, text: 0 };
  for (const [term, weight] of variants) {
    const posting = postings.get(term);
    if (!posting) continue;
    const sums = weight >= STRONG ? strongSums : weakSums;
    sums.metadata += posting.metadata;
    sums.text += posting.text;
  }
  return {
    metadata: variantsWeight(strongSums.metadata, weakSums.metadata, weak),
    text: isMetadataOnly ? 0 : variantsWeight(strongSums.text, weakSums.text, weak),
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

/** What an occurrence counts for cover density, by its field. */
const DENSITY_WEIGHTS: Record<Field, number> = { title: 1, heading: 0.7, about: 0.4, text: 0.5 };

/**
 * Computes the cover density of some groups of occurrences: 1 for each shortest span that holds all groups with nothing
 * between them, the less the more there is.
 */
function coverDensity(groups: readonly (readonly Occurrence[])[]): number {
  const spots = groups
    .flatMap((occurrences, group) => occurrences.map(({ position, field }) => ({ position, field, group })))
    .sort((a, b) => a.position - b.position || a.group - b.group);
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

function densityOf(span: readonly Pick<Occurrence, 'position' | 'field'>[]): number {
  const inverse = span.reduce((sum, { field }) => sum + 1 / DENSITY_WEIGHTS[field], 0);
  const distance = (span.at(-1)?.position ?? 0) - (span[0]?.position ?? 0);
  return span.length / inverse / (1 + Math.max(0, distance - (span.length - 1)));
}

/**
 * Counts two conditions for each bigram, both words and side by side: in title, keywords and headings, and anywhere. Other
 * variants of the words count less than what was typed.
 */
function countBigrams(
  bigrams: readonly Bigram[],
  postings: Postings,
): { inHeadings: number; inText: number } {
  const conditions = (before: Occurrence[], behind: Occurrence[], distance: number): number => {
    if (before.length === 0 || behind.length === 0) return 0;
    return followedBy(before, behind, distance).length > 0 ? 2 : 1;
  };
  const isInHeadings = ({ field }: Occurrence): boolean => field === 'title' || field === 'heading';
  let [inHeadings, inText] = [0, 0];
  for (const { typed, any, distance } of bigrams) {
    let [headings, text] = [0, 0];
    for (const [[first, second], weight] of [
      [typed, 1],
      [any, RANKING.bigramVariant],
    ] as const) {
      const [before, behind] = [occurrencesOf(first, postings), occurrencesOf(second, postings)];
      text = Math.max(text, weight * conditions(before, behind, distance));
      headings = Math.max(
        headings,
        weight * conditions(before.filter(isInHeadings), behind.filter(isInHeadings), distance),
      );
    }
    inText += text;
    inHeadings += headings;
  }
  return { inHeadings, inText };
}
