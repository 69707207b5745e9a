import { FULL_WEIGHT } from '../postings/posting-list';

/** What the ranking weighs, against a term in the title, which counts 1. */
export const RANKING = {
  text: 0.4,
  /** Term frequency in the text saturates here. */
  maxText: 0.8,
  /** The power by which a weaker variant in the title falls behind the best one. */
  variant: 4,
  /** All terms in the title, and nothing else in it. */
  titlePrecision: 0.35,
  titleIsQuery: 1.5,
  titleOrder: 0.3,
  /** For each stop word of the query in the title. */
  stopWord: 0.08,
  proximity: 0.25,
  /** All bigrams in title, keywords or headings, and anywhere. */
  bigramsInHeadings: 0.8,
  bigramsInText: 1.2,
} as const;

/** Lowers the weight of terms in a long text. */
export const lengthNorm = (length: number): number => 1 / (0.75 + 0.25 * Math.sqrt(length / 200));

/** Returns what a variant in the title counts, beside the heaviest one of its group. */
export const titleWeight = (weight: number, heaviest: number): number =>
  weight === 0 ? 0 : heaviest * (weight / heaviest) ** RANKING.variant;

/** Returns the factor for documents that lack terms: coverage to the power of 3.25. */
export const coverageFactor = (coverage: number): number =>
  coverage * coverage * coverage * Math.sqrt(Math.sqrt(coverage));

/** Adds up the weights of a group's variants in a field. Of the weak ones the heaviest weight counts for all. */
export const variantsWeight = (strong: number, weak: number, heaviestWeak: number): number =>
  Math.max(strong, heaviestWeak * weak) / FULL_WEIGHT;

/** Scores a group in a document by its weights in title, metadata and text, of which the last two saturate as in BM25. */
export const groupScore = (
  { title, metadata, text }: { title: number; metadata: number; text: number },
  norm: number,
): number => title + Math.min(1, metadata) + RANKING.text * Math.min(RANKING.maxText, text) * norm;
