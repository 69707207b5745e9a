import { FULL_WEIGHT } from '../storage/posting-list';

/** Weights of the ranking. A term with the highest weight in the metadata counts 1. */
export const RANKING = {
  text: 0.4,
  /** Term frequency in the text saturates here. */
  maxText: 0.8,
  /** All terms in the title, and nothing else in it. */
  titlePrecision: 0.6,
  /** A synonym in the title, compared with the word that was typed, and that word where it is the whole query. */
  titleSynonym: 0.7,
  titleWord: 1.2,
  titleIsQuery: 1.5,
  titleOrder: 0.2,
  /** For each stop word of the query in the title. */
  stopWord: 0.08,
  /** For a title that holds the whole query and says as well that something is not as it should be. */
  titleNegation: 0.8,
  /** All of the query in one heading, keyword or description, and in one passage of the text. */
  metadataWindow: 0.7,
  textWindow: 0.8,
  /** The weight of the best heading in place of a passage, where the text has no better one. */
  metadataAsText: 0.7,
  /** All bigrams. */
  bigrams: 0.6,
  /** The weight of a neighbour in another form or a synonym; a typed word weighs 1. */
  bigramVariant: 0.5,
  /** A code, however little else matches: more than all other weights together. */
  code: 10,
  /** Turns a group's score into its grade, which is at most 1; of a mention in passing it is half. */
  grade: 2,
} as const;

/** Lowers the weight of terms in a long text. */
export const lengthNorm = (length: number): number => 1 / (0.75 + 0.25 * Math.sqrt(length / 200));

/** Grades how fully a document matches a group by its score, from 0 to 1. */
export const gradeOf = (score: number): number => Math.min(1, RANKING.grade * score);

/** Adds up the weights of a group's variants in a field. All weak variants count with the heaviest weak weight. */
export const variantsWeight = (strong: number, weak: number, heaviestWeak: number): number =>
  (strong + heaviestWeak * weak) / FULL_WEIGHT;

/** Scores a group in a document by its weights in metadata and text, which saturate as in BM25. */
export const groupScore = ({ metadata, text }: { metadata: number; text: number }, norm: number): number =>
  Math.min(1, metadata) + RANKING.text * Math.min(RANKING.maxText, text) * norm;

/** Scores a code in a document by the score of its group: a code in the title is above one in the text. */
export const codeScore = (score: number): number => RANKING.code * (1 + score);

/**
 * Scores the groups of a query in a document: the mean of their scores, each by its idf, lowered by the share of the
 * idf that the document does not hold.
 * @param sum of score × idf over the groups
 * @param gradedIdf sum of grade × idf
 * @param totalIdf sum of idf
 */
export const termsScore = (sum: number, gradedIdf: number, totalIdf: number): number =>
  sum * (gradedIdf / totalIdf / totalIdf);

/**
 * Scores how precisely a title names the query: by the share of the groups in it, and of its words that belong to them. A
 * synonym counts in part, and less than the word itself where that is the whole query.
 */
export function titleScore(
  { inTitle, typedInTitle }: { inTitle: number; typedInTitle: number },
  groups: number,
  titleLength: number,
): number {
  const named = typedInTitle + RANKING.titleSynonym * (inTitle - typedInTitle);
  const precision = ((RANKING.titlePrecision / groups) * named * named) / Math.max(1, titleLength);
  return groups === 1 ? precision + RANKING.titleWord * typedInTitle : precision;
}
