import { sql, type Kysely, type Selectable } from 'kysely';
import type { ContentModel } from '@/lib/contract/content';
import type { Tables } from '@/lib/database/schema';
import type { SearchDocumentTable, SearchWordTable } from '@/lib/database/search-schema';

/** An indexed item in a snapshot; the name is null if it equals the title. */
export type StoredDocument = Pick<
  Selectable<SearchDocumentTable>,
  | 'number'
  | 'uid'
  | 'locale'
  | 'key'
  | 'title'
  | 'topic_uid'
  | 'category_key'
  | 'length'
  | 'is_translated'
  | 'sections'
> & { model: ContentModel; name: string | null; tags: string[] };

/** A term with its document frequency, and in how many titles it occurs. */
export type TermStats = { term: string; documents: number; titles: number };

export type StoredTerm = Omit<Selectable<SearchWordTable>, 'version'>;

/** Rows per statement, so that decoding them does not block the event loop. */
const PAGE_SIZE = 4_000;

/** Reads the documents that changed after a version, page by page. */
export async function* loadDocuments(db: Kysely<Tables>, version: number): AsyncGenerator<StoredDocument[]> {
  let last: StoredDocument | undefined;
  do {
    const { rows } = await sql<{ documents: StoredDocument[] | null }>`
      select json_agg(document) as documents from (
        select document.number, document.uid, document.locale, document.model, document.key, document.title,
          nullif(document.name, document.title) as name, document.topic_uid, document.category_key, document.length,
          document.is_translated, document.sections, coalesce(item.tags, '{}') as tags
        from search_document document left join content_item item using (uid, locale)
        where document.version > ${version} and document.number > ${last?.number ?? 0}
        order by document.number limit ${sql.lit(PAGE_SIZE)}) as document`.execute(db);
    const page = rows[0]?.documents ?? [];
    yield page;
    last = page[PAGE_SIZE - 1];
  } while (last);
}

/** Reads the terms that changed after a version, page by page. */
export async function* loadTerms(db: Kysely<Tables>, version: number): AsyncGenerator<StoredTerm[]> {
  let last: StoredTerm | undefined;
  do {
    const { rows } = await sql<{ terms: StoredTerm[] | null }>`
      select json_agg(term) as terms from (
        select locale, word, documents, titles, stems from search_word
        where version > ${version} and (locale, word) > (${last?.locale ?? ''}, ${last?.word ?? ''} collate "C")
        order by locale, word limit ${sql.lit(PAGE_SIZE)}) as term`.execute(db);
    const page = rows[0]?.terms ?? [];
    yield page;
    last = page[PAGE_SIZE - 1];
  } while (last);
}

/** Reads the numbers of the documents that were removed after a version. */
export async function loadRemoved(db: Kysely<Tables>, version: number): Promise<number[]> {
  const rows = await db.selectFrom('search_gone').select('number').where('version', '>', version).execute();
  return rows.map(({ number }) => number);
}

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
