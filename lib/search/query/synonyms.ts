import { stemsOf } from '../analyzer/stemmer';
import { isStopWord } from '../analyzer/stop-words';
import type { ParsedQuery, QueryTerm } from './query-parser';
import { WEIGHTS } from './term-group';

/** A synonym of a typed word. */
export type Meaning = { words: string[]; weight: number };

/** Marks a meaning that replaces what was typed (`tdk`: `=tidak`). */
export const INSTEAD = '=';

const MAX_TERM_WORDS = 3;

/** Returns the keys under which a query's synonyms are stored: its words, their stems, and two or three words in a row. */
function synonymTerms({ all }: ParsedQuery): string[] {
  const terms = new Set(all.flatMap((word) => [word, ...stemsOf(word)]));
  for (let length = 2; length <= MAX_TERM_WORDS; length += 1) {
    for (let start = 0; start + length <= all.length; start += 1) {
      terms.add(all.slice(start, start + length).join(' '));
    }
  }
  return [...terms];
}

/** Expands abbreviations and looks up the synonyms of each word. */
export function applySynonyms(
  query: ParsedQuery,
  known: ReadonlyMap<string, string[]>,
): { words: QueryTerm[]; meanings: Map<string, Meaning[]> } {
  const byTerm = new Map(
    synonymTerms(query).flatMap((term) => {
      const found = known.get(term);
      return found ? [[term, found] as const] : [];
    }),
  );
  const meanings = new Map<string, Meaning[]>();
  const words: QueryTerm[] = [];
  for (const typed of query.words) {
    const own = byTerm.get(typed.word) ?? stemsOf(typed.word).flatMap((stem) => byTerm.get(stem) ?? []);
    const instead = own.filter((meaning) => meaning.startsWith(INSTEAD)).map((meaning) => meaning.slice(1));
    const written = instead.flatMap((meaning) => meaning.split(' ')).filter((word) => !isStopWord(word));
    if (instead.length === 0) words.push(typed);
    else for (const word of written) words.push({ word });
    const beside = own.filter((meaning) => !meaning.startsWith(INSTEAD)).map(toMeaning);
    for (const word of instead.length === 0 ? [typed.word] : written) meanings.set(word, beside);
  }
  // The synonyms of "toko online" count as each of its words.
  for (const [term, several] of byTerm) {
    const parts = term.split(' ');
    if (parts.length < 2) continue;
    for (const part of parts) meanings.set(part, [...(meanings.get(part) ?? []), ...several.map(toMeaning)]);
  }
  return { words: [...new Map(words.map((word) => [word.word, word])).values()], meanings };
}

const toMeaning = (meaning: string): Meaning => ({ words: meaning.split(' '), weight: WEIGHTS.synonym });
