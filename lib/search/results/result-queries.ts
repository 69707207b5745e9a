import { sql, type Expression, type Kysely, type SqlBool } from 'kysely';
import { ITEM_COLUMNS, type ItemRow } from '@/lib/database/content-items';
import { isPublic } from '@/lib/database/public-items';
import type { Tables } from '@/lib/database/schema';
import { STAMP, type DocumentRef } from '../indexing/index-queries';

/** An item, and its text when it was asked for. */
export type StoredItem = ItemRow & { text?: string };

/** An item that was found, and how often it was viewed in all languages. */
export type FoundItem = StoredItem & { views: number };

/** Which parts of the items of a model are read. */
export type ItemParts = { model: string; withHtml?: boolean; withText?: boolean };

/** Returns how many bytes of memory an item takes: its text, and some KB for the rest. */
export const sizeOfItem = ({ text = '' }: StoredItem): number => 3_000 + text.length;

const COLUMNS = sql.join(
  ITEM_COLUMNS.filter((name) => name !== 'data').map((name) => sql.ref(`item.${name}`)),
);

/** Reads those items of a model that are public now, with the stamp of the index. */
export async function loadItems(
  db: Kysely<Tables>,
  wanted: readonly DocumentRef[],
  { model, withHtml = false, withText = false }: ItemParts,
): Promise<{ items: StoredItem[]; stamp: string }> {
  // Lists leave out what belongs to the body and may be long.
  const body = withHtml ? sql`item.data, item.html` : sql`item.data - 'article_page' as data`;
  const text = withText ? sql`, coalesce(item.plain_text, '') as text` : sql``;
  // One JSON value, because rows are what reading from the embedded engine costs by.
  const { rows } = await sql<{
    items: (StoredItem & Record<'created_at' | 'updated_at', string>)[] | null;
    stamp: string;
  }>`
    select ${STAMP} as stamp, (select json_agg(found) from (
      select ${COLUMNS}, ${body}${text} from content_item item
      where item.uid = any(${wanted.map(({ uid }) => uid)}::text[])
        and item.model = ${model} and ${isPublic(model)}) as found) as items`.execute(db);
  const [{ items, stamp } = { items: null, stamp: '' }] = rows;
  return {
    stamp,
    items: (items ?? []).map(({ created_at, updated_at, ...item }) => ({
      created_at: new Date(created_at),
      updated_at: new Date(updated_at),
      ...item,
    })),
  };
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
