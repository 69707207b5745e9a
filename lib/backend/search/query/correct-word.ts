import { allowedMistakes } from '../analyze/allowed-mistakes';
import { damerau } from '../analyze/damerau';
import type { KnownWord } from './word-list';

export type Correction = { word: string; mistakes: number };

/** So many readings of a misspelt word are followed. */
const MAX_CORRECTIONS = 3;
/** Of a word this short the first letter is taken as meant: anything else is another word. */
const SHORT = 4;

/**
 * What a word that the index does not know may have been meant as, with no more mistakes than need be, the likeliest
 * first: the same first letter, then how common the word is. An unfinished word may be misspelt as well: then the beginnings count.
 */
export function correctWord(
  typed: string,
  candidates: readonly KnownWord[],
  { isUnfinished }: { isUnfinished: boolean },
): Correction[] {
  const limit = allowedMistakes(typed.length);
  const scored = candidates.flatMap((candidate) => {
    const { word } = candidate;
    if (typed.length <= SHORT && word[0] !== typed[0]) return [];
    const mistakes = Math.min(
      damerau(typed, word, limit),
      isUnfinished ? beginningMistakes(typed, word) : Infinity,
    );
    return mistakes <= limit ? [{ candidate, mistakes, cost: costOf(typed, candidate, mistakes) }] : [];
  });
  // Half a mistake is only that something may be unfinished.
  const fewest = Math.floor(Math.min(...scored.map(({ mistakes }) => mistakes)));
  return scored
    .filter(({ mistakes }) => Math.floor(mistakes) <= fewest)
    .sort((a, b) => a.cost - b.cost || (a.candidate.word < b.candidate.word ? -1 : 1))
    .slice(0, MAX_CORRECTIONS)
    .map(({ candidate, mistakes }) => ({ word: candidate.word, mistakes }));
}

function costOf(typed: string, { word, documents, titles }: KnownWord, mistakes: number): number {
  const isOtherStart = word[0] !== typed[0] ? 0.5 : 0;
  return mistakes + isOtherStart - Math.min(0.45, 0.05 * Math.log2(1 + documents + 4 * titles));
}

/** Mistakes against the beginning of a longer word; half a mistake more, for what is not there yet. */
function beginningMistakes(typed: string, word: string): number {
  if (typed.length < 5 || word.length <= typed.length) return Infinity;
  const lengths = [typed.length, typed.length + 1, typed.length - 1];
  return Math.min(...lengths.map((length) => damerau(typed, word.slice(0, length), 1))) + 0.5;
}
