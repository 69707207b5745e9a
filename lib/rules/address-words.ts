/** Longer addresses are no words that somebody meant. */
const MAX_LENGTH = 80;

/**
 * The words in the last part of an address, as somebody would search for them: without an ending such as `.html`, ids
 * and numbers. Empty when there are none.
 */
export function addressWords(path: string): string {
  const [pathname = ''] = path.split(/[?#]/);
  const last = pathname.split('/').filter(Boolean).at(-1) ?? '';
  const words = decode(last)
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .split(/[^\p{L}\p{N}]+/u)
    // What holds a digit is an id, a number or a date.
    .filter((word) => word.length > 1 && !/\p{N}/u.test(word));
  return words.join(' ').slice(0, MAX_LENGTH).trim();
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
