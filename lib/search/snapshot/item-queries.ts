import { sql, type Expression, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { refKey, type ItemRef } from '@/lib/database/item-ref';
import type { ContentModel } from '@/lib/contract/content';
import { ITEM_COLUMNS, type ItemRow } from '@/lib/database/content-items';
import { isPublic, publicItems } from '@/lib/database/public-items';
import type { Tables } from '@/lib/database/schema';
import { pages, type StoredDocument } from '../storage/storage-queries';

/** A public item; its text is undefined where it was not selected. */
export type FoundItem = ItemRow & { text?: string };

/** The part of an item's body that is read with it. */
export type Body = 'none' | 'text' | 'html';

const COLUMNS = sql.join(
  ITEM_COLUMNS.filter((name) => name !== 'data').map((name) => sql.ref(`item.${name}`)),
);
// Only whole bodies need `article_page`, which may be long.
const BODIES: Record<Body, RawBuilder<unknown>> = {
  none: sql`item.data - 'article_page' as data`,
  text: sql`item.data - 'article_page' as data, coalesce(item.plain_text, '') as text`,
  html: sql`item.data, item.html`,
};

type StoredItem = FoundItem & Record<'created_at' | 'updated_at', string>;

/** Reads the views of items in all languages; items without views are left out. */
export async function findViews(db: Kysely<Tables>): Promise<Map<string, number>> {
  const { rows } = await sql<{ views: Record<string, number> | null }>`
    select json_object_agg(item_uid, total) as views from content_view`.execute(db);
  return new Map(Object.entries(rows[0]?.views ?? {}));
}

/** Reads those items, of one model or of any, that are public now, by `refKey`. */
export async function loadItems(
  db: Kysely<Tables>,
  refs: readonly ItemRef[],
  model: ContentModel | undefined,
  body: Body,
): Promise<Map<string, FoundItem>> {
  if (refs.length === 0) return new Map();
  // One JSON value, because each row that is read from the embedded engine costs time.
  const { rows } = await sql<{ items: StoredItem[] | null }>`
    select json_agg(found) as items from (
      select ${COLUMNS}, ${BODIES[body]} from content_item item
      where item.uid = any(${refs.map(({ uid }) => uid)}::text[])
        ${model ? sql`and item.model = ${model}` : sql``} and ${isPublic(model)}) as found`.execute(db);
  const withDates = ({ created_at, updated_at, ...item }: StoredItem): FoundItem => ({
    created_at: new Date(created_at),
    updated_at: new Date(updated_at),
    ...item,
  });
  return new Map((rows[0]?.items ?? []).map((item) => [refKey(item), withDates(item)]));
}

/** Finds the documents whose `item` fulfils a condition. */
export async function findDocIds(db: Kysely<Tables>, condition: Expression<SqlBool>): Promise<number[]> {
  const { rows } = await sql<{ docIds: string | null }>`
    select string_agg(document.number::text, ' ') as "docIds" from search_document document
    join content_item item on item.uid = document.uid and item.locale = document.locale
    where ${condition}`.execute(db);
  return rows[0]?.docIds?.split(' ').map(Number) ?? [];
}

/** Finds the items that fulfil a condition, by `refKey`. */
export async function findRefs(db: Kysely<Tables>, condition: Expression<SqlBool>): Promise<Set<string>> {
  const { rows } = await sql<{ refs: string[] | null }>`
    select json_agg(item.uid || ' ' || item.locale) as refs from content_item item where ${condition}`.execute(
    db,
  );
  return new Set(rows[0]?.refs ?? []);
}

/** A blank between a letter and a digit, which may be the parts of one word (`A1`). */
const BETWEEN = /(?<=\p{L}) (?=\d)|(?<=\d) (?=\p{L})/gu;

/** Returns a word as a regular expression, with or without signs between thousands, and any sign in a number (2.10). */
const asPattern = (word: string): string =>
  word.replace(/[^\p{L}\p{N}]/gu, '[^[:alnum:]]').replace(/(?<=^\d+)(?=(?:\d{3})+$)/g, '[.,]?');

/** Returns the items that contain these words literally in this order, by `refKey`. */
export async function findPhrase(
  db: Kysely<Tables>,
  refs: readonly ItemRef[],
  words: readonly string[],
): Promise<Set<string>> {
  const pattern = `\\m${words.map(asPattern).join(' ').replace(BETWEEN, '[^[:alnum:]]*').replaceAll(' ', '[^[:alnum:]]+')}\\M`;
  const { rows } = await sql<{ ref: string }>`
    select uid || ' ' || locale as ref from content_item
    where uid = any(${refs.map(({ uid }) => uid)}::text[])
      and concat_ws(E'\n', title, name, array_to_string(keywords, E'\n'), data->>'description', plain_text) ~* ${pattern}`.execute(
    db,
  );
  return new Set(rows.map(({ ref }) => ref));
}

type TitledItem = Omit<StoredDocument, 'length' | 'sections'> & { keywords: string[] };

/** Reads the titles and keywords of public items page by page, numbered from 1. */
export const loadTitles = (db: Kysely<Tables>) =>
  pages<TitledItem>(
    (last, size) => sql`
      select json_agg(found) as page from (
        select row_number() over (order by item.uid, item.locale) + ${last?.docId ?? 0}::bigint as "docId", item.uid,
          item.locale, item.model, item.key, coalesce(item.title, '') as title, nullif(item.name, item.title) as name,
          item.topic_uid, item.category_key, item.tags, item.keywords,
          exists (select from content_item other where other.uid = item.uid and other.locale <> item.locale) as is_translated
        from ${publicItems(db).as('item')}
        where (item.uid, item.locale) > (${last?.uid ?? ''}, ${last?.locale ?? ''})
        order by item.uid, item.locale limit ${sql.lit(size)}) as found`,
    db,
  );
