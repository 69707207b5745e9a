import { sql, type Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import { STAMP } from '../indexing/state-queries';

/** Reads the stored segments of posting lists, with the stamp of the index; unknown terms are left out. */
export async function findPostings(
  db: Kysely<Tables>,
  terms: readonly string[],
): Promise<{ stamp: string; segments: Map<string, Buffer[]> }> {
  // One text value, because rows are what reading from the embedded engine costs by.
  const { rows } = await sql<{ stamp: string; lists: string | null }>`
    select ${STAMP} as stamp, (select string_agg(list, E'\n') from (
      select word || ' ' || string_agg(translate(encode(entries, 'base64'), E'\n', ''), ' ' order by block) as list
      from search_posting where word = any(${terms}::text[]) group by word) as found) as lists`.execute(db);
  const [{ stamp, lists } = { stamp: '', lists: null }] = rows;
  const segments = new Map(
    (lists?.split('\n') ?? []).map((list) => {
      const [term = '', ...encoded] = list.split(' ');
      return [term, encoded.map((text) => Buffer.from(text, 'base64'))];
    }),
  );
  return { stamp, segments };
}

/** A stored segment of a term's posting list. */
export type StoredSegment = { word: string; block: number; entries: Uint8Array };

/** Reads segments; those that do not exist are left out. */
export async function loadSegments(
  db: Kysely<Tables>,
  wanted: readonly Pick<StoredSegment, 'word' | 'block'>[],
): Promise<StoredSegment[]> {
  const { rows } = await sql<StoredSegment>`
    select posting.word, posting.block, posting.entries
    from unnest(${wanted.map(({ word }) => word)}::text[], ${wanted.map(({ block }) => block)}::int[])
      as wanted (word, block)
    join search_posting posting on posting.word = wanted.word and posting.block = wanted.block`.execute(db);
  return rows;
}

/** Replaces segments, and deletes those that are empty. */
export async function saveSegments(db: Kysely<Tables>, segments: readonly StoredSegment[]): Promise<void> {
  const isFilled = ({ entries }: StoredSegment) => entries.length > 0;
  const [filled, empty] = [segments.filter(isFilled), segments.filter((segment) => !isFilled(segment))];
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
