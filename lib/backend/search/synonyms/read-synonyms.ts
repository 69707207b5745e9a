import { parse } from 'yaml';
import { z } from 'zod';
import { stemsOf } from '../analyze/stems';
import { tokenize } from '../analyze/tokenize';
import { INSTEAD } from '../query/synonyms';

export type SynonymRow = { term: string; meanings: string[] };

const word = z.union([z.string(), z.number()]).transform(String);
const file = z.strictObject({
  same: z.array(z.array(word).min(2)).default([]),
  instead: z.record(z.string(), word).default({}),
});

/**
 * The file of synonyms as rows by term. Words of a group are stored under their roots as well, so that every form of
 * them finds the others.
 * @throws Error with a sentence for operators, when it is no such file.
 */
export function readSynonyms(text: string): SynonymRow[] {
  const outcome = file.safeParse(parse(text) ?? {});
  if (!outcome.success) {
    const { path, message } = outcome.error.issues[0] ?? { path: [], message: '' };
    throw new Error(`${path.join('.')}: ${message}`);
  }
  const meanings = new Map<string, Set<string>>();
  const add = (term: string, meaning: string): void => {
    if (term === '' || meaning === '' || term === meaning) return;
    meanings.set(term, (meanings.get(term) ?? new Set()).add(meaning));
  };
  for (const group of outcome.data.same.map((words) => words.map(normalize))) {
    for (const term of group) {
      for (const key of [term, ...(term.includes(' ') ? [] : stemsOf(term))]) {
        for (const meaning of group) if (meaning !== term) add(key, meaning);
      }
    }
  }
  for (const [short, long] of Object.entries(outcome.data.instead)) {
    const written = normalize(long);
    const term = normalize(short);
    // What the written-out word means, the shortening means, too.
    for (const meaning of [...(meanings.get(written) ?? [])]) add(term, meaning);
    add(term, `${INSTEAD}${written}`);
  }
  return [...meanings].map(([term, set]) => ({ term, meanings: [...set] }));
}

/** As a query is read: folded words, what is joined by a sign as one word. */
function normalize(text: string): string {
  const tokens = tokenize(text);
  const joined = tokens.filter((token) => token.parts);
  return tokens
    .filter(
      (token) => token.parts || !joined.some((whole) => whole.start <= token.start && token.end <= whole.end),
    )
    .map((token) => token.word)
    .join(' ');
}
