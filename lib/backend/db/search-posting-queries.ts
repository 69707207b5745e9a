import { sql, type Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import { STAMP } from './search-state-queries';

/** The stored rows of a word's list, in their order. */
export type StoredPosting = { word: string; rows: Buffer[] };

/** The lists of these words, and the stamp of the index that they are of; words of no document are left out. */
export async function findPostings(
  db: Kysely<Tables>,
  words: readonly string[],
): Promise<{ stamp: string; postings: StoredPosting[] }> {
  // In one value: rows are what the way out of the embedded engine costs by. Written so that no sign in it is a blank.
  const { rows } = await sql<{ stamp: string; lists: string | null }>`
    select ${STAMP} as stamp, (select string_agg(list, E'\n') from (
      select word || ' ' || string_agg(translate(encode(entries, 'base64'), E'\n', ''), ' ' order by block) as list
      from search_posting where word = any(${words}::text[]) group by word) as found) as lists`.execute(db);
  const [{ stamp, lists } = { stamp: '', lists: null }] = rows;
  const postings = (lists?.split('\n') ?? []).map((list) => {
    const [word = '', ...encoded] = list.split(' ');
    return { word, rows: encoded.map((text) => Buffer.from(text, 'base64')) };
  });
  return { stamp, postings };
}

/** A stored row of a word's list. */
export type StoredBlock = { word: string; block: number; entries: Uint8Array };

/** The stored rows of lists; those that are not there are left out. */
export async function loadBlocks(
  db: Kysely<Tables>,
  wanted: readonly Pick<StoredBlock, 'word' | 'block'>[],
): Promise<StoredBlock[]> {
  const { rows } = await sql<StoredBlock>`
    select posting.word, posting.block, posting.entries
    from unnest(${wanted.map(({ word }) => word)}::text[], ${wanted.map(({ block }) => block)}::int[])
      as wanted (word, block)
    join search_posting posting on posting.word = wanted.word and posting.block = wanted.block`.execute(db);
  return rows;
}

/** Puts rows in place of what is stored; those without entries go. */
export async function saveBlocks(db: Kysely<Tables>, blocks: readonly StoredBlock[]): Promise<void> {
  const [filled, empty] = [blocks.filter(hasEntries), blocks.filter((block) => !hasEntries(block))];
  if (filled.length > 0) {
    const encoded = filled.map(({ entries }) => Buffer.from(entries).toString('base64'));
    await sql`insert into search_posting (word, block, entries)
      select word, block, decode(entries, 'base64') from unnest(
        ${filled.map(({ word }) => word)}::text[], ${filled.map(({ block }) => block)}::int[],
        ${encoded}::text[]) as changed (word, block, entries)
      on conflict (word, block) do update set entries = excluded.entries`.execute(db);
  }
  if (empty.length > 0) {
    await sql`delete from search_posting posting using unnest(
        ${empty.map(({ word }) => word)}::text[], ${empty.map(({ block }) => block)}::int[]) as gone (word, block)
      where posting.word = gone.word and posting.block = gone.block`.execute(db);
  }
}

const hasEntries = ({ entries }: StoredBlock): boolean => entries.length > 0;
