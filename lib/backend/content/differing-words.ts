import { isStopWord, stemsOf, tokenize } from '@/lib/search';

/** Longer phrases are no synonyms. */
const MAX_WORDS = 3;
/** Two queries without a common word are about one thing only when both are short. */
const MAX_WORDS_APART = 2;

/**
 * Returns the words in which two queries differ, if these may be synonyms: each query has words of its own, side by
 * side, and all others are the same. Undefined otherwise, for example when one query only narrows the other, and for
 * numbers and codes.
 */
export function differingWords(query: string, next: string): [string, string] | undefined {
  const [one, other] = [contentWords(query), contentWords(next)];
  const own = one.filter((word) => !other.some((another) => areRelated(word, another)));
  const nextOwn = other.filter((word) => !one.some((another) => areRelated(word, another)));
  const most = own.length < one.length ? MAX_WORDS : MAX_WORDS_APART;
  for (const [words, all] of [
    [own, one],
    [nextOwn, other],
  ] as const) {
    if (words.length === 0 || words.length > most || words.some((word) => /\d/.test(word))) return undefined;
    if (!` ${all.join(' ')} `.includes(` ${words.join(' ')} `)) return undefined;
  }
  return [own.join(' '), nextOwn.join(' ')];
}

/** Returns the words of a query without stop words. */
export const contentWords = (query: string): string[] =>
  tokenize(query).flatMap(({ word, parts }) => (parts || isStopWord(word) ? [] : word));

/** Returns whether two words are forms of one. */
const areRelated = (one: string, other: string): boolean =>
  one === other || stemsOf(one).some((stem) => stemsOf(other).includes(stem));
