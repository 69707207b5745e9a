import type { Database } from '@/lib/database/database';
import { stemsOf } from '../analyzer/stemmer';
import { isStopWord, joinedTokens } from '../analyzer/tokenizer';
import { replaceSynonyms, type StoredSynonym } from '../storage/storage-queries';
import type { ParsedQuery, QueryTerm } from './query-parser';
import { WEIGHTS } from './term-group';
import { meaningsOf, phrasesIn, wordSequences, type Meaning } from './vocabulary';

/** Marks a meaning that replaces what was typed (`tdk`: `=tidak`). */
const INSTEAD = '=';

/** Groups of synonyms, and the meanings of abbreviations. */
export type SynonymRules = { same: string[][]; instead: Record<string, string> };

/** Replaces all synonyms; the same ones change nothing. */
export async function saveSynonyms(db: Database, rules: SynonymRules): Promise<void> {
  await db.transaction((trx) => replaceSynonyms(trx, expandRules(rules)));
}

/** Lists the meanings of each word. Words of a group stand under their stems as well, so that every form finds the others. */
export function expandRules({ same, instead }: SynonymRules): StoredSynonym[] {
  const meanings = new Map<string, Set<string>>();
  const add = (term: string, meaning: string): void => {
    if (term === '' || meaning === '' || term === meaning) return;
    meanings.set(term, (meanings.get(term) ?? new Set()).add(meaning));
  };
  for (const group of same.map((words) => words.map(normalize))) {
    for (const term of group) {
      for (const key of [term, ...(term.includes(' ') ? [] : stemsOf(term))]) {
        for (const meaning of group) if (meaning !== term) add(key, meaning);
      }
    }
  }
  for (const [short, long] of Object.entries(instead)) {
    const written = normalize(long);
    const term = normalize(short);
    // An abbreviation has the synonyms of its meaning.
    for (const meaning of [...(meanings.get(written) ?? [])]) add(term, meaning);
    add(term, `${INSTEAD}${written}`);
  }
  return [...meanings].map(([term, set]) => ({ term, meanings: [...set] }));
}

/** Analyzes a term as the query parser does. */
const normalize = (text: string): string =>
  joinedTokens(text)
    .map(({ word }) => word)
    .join(' ');

/**
 * Expands abbreviations and looks up the meanings of each word, in the synonyms of the content and in the vocabulary. The
 * vocabulary's meanings also get the content's synonyms.
 */
export function applySynonyms(
  query: ParsedQuery,
  synonyms: ReadonlyMap<string, string[]>,
): { terms: QueryTerm[]; meanings: Map<string, Meaning[]> } {
  const meanings = new Map<string, Meaning[]>();
  const terms = new Map<string, QueryTerm>();
  const storedFor = (term: string): string[] =>
    synonyms.get(term) ??
    (term.includes(' ') ? [] : stemsOf(term).flatMap((stem) => synonyms.get(stem) ?? []));
  const synonymsOf = (term: string, weight = 1): Meaning[] =>
    storedFor(term).flatMap((meaning) =>
      meaning.startsWith(INSTEAD) ? [] : { meaning, weight: weight * WEIGHTS.synonym },
    );
  for (const typed of query.terms) {
    const ofTerm = meaningsOf(typed.term);
    const all = [
      ...synonymsOf(typed.term),
      ...ofTerm,
      ...ofTerm.flatMap(({ meaning, weight }) => synonymsOf(meaning, weight)),
    ];
    const replacements = storedFor(typed.term).filter((meaning) => meaning.startsWith(INSTEAD));
    const writtenOut = replacements
      .flatMap((meaning) => meaning.slice(INSTEAD.length).split(' '))
      .filter((word) => !isStopWord(word))
      .map((term) => ({ term }));
    for (const queryTerm of replacements.length === 0 ? [typed] : writtenOut) {
      terms.set(queryTerm.term, queryTerm);
      meanings.set(queryTerm.term, all);
    }
  }
  // The synonyms of "toko online" count as each of its words.
  const phrases = [
    ...wordSequences(query.all).map((words) => ({ words, meanings: synonymsOf(words.join(' ')) })),
    ...phrasesIn(query.all),
  ];
  for (const phrase of phrases)
    for (const word of phrase.words) meanings.set(word, [...(meanings.get(word) ?? []), ...phrase.meanings]);
  return { terms: [...terms.values()], meanings };
}
