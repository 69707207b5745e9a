import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema';
import { loadSynonyms } from '../../db/search-word-queries';

export type KnownSynonyms = {
  version: string | null;
  byTerm: ReadonlyMap<string, string[]>;
};

const known = new WeakMap<Kysely<Tables>, KnownSynonyms>();

/** The synonyms as this process read them last; whoever learns of another version reads them again. */
export async function knownSynonyms(db: Kysely<Tables>): Promise<KnownSynonyms> {
  return known.get(db) ?? readSynonymsAgain(db);
}

export async function readSynonymsAgain(db: Kysely<Tables>): Promise<KnownSynonyms> {
  const { version, synonyms } = await loadSynonyms(db);
  const read = { version, byTerm: new Map(synonyms.map(({ term, meanings }) => [term, meanings])) };
  known.set(db, read);
  return read;
}
