/** Letters of a word that the keys look at; enough to tell words apart, few enough to keep the keys few. */
const PREFIX = 7;
/** From here on two mistakes are forgiven, below it one. */
const TWO_MISTAKES_FROM = 8;
/** Shorter words have too many neighbours. */
const MIN_LENGTH = 3;

/** How many mistakes a typed word of this length may hold. */
export function allowedMistakes(length: number): 0 | 1 | 2 {
  if (length < MIN_LENGTH) return 0;
  return length < TWO_MISTAKES_FROM ? 1 : 2;
}

/**
 * Numbers that two words share when one may be a misspelling of the other: hashes of what is left of the first
 * letters after taking out as many as there may be mistakes (symmetric delete). A few words that are not related
 * share one as well; `damerau` tells.
 */
export function typoKeys(word: string): number[] {
  if (!/^[a-z]+$/.test(word)) return [];
  const mistakes = allowedMistakes(word.length);
  if (mistakes === 0) return [];
  let level = new Set([word.slice(0, PREFIX)]);
  const all = new Set(level);
  for (let step = 0; step < mistakes; step += 1) {
    const next = new Set<string>();
    for (const text of level) {
      for (let index = 0; index < text.length; index += 1) {
        next.add(text.slice(0, index) + text.slice(index + 1));
      }
    }
    for (const text of next) all.add(text);
    level = next;
  }
  return [...new Set([...all].map(hash))];
}

/** FNV-1a as a signed 32-bit number, the database's `integer`. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value | 0;
}
