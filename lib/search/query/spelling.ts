import { tokenize } from '../analyzer/tokenizer';
import type { TermStats } from '../storage/storage-queries';
import { maxEdits } from '../storage/term-dictionary';
import { QUOTED } from './query-parser';
import { FUNCTION_WORDS } from './vocabulary';

export type Correction = { term: string; edits: number };

const MAX_CORRECTIONS = 3;
/** Words up to this length keep their first letter, since most words with another one are different words. */
const SHORT_WORD = 4;
/** Words up to this length are abbreviations (CR, VA), which a longer word does not mean. */
const ABBREVIATION = 2;
/** Shorter words are not compared with the beginnings of terms. */
const MIN_CORRECTED_PREFIX = 5;
/** The weight of a title in the choice of corrections; a document weighs 1. */
const CORRECTION_TITLE_WEIGHT = 4;

/**
 * Corrects a word that the index does not know, with as few edits as possible. Likely terms come first: those with the same
 * first letter, then frequent ones. An unfinished word is compared with the beginnings of terms as well.
 */
export function correctSpelling(
  typed: string,
  candidates: readonly TermStats[],
  { isUnfinished }: { isUnfinished: boolean },
): Correction[] {
  const allowed = maxEdits(typed.length);
  const scored = candidates.flatMap((candidate) => {
    const { term } = candidate;
    if (term.length <= ABBREVIATION || (typed.length <= SHORT_WORD && term[0] !== typed[0])) return [];
    const edits = Math.min(
      editDistance(typed, term, allowed),
      isUnfinished ? prefixEdits(typed, term) : Infinity,
    );
    return edits <= allowed ? [{ candidate, edits, cost: costOf(typed, candidate, edits) }] : [];
  });
  // The half that an unfinished word costs is not an edit.
  const fewest = Math.floor(Math.min(...scored.map(({ edits }) => edits)));
  return scored
    .filter(({ edits }) => Math.floor(edits) <= fewest)
    .sort((a, b) => a.cost - b.cost || (a.candidate.term < b.candidate.term ? -1 : 1))
    .slice(0, MAX_CORRECTIONS)
    .map(({ candidate, edits }) => ({ term: candidate.term, edits }));
}

function costOf(typed: string, { term, documents, titles }: TermStats, edits: number): number {
  const isOtherStart = term[0] !== typed[0] ? 0.5 : 0;
  const frequency = Math.min(0.45, 0.05 * Math.log2(1 + documents + CORRECTION_TITLE_WEIGHT * titles));
  return edits + isOtherStart + (isSlip(typed, term) ? 0 : 0.4) - frequency;
}

/** The rows of a keyboard. */
const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

const VOWELS = 'aeiou';
/** In shorter words another letter makes another word (kue, kur), and so does another vowel (kota, kata). */
const MIN_OTHER_KEY = 4;
const MIN_OTHER_VOWEL = 6;

/** Returns whether two letters are neighbours on a keyboard. */
function areNeighbours(a: string, b: string): boolean {
  const [one, other] = [a, b].map((letter) => {
    const row = KEYS.findIndex((keys) => keys.includes(letter));
    return { row, column: KEYS[row]?.indexOf(letter) ?? Infinity };
  });
  if (!one || !other || one.row < 0 || other.row < 0) return false;
  return Math.abs(one.row - other.row) <= 1 && Math.abs(one.column - other.column) <= 1;
}

/**
 * Returns whether a word differs from a term by a slip of the finger: a letter left out, doubled, swapped with the next one, or
 * replaced by an adjacent key, or in a longer word by another vowel. With any other letter it may be another word (baju, baru).
 */
export function isSlip(typed: string, term: string): boolean {
  let [start, end] = [0, 0];
  const shorter = Math.min(typed.length, term.length);
  while (start < shorter && typed[start] === term[start]) start += 1;
  while (end < shorter - start && typed.at(-1 - end) === term.at(-1 - end)) end += 1;
  const [wrong, right] = [typed.slice(start, typed.length - end), term.slice(start, term.length - end)];
  if (wrong.length === 0) return right.length <= 1;
  if (right.length === 0)
    return (
      wrong.length === 1 &&
      (typed[start - 1] === wrong ||
        typed[start + 1] === wrong ||
        areNeighbours(wrong, typed[start - 1] ?? '') ||
        areNeighbours(wrong, typed[start + 1] ?? ''))
    );
  if (wrong.length === 1 && right.length === 1)
    return (
      (typed.length >= MIN_OTHER_KEY && areNeighbours(wrong, right)) ||
      (typed.length >= MIN_OTHER_VOWEL && VOWELS.includes(wrong) && VOWELS.includes(right))
    );
  return wrong.length === 2 && right.length === 2 && wrong[0] === right[1] && wrong[1] === right[0];
}

/** Counts edits against the beginning of a longer term, plus a half because it is unfinished. */
function prefixEdits(typed: string, term: string): number {
  if (typed.length < MIN_CORRECTED_PREFIX || term.length <= typed.length) return Infinity;
  const edits = beginningsOf(term, typed.length).map((beginning) => editDistance(typed, beginning, 1));
  return Math.min(...edits) + 0.5;
}

/** Returns the beginnings of a term that are as long as what was typed, or differ by a letter; none of a shorter term. */
export const beginningsOf = (term: string, length: number): string[] =>
  term.length > length ? [length, length + 1, length - 1].map((end) => term.slice(0, end)) : [];

/**
 * Computes the Damerau-Levenshtein distance (optimal string alignment) of two words; above `max` it is `max + 1`.
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? at(beforeLast, j - 2) + 1 : Infinity;
      row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, replaced, swapped));
    }
    if (Math.min(...row) > max) return max + 1;
    [beforeLast, last] = [last, row];
  }
  return Math.min(at(last, b.length), max + 1);
}

const at = (row: readonly number[], index: number): number => row[index] ?? Infinity;

/**
 * Replaces the misspelt words of a query by their corrections, and writes shortened function words out unless they are
 * quoted; null when nothing is misspelt.
 */
export function suggestCorrection(q: string, corrections: ReadonlyMap<string, string>): string | null {
  let text = '';
  let end = 0;
  const quoted = [...q.matchAll(QUOTED)].map(({ 0: phrase, index }) => ({
    start: index,
    end: index + phrase.length,
  }));
  for (const token of corrections.size > 0 ? tokenize(q) : []) {
    const isQuoted = quoted.some(({ start, end }) => start <= token.start && token.end <= end);
    const correction = corrections.get(token.word) ?? (isQuoted ? undefined : writtenOut(token.word));
    if (correction === undefined || token.start < end) continue;
    text += q.slice(end, token.start) + correction;
    end = token.end;
  }
  return end === 0 ? null : (text + q.slice(end)).trim();
}

/**
 * Returns a function word that was shortened (cra, utk) in full, but not one that people use as it is (gmn, gak), nor an
 * abbreviation that may mean something else (dr, cm).
 */
function writtenOut(word: string): string | undefined {
  const full = word.length > ABBREVIATION ? FUNCTION_WORDS.get(word) : undefined;
  return full?.[0] === word[0] ? full : undefined;
}
