import { sql, type Expression, type Kysely, type SqlBool } from 'kysely';
import { ITEM_COLUMNS, type ItemRow } from '@/lib/database/content-items';
import { isPublic } from '@/lib/database/public-items';
import type { Tables } from '@/lib/database/schema';
import { refKey, STAMP, type DocumentRef } from '../indexing/index-queries';

/** An item that was found, and how often it was viewed in all languages. */
export type FoundItem = ItemRow & { views: number };

const COLUMNS = sql.join(
  ITEM_COLUMNS.filter((name) => name !== 'data').map((name) => sql.ref(`item.${name}`)),
);

type StoredRow = ItemRow & Record<'created_at' | 'updated_at', string>;

/** Reads those items of a model that are public now, by `refKey`, with the stamp of the index. */
export async function loadItems(
  db: Kysely<Tables>,
  wanted: readonly DocumentRef[],
  { model, withHtml }: { model: string; withHtml: boolean },
): Promise<{ found: Map<string, ItemRow>; stamp: string }> {
  // Lists leave out what belongs to the body and may be long.
  const body = withHtml ? sql`item.data, item.html` : sql`item.data - 'article_page' as data`;
  // One JSON value, because rows are what reading from the embedded engine costs by.
  const { rows } = await sql<{ items: StoredRow[] | null; stamp: string }>`
    select ${STAMP} as stamp, (select json_agg(found) from (
      select ${COLUMNS}, ${body} from content_item item
      where item.uid = any(${wanted.map(({ uid }) => uid)}::text[])
        and item.model = ${model} and ${isPublic(model)}) as found) as items`.execute(db);
  const [{ items, stamp } = { items: null, stamp: '' }] = rows;
  const rowOf = ({ created_at, updated_at, ...item }: StoredRow): ItemRow => ({
    created_at: new Date(created_at),
    updated_at: new Date(updated_at),
    ...item,
  });
  return { stamp, found: new Map((items ?? []).map((item) => [refKey(item), rowOf(item)])) };
}

/** Reads the texts of those items of a model that are public now, by `refKey`, with the stamp of the index. */
export async function loadTexts(
  db: Kysely<Tables>,
  wanted: readonly DocumentRef[],
  model: string,
): Promise<{ found: Map<string, string>; stamp: string }> {
  const { rows } = await sql<{ texts: Record<string, string> | null; stamp: string }>`
    select ${STAMP} as stamp, (
      select json_object_agg(item.uid || ' ' || item.locale, coalesce(item.plain_text, '')) from content_item item
      where item.uid = any(${wanted.map(({ uid }) => uid)}::text[])
        and item.model = ${model} and ${isPublic(model)}) as texts`.execute(db);
  const [{ texts, stamp } = { texts: null, stamp: '' }] = rows;
  return { found: new Map(Object.entries(texts ?? {})), stamp };
}

/** Reads how often items were viewed, those that were at all, with the stamp of the index. */
export async function findViews(
  db: Kysely<Tables>,
  uids: readonly string[],
): Promise<{ views: Map<string, number>; stamp: string }> {
  const { rows } = await sql<{ views: Record<string, number> | null; stamp: string }>`
    select ${STAMP} as stamp, (select json_object_agg(item_uid, total) from content_view
      where item_uid = any(${uids}::text[])) as views`.execute(db);
  const [{ views, stamp } = { views: null, stamp: '' }] = rows;
  return { views: new Map(Object.entries(views ?? {})), stamp };
}

/** Reads the numbers of the documents whose `item` fulfils a condition, with the stamp of the index. */
export async function findNumbers(
  db: Kysely<Tables>,
  condition: Expression<SqlBool>,
): Promise<{ numbers: number[]; stamp: string }> {
  const { rows } = await sql<{ numbers: string | null; stamp: string }>`
    select ${STAMP} as stamp, (select string_agg(document.number::text, ' ') from search_document document
      join content_item item on item.uid = document.uid and item.locale = document.locale
      where ${condition}) as numbers`.execute(db);
  const [{ numbers, stamp } = { numbers: null, stamp: '' }] = rows;
  return { numbers: numbers === null ? [] : numbers.split(' ').map(Number), stamp };
}

/** Returns which items hold these words literally one behind the other, by `refKey`. */
export async function findPhrase(
  db: Kysely<Tables>,
  refs: readonly DocumentRef[],
  words: readonly string[],
): Promise<Set<string>> {
  const pattern = `\\m${words.map((word) => word.replace(/[^\p{L}\p{N}]/gu, '')).join('[^[:alnum:]]+')}\\M`;
  const { rows } = await sql<{ ref: string }>`
    select uid || ' ' || locale as ref from content_item
    where uid = any(${refs.map(({ uid }) => uid)}::text[])
      and concat_ws(E'\n', title, name, array_to_string(keywords, E'\n'), data->>'description', plain_text) ~* ${pattern}`.execute(
    db,
  );
  return new Set(rows.map(({ ref }) => ref));
}
