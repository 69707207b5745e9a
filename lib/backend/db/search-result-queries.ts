import { sql, type Expression, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { Locale } from '@/lib/constants';
import type { ContentModel } from '@/lib/contract/content';
import { isMatch, ITEM_COLUMNS, type ItemFilter, type ItemRow } from './content-queries';
import { isPublic } from './public-items';
import { STAMP } from './search-state-queries';
import { refKey, type DocumentRef } from './search-index-queries';
import type { Tables } from './schema';

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

/** A found item for a list, and how often it was viewed. */
export type FoundRow = ItemRow & { views: number };

/** What was found, and the stamp of the index at that moment; undefined when nothing was asked for. */
type FoundRows<Row> = { rows: Row[]; stamp: string | undefined };

/** What of an item's data belongs to its body, and may be long. */
const OF_THE_BODY = sql`'{headings,article_page}'::text[]`;
const WITHOUT_DATA = sql.join(
  ITEM_COLUMNS.filter((name) => name !== 'data').map((name) => sql.ref(`item.${name}`)),
);
const WHOLE_ITEM = sql`${WITHOUT_DATA}, item.data, item.html`;
const LISTED_ITEM = sql`${WITHOUT_DATA}, item.data - ${OF_THE_BODY} as data`;

/**
 * Items of a model in the order of the refs, each with its views; each is once more asked whether it is public. One
 * statement, because each costs a way to the database and back.
 */
export async function loadFound(
  db: Kysely<Tables>,
  refs: readonly DocumentRef[],
  { model, withHtml }: { model: string; withHtml: boolean },
): Promise<FoundRows<FoundRow>> {
  const { rows, stamp } = await loadAsJson<StoredRow>(
    db,
    refs,
    sql`select ${withHtml ? WHOLE_ITEM : LISTED_ITEM},
      coalesce((select total from content_view where item_uid = item.uid), 0) as views
      from content_item item where item.uid = any(${refs.map(({ uid }) => uid)}::text[]) and item.model = ${model}
        and ${isPublic(model)}`,
  );
  return {
    rows: rows.map(({ created_at, updated_at, ...row }) => ({
      created_at: new Date(created_at),
      updated_at: new Date(updated_at),
      ...row,
    })),
    stamp,
  };
}

/** A moment is a text in JSON. */
type StoredRow = Omit<FoundRow, 'created_at' | 'updated_at'> & { created_at: string; updated_at: string };

/** A found item for a page of results, with a piece of its text. */
export type HitRow = Pick<
  ItemRow,
  'uid' | 'locale' | 'model' | 'key' | 'title' | 'topic_uid' | 'category_key' | 'data'
> & {
  text: string;
  /** Where in that piece the query is answered; null when the text answers none of it. */
  place: number | null;
};

/** Which piece of an item's text is wanted, in characters, and where in the text the query is answered. */
export type HitWanted = DocumentRef & { from: number; length: number; start: number | null };

/** The same for pages of results: a piece of each text instead of the views. */
export async function loadHits(
  db: Kysely<Tables>,
  wanted: readonly HitWanted[],
  model: string,
): Promise<FoundRows<HitRow>> {
  const { rows, stamp } = await loadAsJson<Omit<HitRow, 'place'>>(
    db,
    wanted,
    sql`select item.uid, item.locale, item.model, item.key, item.title, item.topic_uid, item.category_key, item.data,
      coalesce(substr(item.plain_text, wanted.start + 1, wanted.size), '') as text
      from unnest(${wanted.map(({ uid }) => uid)}::text[], ${wanted.map(({ locale }) => locale)}::text[],
        ${wanted.map(({ from }) => from)}::int[], ${wanted.map(({ length }) => length)}::int[])
        as wanted (uid, locale, start, size)
      join content_item item on item.uid = wanted.uid and item.locale = wanted.locale
      where item.model = ${model} and ${isPublic(model)}`,
  );
  const starts = new Map(
    wanted.map((one) => [refKey(one), one.start === null ? null : one.start - one.from]),
  );
  return {
    rows: rows.map((row) => {
      const start = starts.get(refKey(row)) ?? null;
      return { place: start === null ? null : unitsOf(row.text, start), ...row };
    }),
    stamp,
  };
}

/** So many characters in the units in which JavaScript counts. */
const unitsOf = (text: string, characters: number): number =>
  /[\ud800-\udbff]/.test(text) ? [...text].slice(0, characters).join('').length : characters;

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

/** How often items were viewed, in all their languages; those that nobody viewed are left out. */
export async function findViews(db: Kysely<Tables>, uids: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('content_view')
    .select(['item_uid', 'total'])
    .where(sql<SqlBool>`item_uid = any(${uids}::text[])`)
    .execute();
  return new Map(rows.map(({ item_uid, total }) => [item_uid, total]));
}
