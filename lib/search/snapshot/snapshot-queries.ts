import { sql, type Kysely } from 'kysely';
import type { ContentModel } from '@/lib/contract/content';
import type { ContentLocale, Tables } from '@/lib/database/schema';

/** What a snapshot holds of an indexed item. */
export type StoredDocument = {
  number: number;
  uid: string;
  locale: ContentLocale;
  model: ContentModel;
  key: string;
  title: string;
  /** Null where it is the title. */
  name: string | null;
  topic_uid: string | null;
  category_key: string | null;
  /** Different words. */
  length: number;
  is_translated: boolean;
  sections: number[];
};

/** A term with its document frequency, and in how many titles it occurs. */
export type TermStats = { term: string; documents: number; titles: number };

/** A term in one language: its document frequency, in how many titles it occurs, and the hashes of its stems. */
export type StoredTerm = {
  locale: ContentLocale;
  word: string;
  documents: number;
  titles: number;
  stems: number[];
};

/** Rows per statement, so that decoding them does not keep the event loop. */
export const PAGE_SIZE = 4_000;

/** Reads a page of the documents that changed after a version, in the order of their numbers. */
export async function loadDocuments(
  db: Kysely<Tables>,
  after: { version: number; number: number },
): Promise<StoredDocument[]> {
  const { rows } = await sql<{ documents: StoredDocument[] | null }>`
    select json_agg(document) as documents from (
      select number, uid, locale, model, key, title, nullif(name, title) as name, topic_uid, category_key, length, is_translated, sections
      from search_document where version > ${after.version} and number > ${after.number}
      order by number limit ${sql.lit(PAGE_SIZE)}) as document`.execute(db);
  return rows[0]?.documents ?? [];
}

/** Reads the numbers of the documents that were removed after a version. */
export async function loadRemoved(db: Kysely<Tables>, version: number): Promise<number[]> {
  const rows = await db.selectFrom('search_gone').select('number').where('version', '>', version).execute();
  return rows.map(({ number }) => number);
}

/** Reads a page of the terms that changed after a version, in their order. */
export async function loadTerms(
  db: Kysely<Tables>,
  after: { version: number; locale: string; word: string },
): Promise<StoredTerm[]> {
  const { rows } = await sql<{ words: string | null }>`
    select string_agg(concat_ws(' ', locale, documents, titles, array_to_string(stems, ','), word), E'\n') as words from (
      select * from search_word
      where version > ${after.version} and (locale, word) > (${after.locale}, ${after.word} collate "C")
      order by locale, word limit ${sql.lit(PAGE_SIZE)}) as word`.execute(db);
  const lines = rows[0]?.words?.split('\n') ?? [];
  return lines.map((line) => {
    const [locale = '', documents, titles, stems = '', word = ''] = line.split(' ');
    return {
      locale: locale as ContentLocale,
      word,
      documents: Number(documents),
      titles: Number(titles),
      stems: stems === '' ? [] : stems.split(',').map(Number),
    };
  });
}
