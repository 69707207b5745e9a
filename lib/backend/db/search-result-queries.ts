import { sql, type Expression, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { Locale } from '@/lib/constants';
import type { ContentModel } from '@/lib/contract/content';
import { isMatch, ITEM_COLUMNS, type ItemFilter, type ItemRow } from '@/lib/database/content-items';
import { isPublic } from '@/lib/database/public-items';
import type { Tables } from '@/lib/database/schema';
import { STAMP } from './search-state-queries';
import { refKey, type DocumentRef } from './search-index-queries';

/** Which items are searched: of a model in a language, and those only that a condition over `item` keeps. */
export type SearchScope = { model: ContentModel; locale: Locale; only?: Expression<SqlBool> };

/** How many items lie in a topic and category. */
export type PlaceCount = { topic_uid: string | null; category_key: string | null; count: number };

/** What a list's filter keeps. */
export function inFilter(filter: ItemFilter): SearchScope {
  const { model, locale, topics, categories, tags = [], filters = {} } = filter;
  const isPlain = !topics && !categories && tags.length === 0 && Object.keys(filters).length === 0;
  return { model, locale, ...(!isPlain && { only: isMatch(filter) }) };
}

/** What was found, and the stamp of the index at that moment; undefined when nothing was asked for. */
type FoundRows<Row> = { rows: Row[]; stamp: string | undefined };

/** An item as JSON has it, in which a moment is a text. */
export type FoundItem = Omit<ItemRow, 'created_at' | 'updated_at'> & {
  created_at: string;
  updated_at: string;
};

export const toItemRow = ({ created_at, updated_at, ...item }: FoundItem): ItemRow => ({
  created_at: new Date(created_at),
  updated_at: new Date(updated_at),
  ...item,
});

const WITHOUT_DATA = sql.join(
  ITEM_COLUMNS.filter((name) => name !== 'data').map((name) => sql.ref(`item.${name}`)),
);
const WHOLE_ITEM = sql`${WITHOUT_DATA}, item.data, item.html`;
/** Without what belongs to the body and may be long. */
const LISTED_ITEM = sql`${WITHOUT_DATA}, item.data - 'article_page' as data`;

/** Items of a model in the order of the refs; each is once more asked whether it is public. */
export async function loadFound(
  db: Kysely<Tables>,
  refs: readonly DocumentRef[],
  { model, withHtml }: { model: string; withHtml: boolean },
): Promise<FoundRows<FoundItem>> {
  return loadAsJson(
    db,
    refs,
    sql`select ${withHtml ? WHOLE_ITEM : LISTED_ITEM} from content_item item
      where item.uid = any(${refs.map(({ uid }) => uid)}::text[]) and item.model = ${model} and ${isPublic(model)}`,
  );
}

/** Which piece of an item's text is wanted, in characters. */
export type PieceWanted = DocumentRef & { from: number; length: number };

/** An item's text, or, where that is long, the piece that was wanted. */
export type FoundText = DocumentRef & { text: string; is_whole: boolean };

/** In bytes, as the database stores a text: longer ones are read piece by piece. */
const LONGEST_WHOLE = 16_000;

/** The texts of items of a model, as far as they are public. */
export async function loadTexts(
  db: Kysely<Tables>,
  wanted: readonly PieceWanted[],
  model: string,
): Promise<FoundRows<FoundText>> {
  const isWhole = sql`(item.plain_text is null or octet_length(item.plain_text) <= ${sql.lit(LONGEST_WHOLE)})`;
  return loadAsJson(
    db,
    wanted,
    sql`select item.uid, item.locale, ${isWhole} as is_whole, coalesce(
        case when ${isWhole} then item.plain_text else substr(item.plain_text, wanted.start + 1, wanted.size) end, '') as text
      from unnest(${wanted.map(({ uid }) => uid)}::text[], ${wanted.map(({ locale }) => locale)}::text[],
        ${wanted.map(({ from }) => from)}::int[], ${wanted.map(({ length }) => length)}::int[])
        as wanted (uid, locale, start, size)
      join content_item item on item.uid = wanted.uid and item.locale = wanted.locale
      where item.model = ${model} and ${isPublic(model)}`,
  );
}

/** In one value, which is read several times as fast as many, and in the order of the refs. */
async function loadAsJson<Row extends DocumentRef>(
  db: Kysely<Tables>,
  refs: readonly DocumentRef[],
  select: RawBuilder<unknown>,
): Promise<FoundRows<Row>> {
  if (refs.length === 0) return { rows: [], stamp: undefined };
  const { rows } = await sql<{ found: Row[] | null; stamp: string }>`
    select (select json_agg(one) from (${select}) as one) as found, ${STAMP} as stamp`.execute(db);
  const byRef = new Map(rows[0]?.found?.map((row) => [refKey(row), row]));
  return { rows: refs.flatMap((ref) => byRef.get(refKey(ref)) ?? []), stamp: rows[0]?.stamp };
}

/** Which of the items hold these words one right after the other, as they are written. */
export async function holdingPhrase(
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

/** The numbers in the index of those items that a condition over `item` keeps, and the stamp of the index. */
export async function findNumbers(
  db: Kysely<Tables>,
  only: Expression<SqlBool>,
): Promise<{ numbers: number[]; stamp: string }> {
  const { rows } = await sql<{ numbers: string | null; stamp: string }>`
    select ${STAMP} as stamp, (select string_agg(document.number::text, ' ') from search_document document
      join content_item item on item.uid = document.uid and item.locale = document.locale where ${only}) as numbers`.execute(
    db,
  );
  const [{ numbers, stamp } = { numbers: null, stamp: '' }] = rows;
  return { numbers: numbers === null ? [] : numbers.split(' ').map(Number), stamp };
}

/**
 * How often items were viewed, in all their languages, those left out that nobody viewed; and the stamp of the index at
 * that moment.
 */
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
