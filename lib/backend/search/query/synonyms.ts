import { stemsOf } from '../analyze/stems';
import { isStopWord } from '../analyze/stop-words';
import type { QueryWord, TypedQuery } from './read-query';
import { WEIGHTS } from './word-group';

/** Words that mean the same as a typed one. */
export type Meaning = { words: string[]; weight: number };

/** Marks a meaning that takes the place of what was typed (`tdk`: `=tidak`) instead of standing beside it. */
export const INSTEAD = '=';

const MAX_TERM_WORDS = 3;

/** Under what the synonyms of a query are stored: its words, their roots, and two or three words in a row. */
function synonymTerms({ all }: TypedQuery): string[] {
  const terms = new Set(all.flatMap((word) => [word, ...stemsOf(word)]));
  for (let length = 2; length <= MAX_TERM_WORDS; length += 1) {
    for (let start = 0; start + length <= all.length; start += 1) {
      terms.add(all.slice(start, start + length).join(' '));
    }
  }
  return [...terms];
}

/** The words with shortenings written out, and what else each of them means. */
export function applySynonyms(
  query: TypedQuery,
  known: ReadonlyMap<string, string[]>,
): { words: QueryWord[]; meanings: Map<string, Meaning[]> } {
  const byTerm = new Map(
    synonymTerms(query).flatMap((term) => {
      const found = known.get(term);
      return found ? [[term, found] as const] : [];
    }),
  );
  const meanings = new Map<string, Meaning[]>();
  const words: QueryWord[] = [];
  for (const typed of query.words) {
    const own = byTerm.get(typed.word) ?? stemsOf(typed.word).flatMap((stem) => byTerm.get(stem) ?? []);
    const instead = own.filter((meaning) => meaning.startsWith(INSTEAD)).map((meaning) => meaning.slice(1));
    const written = instead.flatMap((meaning) => meaning.split(' ')).filter((word) => !isStopWord(word));
    if (instead.length === 0) words.push(typed);
    else for (const word of written) words.push({ word });
    const beside = own.filter((meaning) => !meaning.startsWith(INSTEAD)).map(toMeaning);
    for (const word of instead.length === 0 ? [typed.word] : written) meanings.set(word, beside);
  }
  // "toko online": what it means stands beside each of its words.
  for (const [term, several] of byTerm) {
    const parts = term.split(' ');
    if (parts.length < 2) continue;
    for (const part of parts) meanings.set(part, [...(meanings.get(part) ?? []), ...several.map(toMeaning)]);
  }
  return { words: [...new Map(words.map((word) => [word.word, word])).values()], meanings };
}

const toMeaning = (meaning: string): Meaning => ({ words: meaning.split(' '), weight: WEIGHTS.synonym });
