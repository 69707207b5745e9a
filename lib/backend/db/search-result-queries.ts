import { sql, type Kysely, type SqlBool } from 'kysely';
import { isMatch, ITEM_COLUMNS, type ItemFilter, type ItemRow } from './content-queries';
import {
  aroundFound,
  NOTHING_AROUND,
  readAround,
  type AroundRow,
  type Surroundings,
} from './content-relations';
import { isPublic } from './public-items';
import type { PlaceCount, SearchScope } from './search-candidate-queries';
import type { DocumentRef } from './search-index-queries';
import type { Tables } from './schema';

/** A found item with its text, for snippets. */
export type FoundRow = ItemRow & { plain_text: string | null };

/** What a list's filter keeps. */
export function inFilter(filter: ItemFilter): SearchScope {
  const { model, locale, topics, categories, tags = [], filters = {} } = filter;
  const isPlain = !topics && !categories && tags.length === 0 && Object.keys(filters).length === 0;
  return { model, locale, ...(!isPlain && { only: isMatch(filter) }) };
}

/** Found items, and what they hang below and are translated to. */
export type Found = { rows: FoundRow[]; around: Surroundings };

type FoundWanted = {
  model: string;
  withHtml?: boolean;
  withText?: boolean;
  /** Further topics and categories that are wanted by name. */
  places?: readonly PlaceCount[];
};

/**
 * Items of a model by language and uid in the order of the refs, and their surroundings; each of all these is once
 * more asked whether it is public. One statement, because each costs a way to the database and back.
 */
export async function loadFound(
  db: Kysely<Tables>,
  refs: readonly DocumentRef[],
  { model, withHtml = false, withText = false, places = [] }: FoundWanted,
): Promise<Found> {
  if (refs.length === 0 && places.length === 0) return { rows: [], around: NOTHING_AROUND };
  const found = db
    .selectFrom('content_item as item')
    .select(ITEM_COLUMNS.map((column) => `item.${column}` as const))
    .$if(withHtml, (query) => query.select('item.html'))
    .select(withText ? 'item.plain_text' : sql<string | null>`null::text`.as('plain_text'))
    .where('item.model', '=', model)
    .where(sql<SqlBool>`item.uid = any(${refs.map(({ uid }) => uid)}::text[])`)
    .where(isPublic(model));
  const named = {
    topicUids: places.flatMap(({ topic_uid }) => topic_uid ?? []),
    categoryKeys: places.flatMap(({ category_key }) => category_key ?? []),
  };
  // What stands around all of them comes with the first row, which is there also when nothing was found.
  const { rows } = await sql<FoundRow & { around: AroundRow[] | null }>`
    with found as materialized (${found})
    select found.*, case when row_number() over () = 1 then
      (select json_agg(part) from (${aroundFound(model, named)}) as part) end as around
    from (select 1) as one left join found on true`.execute(db);
  return {
    rows: refs.flatMap(
      ({ uid, locale }) => rows.find((row) => row.uid === uid && row.locale === locale) ?? [],
    ),
    around: readAround(rows.flatMap((row) => row.around ?? [])),
  };
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
