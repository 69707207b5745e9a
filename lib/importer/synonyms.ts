import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Database } from '@/lib/database/database';
import { saveSynonyms, type SynonymRules } from '@/lib/search';
import { parseYamlAs } from '@/lib/yaml';

/** The file of synonyms in a folder of content. */
export const SYNONYMS_FILE = 'synonyms.yml';

const word = z.union([z.string(), z.number()]).transform(String);
/** The rules of such a file. */
export const synonymRules = z.strictObject({
  same: z.array(z.array(word).min(2)).default([]),
  instead: z.record(z.string(), word).default({}),
});
const file = z.preprocess((value) => value ?? {}, synonymRules);

/**
 * Parses a file of synonyms; an empty one has none.
 * @throws YamlError with the line and path of each mistake
 */
export const parseSynonyms = (text: string): SynonymRules => parseYamlAs(text, file);

/**
 * Imports the synonyms of a folder of content; without the file nothing changes. A file that cannot be read is
 * reported to `onProblem` and changes nothing either.
 */
export async function importSynonyms(
  db: Database,
  folder: string,
  onProblem: (reason: string) => void,
): Promise<void> {
  try {
    await saveSynonyms(db, parseSynonyms(await readFile(join(folder, SYNONYMS_FILE), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    onProblem(error instanceof Error ? error.message : String(error));
  }
}
