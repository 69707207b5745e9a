import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Database } from '@/lib/database/database';
import { stemsOf } from '../analyzer/stemmer';
import { tokenize } from '../analyzer/tokenizer';
import { INSTEAD } from '../query/synonyms';
import { replaceSynonyms, type StoredSynonym } from './term-queries';

const word = z.union([z.string(), z.number()]).transform(String);
const file = z.strictObject({
  same: z.array(z.array(word).min(2)).default([]),
  instead: z.record(z.string(), word).default({}),
});

/**
 * Parses a file of synonyms. Words of a group are stored under their stems as well, so that every form finds the others.
 * @throws Error with a sentence for operators.
 */
export function readSynonyms(text: string): StoredSynonym[] {
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
    // An abbreviation has the synonyms of what it stands for.
    for (const meaning of [...(meanings.get(written) ?? [])]) add(term, meaning);
    add(term, `${INSTEAD}${written}`);
  }
  return [...meanings].map(([term, set]) => ({ term, meanings: [...set] }));
}

/** Analyzes a term as the query parser does: folded, and in one word what a sign joins. */
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

/** The file of synonyms in a folder of content. */
export const SYNONYMS_FILE = 'synonyms.yml';

/**
 * Imports the synonyms of a folder of content; without the file they stay as they are. A file that cannot be read is
 * reported to `onProblem` and changes nothing.
 */
export async function importSynonyms(
  db: Database,
  folder: string,
  onProblem: (reason: string) => void,
): Promise<void> {
  let text: string;
  try {
    text = await readFile(join(folder, SYNONYMS_FILE), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onProblem(String(error));
    return;
  }
  try {
    const synonyms = readSynonyms(text);
    await db.transaction((trx) => replaceSynonyms(trx, synonyms));
  } catch (error) {
    onProblem(error instanceof Error ? error.message : String(error));
  }
}
