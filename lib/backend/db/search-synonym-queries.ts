import type { Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import { nextVersion } from './search-state-queries';

export type StoredSynonym = { term: string; meanings: string[] };

/** All synonyms as they are now. */
export async function loadSynonyms(db: Kysely<Tables>): Promise<StoredSynonym[]> {
  return db.selectFrom('search_synonym').select(['term', 'meanings']).execute();
}

/** Puts other synonyms in place of all there were; the same ones change nothing. */
export async function replaceSynonyms(trx: Kysely<Tables>, synonyms: StoredSynonym[]): Promise<void> {
  if (inOrder(synonyms) === inOrder(await loadSynonyms(trx))) return;
  await nextVersion(trx);
  await trx.deleteFrom('search_synonym').execute();
  if (synonyms.length > 0) await trx.insertInto('search_synonym').values(synonyms).execute();
}

const inOrder = (synonyms: readonly StoredSynonym[]): string =>
  JSON.stringify(synonyms.map(({ term, meanings }) => [term, ...meanings].join('\n')).sort());
