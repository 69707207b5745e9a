import { sql, type Kysely, type Selectable } from 'kysely';
import type { ContentModel } from '@/lib/contract/content';
import type { Tables } from '@/lib/database/schema';
import type { SearchDocumentTable, SearchWordTable } from '@/lib/database/search-schema';

/** What a snapshot holds of an indexed item; the name is null where it is the title. */
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

/** Rows per statement, so that decoding them does not keep the event loop. */
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
