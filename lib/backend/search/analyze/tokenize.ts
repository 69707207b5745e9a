import { fold } from './fold';

/** A word as it is searched, and where it stands: `start` and `end` are offsets in the text, `position` counts words. */
export type Token = {
  word: string;
  start: number;
  end: number;
  position: number;
  /** Written in several parts (`ERR-204`, `e-Faktur`, `PPh21`); the parts follow as tokens of their own. */
  parts?: string[];
};

/** Longer words are no words of anybody; cut, so that they neither bloat the index nor slow the comparison. */
const MAX_WORD_LENGTH = 40;
/** Words with more parts than this are addresses or tables, whose joined form nobody types. */
const MAX_JOINED_PARTS = 4;

// Letters and digits, joined by at most one sign: codes, addresses, numbers, reduplication.
const CHUNK = /[\p{L}\p{M}\p{N}]+(?:[-‐‑–_.,/'’&@+][\p{L}\p{M}\p{N}]+)*/uy;
const PARTS = /\p{N}+|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;
const NUMBER = /^\p{N}+(?:[.,]\p{N}+)+$/u;

const NONE = 0;
const LETTER = 1;
const DIGIT = 2;
/** Whatever may stand in a word beside plain letters and digits, or join two parts of it. */
const OTHER = 3;

const SIGNS = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const sign = String.fromCharCode(code);
  if (/[A-Za-z]/.test(sign)) return LETTER;
  if (/\d/.test(sign)) return DIGIT;
  return /[-_.,/'&@+]/.test(sign) ? OTHER : NONE;
});
const signOf = (code: number): number => (code < 0x80 ? (SIGNS[code] as number) : OTHER);

/**
 * Where a word of nothing but plain letters, or nothing but digits, ends: what nearly every word is. Where it begins
 * when there is none, or when it may be part of more. By hand, as regular expressions take several times as long.
 */
function endOfPlain(text: string, start: number): number {
  const kind = signOf(text.charCodeAt(start));
  if (kind !== LETTER && kind !== DIGIT) return start;
  let end = start + 1;
  while (end < text.length && signOf(text.charCodeAt(end)) === kind) end += 1;
  if (end === text.length) return end;
  const sign = text.charCodeAt(end);
  if (signOf(sign) === NONE) return end;
  // A sentence goes on or ends here: what joins two parts has both at its sides.
  const joinsNothing =
    sign < 0x80 &&
    signOf(sign) === OTHER &&
    (end + 1 === text.length || signOf(text.charCodeAt(end + 1)) === NONE);
  return joinsNothing ? end : start;
}

/**
 * The words of a text, folded. What is written in parts yields its joined form and every part, so that `ERR-204` is
 * found by `err204`, `err 204` and `204`; a number with separators (`1.475.000`) is one word of digits.
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

/** Half a sign that takes two units would be another one in the database. */
const cut = (word: string): string =>
  word.length > MAX_WORD_LENGTH ? word.slice(0, MAX_WORD_LENGTH).replace(/[\ud800-\udbff]$/, '') : word;
