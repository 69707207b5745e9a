/**
 * One thing that was asked for: a typed word and everything that counts as it, each with a weight from 0 to 1. A
 * variant of several words is a phrase.
 */
export type WordGroup = {
  typed: string;
  variants: Map<string, number>;
  /** How much the word tells: the fewer items hold it, the more. */
  rarity: number;
  /** In how many items its variants occur, added up: what finding them in the index costs. */
  reach: number;
};

/** Weights of what stands for a typed word; what is typed counts fully. */
export const WEIGHTS = {
  related: 0.75,
  joined: 0.9,
  synonym: 0.75,
  relatedSynonym: 0.6,
  completion: 0.6,
  onlyCompletion: 0.8,
  oneMistake: 0.7,
  twoMistakes: 0.5,
} as const;

/** Keeps the better weight. */
export function addVariant(variants: Map<string, number>, variant: string, weight: number): void {
  variants.set(variant, Math.max(variants.get(variant) ?? 0, weight));
}

/** The usual inverse document frequency, never below a small positive number. */
export function rarityOf(documents: number, total: number): number {
  const within = Math.min(documents, total);
  return Math.log(1 + (total - within + 0.5) / (within + 0.5)) + 0.1;
}

/** A group with those of its variants alone that count most: as a rule what was typed. */
export function strongestOf(group: WordGroup): WordGroup {
  const most = Math.max(...group.variants.values());
  return { ...group, variants: new Map([...group.variants].filter(([, weight]) => weight === most)) };
}
