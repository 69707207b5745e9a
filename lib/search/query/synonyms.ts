import { stemsOf } from '../analyzer/stemmer';
import { isStopWord } from '../analyzer/stop-words';
import type { ParsedQuery, QueryTerm } from './query-parser';

/** Marks a meaning that replaces what was typed (`tdk`: `=tidak`). */
export const INSTEAD = '=';

const MAX_TERM_WORDS = 3;

/** Expands abbreviations and looks up the synonyms of each word. */
export function applySynonyms(
  query: ParsedQuery,
  synonyms: ReadonlyMap<string, string[]>,
): { words: QueryTerm[]; meanings: Map<string, string[]> } {
  const meanings = new Map<string, string[]>();
  const words = new Map<string, QueryTerm>();
  for (const typed of query.words) {
    const own = synonyms.get(typed.word) ?? stemsOf(typed.word).flatMap((stem) => synonyms.get(stem) ?? []);
    const instead = own.filter((meaning) => meaning.startsWith(INSTEAD));
    const written = instead
      .flatMap((meaning) => meaning.slice(INSTEAD.length).split(' '))
      .filter((word) => !isStopWord(word));
    for (const term of instead.length === 0 ? [typed] : written.map((word) => ({ word }))) {
      words.set(term.word, term);
      meanings.set(
        term.word,
        own.filter((meaning) => !instead.includes(meaning)),
      );
    }
  }
  // The synonyms of "toko online" count as each of its words.
  for (const row of wordsInARow(query.all))
    for (const word of row)
      meanings.set(word, [...(meanings.get(word) ?? []), ...(synonyms.get(row.join(' ')) ?? [])]);
  return { words: [...words.values()], meanings };
}

/** Returns all two or three words that follow each other, without repetitions. */
function wordsInARow(words: readonly string[]): string[][] {
  const rows = new Map<string, string[]>();
  for (let length = 2; length <= MAX_TERM_WORDS; length += 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const row = words.slice(start, start + length);
      rows.set(row.join(' '), row);
    }
  }
  return [...rows.values()];
}
