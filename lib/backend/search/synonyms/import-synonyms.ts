import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@/lib/database/database';
import { replaceSynonyms } from '../../db/search-synonym-queries';
import { readSynonyms } from './read-synonyms';

/** Where a folder of content keeps its synonyms. */
export const SYNONYMS_FILE = 'synonyms.yml';

/**
 * Takes over the synonyms of a folder of content; one without the file leaves them as they are. A file that cannot
 * be read is told to `onProblem` and changes nothing.
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
