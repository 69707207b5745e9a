import { wordSet } from '@/lib/words/word-table';

/** A folded word; `start` and `end` are its offsets in the text, `position` counts words. */
export type Token = {
  word: string;
  start: number;
  end: number;
  position: number;
  /** Of a word with signs in or after it (`ERR-204`, `e-Faktur`, `PPh21`, `C++`): its parts, which follow as tokens. */
  parts?: string[];
};

/** Longer words are truncated, so that they neither bloat the index nor slow down spelling correction. */
const MAX_WORD_LENGTH = 40;
/** Words of more parts are URLs or tables, which are only searched by their parts, unless they are codes. */
const MAX_JOINED_PARTS = 4;
const MAX_CODE_LENGTH = 24;

// Letters and digits, joined by at most one sign: codes, addresses, numbers, reduplication. Signs may end a word (C++).
const CHUNK =
  /[\p{L}\p{M}\p{N}]+(?:[-‐‑–_.,/'’&@+][\p{L}\p{M}\p{N}]+)*(?:(?<=\p{L})(?:#|\+{1,2})(?![\p{L}\p{N}+#]))?/gu;
const PARTS = /\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;
const NUMBER = /^\p{N}+(?:[.,]\p{N}+)*$/u;

/** A word of ASCII letters only, or of digits only, which nearly all are. */
const PLAIN = /^(?:[A-Za-z]+|\d+)$/;

/** A number with thousands apart (`1.475.000,50`). */
const THOUSANDS = /^([1-9]\d{0,2}(?:([.,])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?$/;

/** Digits as long as a phone or account number, which is written with and without signs. */
const PHONE = /^\d{9,}$/;

// Scripts without blanks between words.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hira}\p{Script=Kana}\p{Script=Thai}\p{Script=Laoo}\p{Script=Khmr}\p{Script=Mymr}]/u;
const IDEOGRAPHS = /(?:[\p{Script=Han}\p{Script=Hira}\p{Script=Kana}ー]\p{M}*)+/gu;
/** Knows the words of Thai, Lao, Khmer and Burmese, whatever its language. */
const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

/**
 * Splits a text into folded words. A word of several parts gives its joined form and each part, so that `err204`,
 * `err 204` and `204` find `ERR-204`. A number stays as it is written (`2.10`), but for the signs between thousands.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  CHUNK.lastIndex = 0;
  // `matchAll` copies the expression and makes an object for each step, which is a third of a short text's time.
  for (let match = CHUNK.exec(text); match; match = CHUNK.exec(text)) {
    const { 0: chunk, index: start } = match;
    const end = start + chunk.length;
    if (PLAIN.test(chunk)) {
      tokens.push({ word: cut(chunk.toLowerCase()), start, end, position: ++position });
      continue;
    }
    const parts = partsOf(chunk);
    const joined = joinedForm(chunk, parts);
    if (joined) {
      const words = parts.map((part) => part.word);
      tokens.push({ word: joined, start, end, position: position + 1, parts: words });
    }
    for (const { word, offset, length } of parts)
      tokens.push({ word, start: start + offset, end: start + offset + length, position: ++position });
  }
  return tokens;
}

/** A folded part of a word, and where it stands in it. */
type Part = { word: string; offset: number; length: number };

function partsOf(chunk: string): Part[] {
  const isUnspaced = UNSPACED.test(chunk);
  return [...chunk.matchAll(PARTS)]
    .flatMap(({ 0: text, index: offset }) =>
      isUnspaced && UNSPACED.test(text) ? unspacedWords(text, offset) : { text, offset },
    )
    .flatMap(({ text, offset }) => {
      const word = cut(NUMBER.test(text) ? numberWord(text) : fold(text).replace(/['’]/g, ''));
      return word ? { word, offset, length: text.length } : [];
    });
}

/**
 * Splits what has no blanks between its words. Chinese and Japanese give each two neighbouring characters, because a word
 * is read differently in every sentence; the other scripts their words.
 */
function unspacedWords(text: string, start: number): { text: string; offset: number }[] {
  const words: { text: string; offset: number }[] = [];
  for (const { segment, index } of segmenter.segment(
    text.replace(IDEOGRAPHS, (run) => ' '.repeat(run.length)),
  ))
    if (segment.trim() !== '') words.push({ text: segment, offset: start + index });
  for (const { 0: run, index } of text.matchAll(IDEOGRAPHS)) {
    const characters = [...run.matchAll(/.\p{M}*/gu)];
    for (const [at, { 0: first, index: place }] of characters.entries()) {
      const next = characters[at + 1]?.[0];
      if (next !== undefined || at === 0)
        words.push({ text: first + (next ?? ''), offset: start + index + place });
    }
  }
  return words.sort((a, b) => a.offset - b.offset);
}

/** Returns a number as a word: as written, with a point for a decimal comma and without signs between thousands. */
function numberWord(text: string): string {
  const number = fold(text);
  const [, thousands, , decimals = ''] = THOUSANDS.exec(number) ?? [];
  if (!thousands) return number.replaceAll(',', '.');
  const whole = thousands.replace(/[.,]/g, '');
  return /^0*$/.test(decimals) ? whole : `${whole}.${decimals}`;
}

/** Returns the joined form of a word of several parts, or with signs at its end; undefined for all others. */
function joinedForm(chunk: string, parts: readonly Part[]): string | undefined {
  const words = parts.map(({ word }) => word);
  const sign = /[+#]+$/.exec(chunk)?.[0];
  if (sign) return `${words.join('')}${sign}`;
  if (words.length < 2 || new Set(words).size < 2 || UNSPACED.test(chunk)) return undefined;
  const plain = words.join('');
  // Digits that a sign separates are another number than those without it (2025/0042, 1/2), unless they are a phone's.
  const joined = PHONE.test(plain)
    ? plain
    : words.reduce((all, word) => all + (/\d$/.test(all) && /^\d/.test(word) ? '-' : '') + word);
  const isCode = joined.length <= MAX_CODE_LENGTH && /\d/.test(joined);
  return words.length <= MAX_JOINED_PARTS || isCode ? cut(joined) : undefined;
}

/** Returns the folded words of a text. */
export const wordsOf = (text: string): string[] => tokenize(text).map(({ word }) => word);

/** Splits a text into folded words, a word of several parts in its joined form alone. */
export function joinedTokens(text: string): Token[] {
  const tokens = tokenize(text);
  const joined = tokens.filter(({ parts }) => parts);
  const isPart = (token: Token) => joined.some(({ start, end }) => start <= token.start && token.end <= end);
  return tokens.filter((token) => token.parts || !isPart(token));
}

/** Truncates a word, never between the halves of a surrogate pair. */
const cut = (word: string): string =>
  word.length > MAX_WORD_LENGTH ? word.slice(0, MAX_WORD_LENGTH).replace(/[\ud800-\udbff]$/, '') : word;

/** Letters that Unicode normalization does not decompose. */
const UNDECOMPOSED: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', ı: 'i' };

/** Folds case, accents and compatibility forms: `Café` → `cafe`, `ﬁ` → `fi`, `２１` → `21`. */
export function fold(text: string): string {
  // Nearly every word is ASCII, and normalizing costs more than all the rest.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđłı]/g, (letter) => UNDECOMPOSED[letter] ?? letter);
}

/**
 * Stop words carry no subject. They are left out of a query that has other words, and indexed in titles only
 * ("Apa itu faktur").
 */
const INDONESIAN = `
  ada adalah agar akan aku aja anda apa apakah apabila atas atau bagaimana bagi bahwa banget begini begitu belum berapa
  bila bisa boleh cara dalam dan dapat dari dengan di dia dong gimana hal hanya harus hendak ingin ini itu jadi jangan
  jika juga kah kalau kami kamu kan kapan karena ke kenapa kepada kita kok lagi lah lalu lebih maka mana masih mau maupun
  melalui memang mengapa mereka mohon namun nih nya oleh pada para pas pernah pun saat saja sambil sampai
  sang saya se sebagai sebelum sebuah secara sedang sedangkan sejak seperti serta sesuatu setelah setiap siapa sih suatu
  sudah supaya telah tentang tapi terhadap terus tetap tetapi tidak toh tolong untuk ya yaitu yakni yang punya
  tersebut ketika sehingga hingga antara tiap gue gua elo lu bukan malah caranya biar doang
`;
const ENGLISH = `
  a about an and any are as at be been but by can could did do does for from had has have he how i if in into is it its
  just me my no not of on or our please should so that the their them then there these they this to us was we were what
  when where which while who why will with would you your
`;

const ENGLISH_STOP_WORDS = wordSet(ENGLISH);
const STOP_WORDS = wordSet(INDONESIAN + ENGLISH);
/** Stop words that are indexed in headings as well. */
const NEGATIONS = wordSet('tidak belum not');

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);
export const isEnglishStopWord = (word: string): boolean => ENGLISH_STOP_WORDS.has(word);
export const isNegation = (word: string): boolean => NEGATIONS.has(word);
