import { tokenize } from '../analyzer/tokenizer';
import {
  FIELD,
  followedBy,
  metadataAt,
  occurrencesAt,
  seek,
  textAt,
  type FieldKind,
  type Occurrence,
  type PostingList,
} from '../postings/posting-list';
import type { Bigram } from '../query/query-expander';
import type { ParsedQuery } from '../query/query-parser';
import { maxWeight, STRONG, type TermGroup } from '../query/term-group';
import type { StoredDocument } from '../snapshot/snapshot-queries';
import {
  coverageFactor,
  groupScore,
  lengthNorm,
  RANKING,
  titleWeight,
  variantsWeight,
} from './ranking-weights';

/** A document with its score, and the share of the query's idf that it matches. */
export type Ranked = StoredDocument & { score: number; coverage: number };

export type RerankQuery = {
  parsed: Pick<ParsedQuery, 'stopWords' | 'all'>;
  groups: readonly TermGroup[];
  bigrams: readonly Bigram[];
  /** Whether only metadata is searched. */
  isMetadataOnly: boolean;
  postings: (term: string) => PostingList;
};

/** The posting list of a term, and its posting of the document at hand. */
class TermCursor {
  isIn = false;
  #index = 0;
  #occurrences: Occurrence[] | undefined;

  constructor(readonly list: PostingList) {}

  /** Moves on to a document with a higher number than the last one. */
  moveTo(number: number): void {
    this.#index = seek(this.list.documents, number, this.#index);
    this.isIn = this.list.documents[this.#index] === number;
    this.#occurrences = undefined;
  }

  get metadata(): number {
    return metadataAt(this.list, this.#index);
  }

  get text(): number {
    return textAt(this.list, this.#index);
  }

  get occurrences(): readonly Occurrence[] {
    return (this.#occurrences ??= this.isIn ? occurrencesAt(this.list, this.#index) : []);
  }
}

/** A group with the cursors of its variants. */
type GroupCursors = TermGroup & {
  heaviest: number;
  /** The heaviest weight of a weak variant. */
  weak: number;
  terms: { cursor: TermCursor; isStrong: boolean }[];
  /** The variants that count as typed. */
  asTyped: TermCursor[];
};

/** A bigram with the cursors of its words. */
type BigramCursors = { first: TermCursor[]; second: TermCursor[]; distance: number };

/**
 * Ranks the best documents of the first pass by all that the index knows: title, keywords and headings, text, term
 * order, and how close together the terms stand.
 */
export function rerank(documents: readonly StoredDocument[], query: RerankQuery): Ranked[] {
  const cursors = new Map<string, TermCursor>();
  const cursorOf = (term: string): TermCursor => {
    const cursor = cursors.get(term) ?? new TermCursor(query.postings(term));
    cursors.set(term, cursor);
    return cursor;
  };
  const groups = query.groups.map((group) => {
    const heaviest = maxWeight(group);
    const variants = [...group.variants];
    return {
      ...group,
      heaviest,
      weak: Math.max(0, ...variants.flatMap(([, weight]) => (weight < STRONG ? weight : []))),
      terms: variants.map(([term, weight]) => ({ cursor: cursorOf(term), isStrong: weight >= STRONG })),
      asTyped: variants.flatMap(([term, weight]) => (weight === heaviest ? cursorOf(term) : [])),
    };
  });
  const bigrams = query.bigrams.map(({ first, second, distance }) => ({
    first: first.map(cursorOf),
    second: second.map(cursorOf),
    distance,
  }));
  const ranked: Ranked[] = [];
  for (const document of documents.toSorted((a, b) => a.number - b.number)) {
    for (const cursor of cursors.values()) cursor.moveTo(document.number);
    ranked.push({ ...document, ...scoreDocument(document, groups, bigrams, query) });
  }
  return ranked.sort((a, b) => b.score - a.score || (a.uid < b.uid ? -1 : 1));
}

function scoreDocument(
  document: StoredDocument,
  groups: readonly GroupCursors[],
  bigrams: readonly BigramCursors[],
  { parsed: { stopWords, all }, isMetadataOnly }: RerankQuery,
): { score: number; coverage: number } {
  const title = tokenize(document.title).map(({ word }) => word);
  const norm = lengthNorm(document.length);
  let [total, found, score] = [0, 0, 0];
  let [titled, lastPlace, isOrdered] = [0, -1, true];
  for (const group of groups) {
    const { metadata, text } = weightsIn(group, isMetadataOnly);
    const inTitle = findInTitle(title, group);
    total += group.idf;
    if (metadata > 0 || text > 0) found += group.idf;
    score +=
      group.idf * groupScore({ title: titleWeight(inTitle.weight, group.heaviest), metadata, text }, norm);
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
  if (isMetadataOnly) return { score, coverage };
  if (groups.length > 1 && groups.every(({ asTyped }) => asTyped.some(isIn))) {
    const density = coverDensity(groups.map(({ asTyped }) => asTyped.flatMap(occurrencesOf)));
    score += RANKING.proximity * Math.min(1, density);
  }
  if (bigrams.length > 0) {
    const { inHeadings, inText } = countBigrams(bigrams);
    const conditions = 2 * bigrams.length;
    // More than in proportion, because a long text holds some of many words by chance.
    score += RANKING.bigramsInHeadings * (inHeadings / conditions) ** 2;
    score += RANKING.bigramsInText * (inText / conditions) ** 1.5 * norm;
  }
  return { score, coverage };
}

const isIn = (cursor: TermCursor): boolean => cursor.isIn;
const occurrencesOf = (cursor: TermCursor): readonly Occurrence[] => cursor.occurrences;

/** Sums up what the variants of a group weigh in the document at hand. */
function weightsIn(
  { terms, weak }: GroupCursors,
  isMetadataOnly: boolean,
): { metadata: number; text: number } {
  const strongSums = { metadata: 0, text: 0 };
  const weakSums = { metadata: 0, text: 0 };
  for (const { cursor, isStrong } of terms) {
    if (!cursor.isIn) continue;
    const sums = isStrong ? strongSums : weakSums;
    sums.metadata += cursor.metadata;
    sums.text += cursor.text;
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
const DENSITY_WEIGHTS: Record<FieldKind, number> = {
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
  const inverse = span.reduce((sum, { field }) => sum + 1 / DENSITY_WEIGHTS[field], 0);
  const distance = (span.at(-1)?.position ?? 0) - (span[0]?.position ?? 0);
  return span.length / inverse / (1 + Math.max(0, distance - (span.length - 1)));
}

const isInHeadings = ({ field }: Occurrence): boolean => field === FIELD.title || field === FIELD.heading;

/** Counts two conditions for each bigram, both words and side by side: in title, keywords and headings, and anywhere. */
function countBigrams(bigrams: readonly BigramCursors[]): { inHeadings: number; inText: number } {
  let [inHeadings, inText] = [0, 0];
  for (const { first, second, distance } of bigrams) {
    if (!first.some(isIn) || !second.some(isIn)) continue;
    const conditions = (before: readonly Occurrence[], behind: readonly Occurrence[]): number => {
      if (before.length === 0 || behind.length === 0) return 0;
      return followedBy(before, behind, distance).length > 0 ? 2 : 1;
    };
    const [before, behind] = [first.flatMap(occurrencesOf), second.flatMap(occurrencesOf)];
    inText += conditions(before, behind);
    inHeadings += conditions(before.filter(isInHeadings), behind.filter(isInHeadings));
  }
  return { inHeadings, inText };
}
