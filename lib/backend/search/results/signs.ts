/** What a sign can be part of: no word, or a word of nothing but signs of the same kind. */
export const NONE = 0;
const LETTERS = 1;
const DIGITS = 2;
const OTHERS = 3;

// Classes of signs. 1 to 26 are the letters a to z in either case, 27 to 36 the digits.
const A = 1;
const ZERO = 27;
const APOSTROPHE = 37;
const POINT = 38;
/** Latin letters with accents, and accents of their own. */
const ACCENTED = 39;
/** Other scripts, and whatever else people write. */
const FOREIGN = 40;
const BLANK = 41;
/** As many as bits tell apart. */
export const CLASSES = 64;

export const KIND_OF = Uint8Array.from({ length: CLASSES }, (_, one) => {
  if (one === FOREIGN) return OTHERS;
  if (one >= ZERO && one < APOSTROPHE) return DIGITS;
  return one === ACCENTED || (one >= A && one < ZERO) ? LETTERS : NONE;
});

/** Signs that are neither of a word nor between two words when such letters or digits stand on both sides. */
const JOINED_KIND = Uint8Array.from({ length: CLASSES }, (_, one) =>
  one === APOSTROPHE ? LETTERS : one === POINT ? DIGITS : NONE,
);

/** The classes of signs by their codes. */
export const CLASS_OF = new Uint8Array(0x1_0000).fill(FOREIGN);
// Beyond these there are other scripts alone, and two blanks.
for (let code = 0; code < 0x2e00; code += 1) CLASS_OF[code] = findClass(code);
CLASS_OF[0x3000] = CLASS_OF[0xfeff] = BLANK;

export const classOf = (code: number): number => CLASS_OF[code] as number;

function findClass(code: number): number {
  // As a small letter: a few signs are a Latin letter only then.
  const small = String.fromCharCode(code).toLowerCase().charCodeAt(0);
  const isPlain = code < 0x80;
  if (small >= 0x61 && small <= 0x7a) return isPlain ? A + small - 0x61 : ACCENTED;
  if (code >= 0x30 && code <= 0x39) return ZERO + code - 0x30;
  if (code === 0x27 || code === 0x2019) return APOSTROPHE;
  if (code === 0x2e || code === 0x2c) return POINT;
  if ((small >= 0xc0 && small <= 0x24f) || (small >= 0x300 && small <= 0x36f)) return ACCENTED;
  // Dashes and quotation marks among them.
  if ((code >= 0x2000 && code <= 0x206f) || code <= 0xa0) return BLANK;
  return FOREIGN;
}

export const mayJoin = (sign: number): boolean => sign === APOSTROPHE || sign === POINT;

/** Whether a sign is one of the word around it: `jum'at`, `1.475.000`. */
export const joins = (sign: number, before: number, next: number): boolean =>
  JOINED_KIND[sign] !== NONE && JOINED_KIND[sign] === before && KIND_OF[next] === before;

/** Nothing but a to z, or nothing but digits, as far as one sign tells. */
export const isPlain = (sign: number): boolean => sign < APOSTROPHE;

/** The same, with what folding may make of a word: signs that may stand second in it whatever the second letter is. */
export const CHANGING = [APOSTROPHE, POINT, ACCENTED];
/** Words that begin so may begin with any letter once folded. */
export const CHANGING_FIRST = [ACCENTED, FOREIGN];
