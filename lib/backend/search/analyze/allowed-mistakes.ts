/** From here on two mistakes are forgiven, below it one. */
const TWO_MISTAKES_FROM = 8;
/** Shorter words have too many neighbours. */
const MIN_LENGTH = 3;

/** How many mistakes a typed word of this length may hold. */
export function allowedMistakes(length: number): 0 | 1 | 2 {
  if (length < MIN_LENGTH) return 0;
  return length < TWO_MISTAKES_FROM ? 1 : 2;
}
