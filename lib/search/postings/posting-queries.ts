import { sql, type Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';

/** Reads the stored segments of posting lists; unknown terms are left out. */
export async function findPostings(
  db: Kysely<Tables>,
  terms: readonly string[],
): Promise<Map<string, Buffer[]>> {
  // One text value, because reading from the embedded engine costs by the row.
  const { rows } = await sql<{ lists: string | null }>`
    select string_agg(list, E'\n') as lists from (
      select word || ' ' || string_agg(translate(encode(entries, 'base64'), E'\n', ''), ' ' order by block) as list
      from search_posting where word = any(${terms}::text[]) group by word) as found`.execute(db);
  return new Map(
    (rows[0]?.lists?.split('\n') ?? []).map((list) => {
      const [term = '', ...encoded] = list.split(' ');
      return [term, encoded.map((text) => Buffer.from(text, 'base64'))];
    }),
  );
}

/** A stored segment of a term's posting list. */
export type StoredSegment = { word: string; block: number; entries: Uint8Array };

/** Reads segments of these terms and blocks. */
export async function loadSegments(
  db: Kysely<Tables>,
  wanted: readonly Pick<StoredSegment, 'word' | 'block'>[],
): Promise<StoredSegment[]> {
  const words = sql`any(${wanted.map(({ word }) => word)}::text[])`;
  const blocks = sql`any(${wanted.map(({ block }) => block)}::int[])`;
  return db
    .selectFrom('search_posting')
    .selectAll()
    .where(sql<boolean>`word = ${words} and block = ${blocks}`)
    .execute();
}

/** Replaces segments, and deletes those that are empty. */
export async function saveSegments(db: Kysely<Tables>, segments: readonly StoredSegment[]): Promise<void> {
  const words = segments.map(({ word }) => word);
  const blocks = segments.map(({ block }) => block);
  const encoded = segments.map(({ entries }) => Buffer.from(entries).toString('base64'));
  const changed = sql`unnest(${words}::text[], ${blocks}::int[], ${encoded}::text[]) as changed (word, block, entries)`;
  await sql`insert into search_posting (word, block, entries)
    select word, block, decode(entries, 'base64') from ${changed} where entries <> ''
    on conflict (word, block) do update set entries = excluded.entries`.execute(db);
  if (encoded.includes(''))
    await sql`delete from search_posting posting using ${changed}
      where changed.entries = '' and posting.word = changed.word and posting.block = changed.block`.execute(
      db,
    );
}
