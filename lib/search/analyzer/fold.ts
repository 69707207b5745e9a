/** Letters that Unicode normalization does not decompose. */
const WHOLE_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
};

/** Folds case, accents and compatibility forms: `Café` → `cafe`, `ﬁ` → `fi`, `２１` → `21`. */
export function fold(text: string): string {
  // Nearly every word is ASCII, and normalizing costs more than all the rest.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđłı]/g, (letter) => WHOLE_LETTERS[letter] ?? letter);
}
