/**
 * One thing that was asked for: a typed word and everything that counts as it, each with a weight from 0 to 1. A
 * variant of several words is a phrase.
 */
export type WordGroup = {
  typed: string;
  variants: Map<string, number>;
  /** How much the word tells: the fewer items hold it, and any form of it, the more. */
  rarity: number;
  /** Half of all items hold a form of it, so that it chooses nothing. */
  isCommon: boolean;
};

/** Weights of what stands for a typed word; what is typed counts fully. */
export const WEIGHTS = {
  related: 0.75,
  joined: 0.9,
  synonym: 0.75,
  relatedSynonym: 0.6,
  completion: 0.6,
  onlyCompletion: 0.8,
  /** A word that looks like a typed one, which has relatives of its own. */
  perhaps: 0.6,
  oneMistake: 0.7,
  twoMistakes: 0.5,
} as const;

/** Keeps the better weight. */
export function addVariant(variants: Map<string, number>, variant: string, weight: number): void {
  variants.set(variant, Math.max(variants.get(variant) ?? 0, weight));
}

/** How much a word tells that is in so many items itself, and in so many with its family; of how many there are. */
export function tellingOf(
  { own, family }: { own: number; family: number },
  total: number,
): Pick<WordGroup, 'rarity' | 'isCommon'> {
  // A rare word of a common family ("pembantu" of "bantuan") is rarer than the one and commoner than the other.
  const rarity = (rarityOf(own || family, total) + 2 * rarityOf(family, total)) / 3;
  return { rarity, isCommon: 2 * family > total };
}

/** The usual inverse document frequency, never below a small positive number. */
function rarityOf(documents: number, total: number): number {
  const within = Math.min(documents, total);
  return Math.log(1 + (total - within + 0.5) / (within + 0.5)) + 0.1;
}
