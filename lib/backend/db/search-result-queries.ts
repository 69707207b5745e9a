import { sql, type Kysely, type SqlBool } from 'kysely';
import { isMatch, ITEM_COLUMNS, type ItemFilter, type ItemRow } from './content-queries';
import { isPublic } from './public-items';
import type { SearchScope } from './search-candidate-queries';
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

/** The items of a model by language and uid, each once more asked whether it is public; their order says nothing. */
export async function loadFound(
  db: Kysely<Tables>,
  refs: readonly DocumentRef[],
  { model, withHtml = false, withText = false }: { model: string; withHtml?: boolean; withText?: boolean },
): Promise<FoundRow[]> {
  if (refs.length === 0) return [];
  const rows = await db
    .selectFrom('content_item as item')
    .select(ITEM_COLUMNS.map((column) => `item.${column}` as const))
    .$if(withHtml, (query) => query.select('item.html'))
    .select(withText ? 'item.plain_text' : sql<string | null>`null`.as('plain_text'))
    .where('item.model', '=', model)
    .where(sql<SqlBool>`item.uid = any(${refs.map(({ uid }) => uid)}::text[])`)
    .where(isPublic(model))
    .execute();
  return refs.flatMap(
    ({ uid, locale }) => rows.find((row) => row.uid === uid && row.locale === locale) ?? [],
  );
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
