import { sql, type Kysely } from 'kysely';
import type { ContentModel } from '@/lib/contract/content';
import type { ContentLocale, Tables } from '@/lib/database/schema';

/** What a process keeps of an indexed item. */
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

/** A word of the index in one language: in how many items it occurs and in how many titles, and its roots' hashes. */
export type StoredWord = {
  locale: ContentLocale;
  word: string;
  documents: number;
  titles: number;
  stems: number[];
};

/** So many are read at once: reading them keeps nobody else waiting for long. */
export const READ_AT_ONCE = 4_000;

/** Documents written after a version of the index, in the order of their numbers, behind one of them. */
export async function loadDocuments(
  db: Kysely<Tables>,
  after: { version: number; number: number },
): Promise<StoredDocument[]> {
  const { rows } = await sql<{ documents: StoredDocument[] | null }>`
    select json_agg(document) as documents from (
      select number, uid, locale, model, key, title, nullif(name, title) as name, topic_uid, category_key, length, is_translated, sections
      from search_document where version > ${after.version} and number > ${after.number}
      order by number limit ${sql.lit(READ_AT_ONCE)}) as document`.execute(db);
  return rows[0]?.documents ?? [];
}

/** The numbers of documents that went after a version of the index. */
export async function loadGone(db: Kysely<Tables>, version: number): Promise<number[]> {
  const rows = await db.selectFrom('search_gone').select('number').where('version', '>', version).execute();
  return rows.map(({ number }) => number);
}

/** Words whose counts changed after a version of the index, in their order, behind one of them. */
export async function loadWords(
  db: Kysely<Tables>,
  after: { version: number; locale: string; word: string },
): Promise<StoredWord[]> {
  const { rows } = await sql<{ words: string | null }>`
    select string_agg(concat_ws(' ', locale, documents, titles, array_to_string(stems, ','), word), E'\n') as words from (
      select * from search_word
      where version > ${after.version} and (locale, word) > (${after.locale}, ${after.word} collate "C")
      order by locale, word limit ${sql.lit(READ_AT_ONCE)}) as word`.execute(db);
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
