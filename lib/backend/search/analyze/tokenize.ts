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
const CHUNKS = /[\p{L}\p{M}\p{N}]+(?:[-‐‑–_.,/'’&@+][\p{L}\p{M}\p{N}]+)*/gu;
const PARTS = /\p{N}+|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;
/** What nearly every word is. */
const PLAIN = /^(?:[A-Za-z]+|\d+)$/;
const NUMBER = /^\p{N}+(?:[.,]\p{N}+)+$/u;

/**
 * The words of a text, folded. What is written in parts yields its joined form and every part, so that `ERR-204` is
 * found by `err204`, `err 204` and `204`; a number with separators (`1.475.000`) is one word of digits.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  for (const match of text.matchAll(CHUNKS)) {
    const chunk = match[0];
    const start = match.index;
    const end = start + chunk.length;
    if (PLAIN.test(chunk)) {
      tokens.push({ word: cut(chunk.toLowerCase()), start, end, position: ++position });
      continue;
    }
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

const cut = (word: string): string => (word.length > MAX_WORD_LENGTH ? word.slice(0, MAX_WORD_LENGTH) : word);
