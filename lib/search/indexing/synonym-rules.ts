import type { Database } from '@/lib/database/database';
import { stemsOf } from '../analyzer/stemmer';
import { wholeTokens } from '../analyzer/tokenizer';
import { INSTEAD } from '../query/synonyms';
import { replaceSynonyms, type StoredSynonym } from './index-queries';

/** Groups of words that mean the same, and what abbreviations stand for. */
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
    // An abbreviation has the synonyms of what it stands for.
    for (const meaning of [...(meanings.get(written) ?? [])]) add(term, meaning);
    add(term, `${INSTEAD}${written}`);
  }
  return [...meanings].map(([term, set]) => ({ term, meanings: [...set] }));
}

/** Analyzes a term as the query parser does. */
const normalize = (text: string): string =>
  wholeTokens(text)
    .map(({ word }) => word)
    .join(' ');
