import { wordSet } from '@/lib/rules/word-table';

/** A folded word; `start` and `end` are its offsets in the text, `position` counts words. */
export type Token = {
  word: string;
  start: number;
  end: number;
  position: number;
  /** Written in several parts (`ERR-204`, `e-Faktur`, `PPh21`); the parts follow as tokens of their own. */
  parts?: string[];
};

/** Longer words are truncated, so that they neither bloat the index nor slow down spelling correction. */
const MAX_WORD_LENGTH = 40;
/** Words of more parts are URLs or tables, which are only searched by their parts. */
const MAX_JOINED_PARTS = 4;

// Letters and digits, joined by at most one sign: codes, addresses, numbers, reduplication.
const CHUNK = /[\p{L}\p{M}\p{N}]+(?:[-‐‑–_.,/'’&@+][\p{L}\p{M}\p{N}]+)*/gu;
const PARTS = /\p{N}+|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;
const NUMBER = /^\p{N}+(?:[.,]\p{N}+)+$/u;

/** A word of ASCII letters only, or of digits only, which nearly all are. */
const PLAIN = /^(?:[A-Za-z]+|\d+)$/;

/**
 * Splits a text into folded words. A word of several parts gives its joined form and each part, so that `err204`,
 * `err 204` and `204` find `ERR-204`; a number with separators (`1.475.000`) is one word of digits.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  CHUNK.lastIndex = 0;
  // `matchAll` copies the expression and makes an object for each step, which is a third of a short text's time.
  for (let match = CHUNK.exec(text); match; match = CHUNK.exec(text)) {
    const { 0: chunk, index: start } = match;
    const end = start + chunk.length;
    if (PLAIN.test(chunk) || NUMBER.test(chunk)) {
      const word = cut(fold(chunk).replace(/[.,]/g, ''));
      tokens.push({ word, start, end, position: ++position });
      continue;
    }
    const parts = [...chunk.matchAll(PARTS)].map((part) => ({
      word: cut(fold(part[0]).replace(/['’]/g, '')),
      start: start + part.index,
      end: start + part.index + part[0].length,
    }));
    const words = parts.map((part) => part.word).filter(Boolean);
    if (words.length > 1 && words.length <= MAX_JOINED_PARTS && new Set(words).size > 1) {
      tokens.push({ word: cut(words.join('')), start, end, position: position + 1, parts: words });
    }
    for (const part of parts) if (part.word) tokens.push({ ...part, position: ++position });
  }
  return tokens;
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
