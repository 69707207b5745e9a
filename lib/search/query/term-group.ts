/** A searched term and its variants, any of which matches, each with a weight from 0 to 1. A variant may be a phrase. */
export type TermGroup = {
  typed: string;
  variants: Map<string, number>;
  idf: number;
  /** More than half of all documents hold a form of the term, so that it selects nothing. */
  isCommon: boolean;
  /** A code or version of the index (`ERR-204`, `2.10.1`), which counts more than all other terms together. */
  isCode?: boolean;
  /** Variants that are other words of the same meaning (nota for struk): found, but never marked as if they were typed. */
  otherWords?: ReadonlySet<string>;
};

/** Weights of variants; what was typed weighs 1. */
export const WEIGHTS = {
  /** Another form of the word (mengirim, dikirim), and a derived word (pengirim). */
  form: 0.85,
  related: 0.75,
  joined: 0.9,
  synonym: 0.75,
  /** Meanings of the vocabulary: of chat spellings, of colloquial words, and in the other language. */
  shortening: 0.9,
  colloquial: 0.7,
  equal: 0.6,
  completion: 0.6,
  onlyCompletion: 0.8,
  oneEdit: 0.7,
  twoEdits: 0.5,
};

/** Variants of at least this weight are strong: their occurrences are added up like those of the typed term. */
export const STRONG = 0.8;

/** Adds a variant, or keeps its higher weight. */
export function addVariant(variants: Map<string, number>, variant: string, weight: number): void {
  variants.set(variant, Math.max(variants.get(variant) ?? 0, weight));
}

/**
 * Computes the idf of a term from its own document frequency and, with twice the weight, from that of all its related
 * forms, so that a rare form ("pembantu") of a common word ("bantuan") does not outweigh a rare word.
 */
export function rarityOf(
  { documents, family }: { documents: number; family: number },
  total: number,
): Pick<TermGroup, 'idf' | 'isCommon'> {
  return {
    idf: (idf(documents || family, total) + 2 * idf(family, total)) / 3,
    isCommon: 2 * family > total,
  };
}

/** Computes the inverse document frequency of BM25, raised so that common words still count beside rare ones. */
function idf(documents: number, total: number): number {
  const within = Math.min(documents, total);
  return Math.log(1 + (total - within + 0.5) / (within + 0.5)) + 0.4;
}
