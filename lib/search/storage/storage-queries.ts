import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { ContentModel } from '@/lib/contract/content';
import type { Tables } from '@/lib/database/schema';
import type { SearchDocumentTable, SearchWordTable } from '@/lib/database/search-schema';

/** An indexed item in a snapshot; `docId` is its `number` in the database, and the name is null if it equals the title. */
export type StoredDocument = Pick<
  Selectable<SearchDocumentTable>,
  'uid' | 'locale' | 'key' | 'title' | 'topic_uid' | 'category_key' | 'length' | 'is_translated' | 'sections'
> & { docId: number; model: ContentModel; name: string | null; tags: string[] };

/** A term with its document frequency, and in how many titles it occurs. */
export type TermStats = { term: string; documents: number; titles: number };

/** A term in one language, as it is stored. */
export type StoredTerm = TermStats & Pick<Selectable<SearchWordTable>, 'locale' | 'stems'>;

/** Rows per statement, so that decoding them does not block the event loop. */
const PAGE_SIZE = 4_000;

/** The state of the index: every change counts the version up; in a new epoch all that was read before is outdated. */
export type IndexState = { epoch: string; version: number };

export async function readState(db: Kysely<Tables>): Promise<IndexState> {
  const state = await db.selectFrom('search_state').select(['epoch', 'version']).executeTakeFirst();
  return state ?? { epoch: '', version: 0 };
}

/**
 * Begins a change of the index and returns its version. The row is locked until the transaction ends, so that changes
 * of the same posting lists follow each other.
 */
export async function nextVersion(trx: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into search_state as state (version) values (1)
    on conflict (single) do update set version = state.version + 1 returning version`.execute(trx);
  return rows[0]?.version ?? 1;
}

/** Begins a new epoch. */
export async function nextEpoch(trx: Kysely<Tables>): Promise<void> {
  await nextVersion(trx);
  await sql`update search_state set epoch = gen_random_uuid()::text`.execute(trx);
}

/** Reads page by page, each page after the last row of the one before. */
export async function* pages<Row>(
  read: (last: Row | undefined, size: number) => RawBuilder<{ page: Row[] | null }>,
  db: Kysely<Tables>,
) {
  let last: Row | undefined;
  do {
    const { rows } = await read(last, PAGE_SIZE).execute(db);
    const page = rows[0]?.page ?? [];
    yield page;
    last = page[PAGE_SIZE - 1];
  } while (last);
}

/** Reads the documents that changed after a version, page by page. */
export const loadDocuments = (db: Kysely<Tables>, version: number) =>
  pages<StoredDocument>(
    (last) => sql`
      select json_agg(document) as page from (
        select document.number as "docId", document.uid, document.locale, document.model, document.key, document.title,
          nullif(document.name, document.title) as name, document.topic_uid, document.category_key, document.length,
          document.is_translated, document.sections, coalesce(item.tags, '{}') as tags
        from search_document document left join content_item item using (uid, locale)
        where document.version > ${version} and document.number > ${last?.docId ?? 0}
        order by document.number limit ${sql.lit(PAGE_SIZE)}) as document`,
    db,
  );

/** Reads the terms that changed after a version, page by page. */
export const loadTerms = (db: Kysely<Tables>, version: number) =>
  pages<StoredTerm>(
    (last) => sql`
      select json_agg(entry) as page from (
        select locale, word as term, documents, titles, stems from search_word
        where version > ${version} and (locale, word) > (${last?.locale ?? ''}, ${last?.term ?? ''} collate "C")
        order by locale, word limit ${sql.lit(PAGE_SIZE)}) as entry`,
    db,
  );

/** Reads which documents were removed after a version. */
export async function loadRemoved(db: Kysely<Tables>, version: number): Promise<number[]> {
  const rows = await db
    .selectFrom('search_gone')
    .select('number as docId')
    .where('version', '>', version)
    .execute();
  return rows.map(({ docId }) => docId);
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

/** A segment of a term's posting list; `segment` is its number, the `block` of the database. */
export type StoredSegment = { term: string; segment: number; entries: Uint8Array };

/** Reads segments of these terms. */
export async function loadSegments(
  db: Kysely<Tables>,
  keys: readonly Pick<StoredSegment, 'term' | 'segment'>[],
): Promise<StoredSegment[]> {
  const terms = sql`any(${keys.map(({ term }) => term)}::text[])`;
  const segments = sql`any(${keys.map(({ segment }) => segment)}::int[])`;
  return db
    .selectFrom('search_posting')
    .select(['word as term', 'block as segment', 'entries'])
    .where(sql<boolean>`word = ${terms} and block = ${segments}`)
    .execute();
}

/** Replaces segments, and deletes those that are empty. */
export async function saveSegments(db: Kysely<Tables>, segments: readonly StoredSegment[]): Promise<void> {
  const terms = segments.map(({ term }) => term);
  const numbers = segments.map(({ segment }) => segment);
  const encoded = segments.map(({ entries }) => Buffer.from(entries).toString('base64'));
  const changed = sql`unnest(${terms}::text[], ${numbers}::int[], ${encoded}::text[]) as changed (word, block, entries)`;
  await sql`insert into search_posting (word, block, entries)
    select word, block, decode(entries, 'base64') from ${changed} where entries <> ''
    on conflict (word, block) do update set entries = excluded.entries`.execute(db);
  if (encoded.includes(''))
    await sql`delete from search_posting posting using ${changed}
      where changed.entries = '' and posting.word = changed.word and posting.block = changed.block`.execute(
      db,
    );
}

/** A term, and what is searched for beside it or in place of it. */
export type StoredSynonym = { term: string; meanings: string[] };

export async function loadSynonyms(db: Kysely<Tables>): Promise<StoredSynonym[]> {
  return db.selectFrom('search_synonym').select(['term', 'meanings']).execute();
}

/** Replaces all synonyms; the same ones change nothing. */
export async function replaceSynonyms(trx: Kysely<Tables>, synonyms: StoredSynonym[]): Promise<void> {
  if (canonical(synonyms) === canonical(await loadSynonyms(trx))) return;
  await nextVersion(trx);
  await trx.deleteFrom('search_synonym').execute();
  if (synonyms.length > 0) await trx.insertInto('search_synonym').values(synonyms).execute();
}

const canonical = (synonyms: readonly StoredSynonym[]): string =>
  JSON.stringify(synonyms.map(({ term, meanings }) => [term, ...meanings].join('\n')).sort());
