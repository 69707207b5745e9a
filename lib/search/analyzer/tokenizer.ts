import { fold } from './fold';

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
const CHUNK = /[\p{L}\p{M}\p{N}]+(?:[-‐‑–_.,/'’&@+][\p{L}\p{M}\p{N}]+)*/uy;
const PARTS = /\p{N}+|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;
const NUMBER = /^\p{N}+(?:[.,]\p{N}+)+$/u;

const NONE = 0;
const LETTER = 1;
const DIGIT = 2;
/** Any other character of a word, or one that joins two parts of it. */
const OTHER = 3;

const SIGNS = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const sign = String.fromCharCode(code);
  if (/[A-Za-z]/.test(sign)) return LETTER;
  if (/\d/.test(sign)) return DIGIT;
  return /[-_.,/'&@+]/.test(sign) ? OTHER : NONE;
});
const signOf = (code: number): number => (code < 0x80 ? (SIGNS[code] as number) : OTHER);

/**
 * Returns the end of a word of ASCII letters only, or of digits only, which nearly all are; its start when there is none
 * or when it may be part of a longer one. By hand, because regular expressions take several times as long.
 */
function endOfPlain(text: string, start: number): number {
  const kind = signOf(text.charCodeAt(start));
  if (kind !== LETTER && kind !== DIGIT) return start;
  let end = start + 1;
  while (end < text.length && signOf(text.charCodeAt(end)) === kind) end += 1;
  if (end === text.length) return end;
  const sign = text.charCodeAt(end);
  if (signOf(sign) === NONE) return end;
  // A sign joins two parts only when it stands between them.
  const joinsNothing =
    sign < 0x80 &&
    signOf(sign) === OTHER &&
    (end + 1 === text.length || signOf(text.charCodeAt(end + 1)) === NONE);
  return joinsNothing ? end : start;
}

/**
 * Splits a text into folded words. A word of several parts gives its joined form and each part, so that `err204`,
 * `err 204` and `204` find `ERR-204`; a number with separators (`1.475.000`) is one word of digits.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  for (let at = 0; at < text.length;) {
    const start = at;
    at = endOfPlain(text, start);
    if (at > start) {
      tokens.push({ word: cut(text.slice(start, at).toLowerCase()), start, end: at, position: ++position });
      continue;
    }
    CHUNK.lastIndex = start;
    const chunk = signOf(text.charCodeAt(start)) === NONE ? undefined : CHUNK.exec(text)?.[0];
    if (chunk === undefined) {
      at += (text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1;
      continue;
    }
    const end = (at = start + chunk.length);
    if (NUMBER.test(chunk)) {
      tokens.push({ word: cut(fold(chunk).replace(/[.,]/g, '')), start, end, position: ++position });
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

/** Truncates a word, never between the halves of a surrogate pair. */
const cut = (word: string): string =>
  word.length > MAX_WORD_LENGTH ? word.slice(0, MAX_WORD_LENGTH).replace(/[\ud800-\udbff]$/, '') : word;
