/** One searched term and the variants that count as it, each with a weight from 0 to 1. A variant may be a phrase. */
export type TermGroup = {
  typed: string;
  variants: Map<string, number>;
  idf: number;
  /** Half of all documents hold a form of it, so that it selects nothing. */
  isCommon: boolean;
};

/** Weights of variants; what was typed weighs 1. */
export const WEIGHTS = {
  related: 0.75,
  joined: 0.9,
  synonym: 0.75,
  completion: 0.6,
  onlyCompletion: 0.8,
  /** A correction of a typed term of which only related forms are known. */
  similar: 0.6,
  oneEdit: 0.7,
  twoEdits: 0.5,
} as const;

/** From this weight on a variant counts as what was typed. */
export const STRONG = 0.8;

/** Adds a variant, or keeps its higher weight. */
export function addVariant(variants: Map<string, number>, variant: string, weight: number): void {
  variants.set(variant, Math.max(variants.get(variant) ?? 0, weight));
}

/** Returns the heaviest of some variants' weights; 0 when there are none. */
export const heaviestOf = (weights: Iterable<number>): number => Math.max(0, ...weights);

/**
 * Weighs a term by its document frequency and that of its family: a rare word of a common family ("pembantu" of
 * "bantuan") is rarer than the family and commoner than itself.
 */
export function rarityOf(
  { own, family }: { own: number; family: number },
  total: number,
): Pick<TermGroup, 'idf' | 'isCommon'> {
  return { idf: (idf(own || family, total) + 2 * idf(family, total)) / 3, isCommon: 2 * family > total };
}

/** The inverse document frequency of BM25, kept above 0. */
function idf(documents: number, total: number): number {
  const within = Math.min(documents, total);
  return Math.log(1 + (total - within + 0.5) / (within + 0.5)) + 0.1;
}
