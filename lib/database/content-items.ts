import { sql, type Expression, type Kysely, type Selectable, type SqlBool } from 'kysely';
import { DEFAULT_LOCALE, type Locale } from '@/lib/constants';
import { NAMED_PAGES, type ContentModel } from '@/lib/contract/content';
import { publicItems, READING_GROUP } from './public-items';
import type { ContentItemTable, Tables } from './schema';

/** The columns of an item except its body. */
export const ITEM_COLUMNS = [
  'uid',
  'locale',
  'model',
  'key',
  'name',
  'title',
  'visibility',
  'priority_group',
  'topic_uid',
  'category_key',
  'tags',
  'keywords',
  'data',
  'created_at',
  'updated_at',
] as const;

/** An item with the columns above; `html` is undefined where it was not selected. */
export type ItemRow = Pick<Selectable<ContentItemTable>, (typeof ITEM_COLUMNS)[number]> & {
  html?: string | null;
};

/** Models that fall back to the Indonesian item where a language has none: offers, places and images, not texts. */
const FALLBACK_MODELS: readonly string[] = ['banner', 'store-location', 'product', 'product-category'];

/** Returns whether all items of a model fall back to the default language. */
export const mayFallBack = (model: ContentModel): boolean => FALLBACK_MODELS.includes(model);

export type ItemFilter = {
  model: ContentModel;
  locale: Locale;
  /** Adds the items of the default language that are not translated, after the others. */
  withUntranslated?: boolean;
  /** Only these items. */
  uids?: string[];
  /** Uids or keys of topics. */
  topics?: string[];
  /** Keys of categories of any kind and of FAQ themes, or uids of FAQ themes. */
  categories?: string[];
  /** Matches any tag of each list. */
  tags?: string[][];
  /** Matches any of the values of each property. */
  filters?: Record<string, string[]>;
};

export type ItemSort =
  'priority_group' | 'created_at' | 'updated_at' | 'name' | 'title' | 'price' | 'total_view';
export type ItemPage = {
  sort: ItemSort;
  order: 'asc' | 'desc';
  offset: number;
  size: number;
  withHtml: boolean;
};

/** Returns one page of the public items that match the filter, and their total count. */
export async function listItems(
  db: Kysely<Tables>,
  filter: ItemFilter,
  page: ItemPage,
): Promise<{ count: number; rows: ItemRow[] }> {
  const matching = db.selectFrom(publicItems(db).as('item')).where(isMatch(filter));
  const sorted = matching
    .select(ITEM_COLUMNS.map((column) => `item.${column}` as const))
    .$if(page.withHtml, (query) => query.select('item.html'))
    .$if(filter.withUntranslated === true, (query) =>
      query.orderBy(sql`item.locale = ${filter.locale}`, 'desc'),
    )
    .orderBy(orderBy(page.sort, page.order))
    .orderBy('item.created_at')
    .orderBy('item.uid')
    .offset(page.offset)
    .limit(page.size);
  const counted = matching.select((eb) => eb.fn.countAll<number>().as('count'));
  const [rows, total] = await Promise.all([sorted.execute(), counted.executeTakeFirstOrThrow()]);
  return { count: total.count, rows };
}

/** Returns the public items of these models with this key or uid, in no particular order. */
export async function findItems(
  db: Kysely<Tables>,
  keyOrUid: string,
  models: readonly ContentModel[],
  locale: Locale,
): Promise<ItemRow[]> {
  return db
    .selectFrom(publicItems(db).as('item'))
    .select(ITEM_COLUMNS.map((column) => `item.${column}` as const))
    .select('item.html')
    .where('item.model', 'in', models)
    .where((eb) => eb.or([eb('item.key', '=', keyOrUid), eb('item.uid', '=', keyOrUid)]))
    .where(isIn(locale))
    .execute();
}

/** Returns the values and the keys of the categories whose uids are among them. */
export async function withCategoryKeys(db: Kysely<Tables>, values: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('content_item')
    .select('key')
    .distinct()
    .where('uid', 'in', values)
    .where('model', 'in', ['help-category', 'blog-category', 'product-category'])
    .execute();
  return [...values, ...rows.map((row) => row.key)];
}

/** Returns the values by which all public products can be filtered. */
export async function listProductFacets(
  db: Kysely<Tables>,
  locale: Locale,
): Promise<{ uid: string; filters: Record<string, string | string[]> }[]> {
  return db
    .selectFrom(publicItems(db).as('item'))
    .select(['item.uid', 'item.filters'])
    .where('item.model', '=', 'product')
    .where(isIn(locale, 'product'))
    .execute();
}

/** Returns the filter as a condition on `content_item as item`. */
export function isMatch(filter: ItemFilter) {
  const { model, locale, withUntranslated, uids, topics, categories, tags = [], filters = {} } = filter;
  const isListed = withUntranslated ? isInOrUntranslated(locale) : isIn(locale, model);
  const conditions = [sql`item.model = ${model}`, isListed];
  if (uids) conditions.push(sql`item.uid = any(${uids}::text[])`);
  if (topics) {
    conditions.push(sql`item.topic_uid in (select uid from content_item where model = 'help-topic'
      and (uid = any(${topics}::text[]) or key = any(${topics}::text[])))`);
  }
  if (categories) conditions.push(isInCategory(model, categories));
  for (const any of tags) conditions.push(sql`item.tags && ${any}::text[]`);
  for (const [name, any] of Object.entries(filters)) {
    // People write the names of cities as they like; the other values are chosen from lists, for which there is an index.
    conditions.push(
      name === 'city'
        ? sql`lower((item.filters->'city')::text)::jsonb ?| ${any.map((city) => city.toLowerCase())}::text[]`
        : sql`item.filters->${sql.lit(name)} ?| ${any}::text[]`,
    );
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** Each model stores its category in another column; a single condition lets PostgreSQL use the index. */
function isInCategory(model: ContentModel, categories: string[]) {
  if (model === 'product') return sql`item.filters->'category' ?| ${categories}::text[]`;
  const isByKey = sql`item.category_key = any(${categories}::text[])`;
  if (model !== 'faq') return isByKey;
  return sql`(${isByKey} or item.data->'group'->>'uid' = any(${categories}::text[]))`;
}

/**
 * Returns a condition on `item` (uid, locale, model, key): the item is in this language, or falls back to the default
 * language where its model allows that.
 */
export function isIn(locale: Locale, model?: ContentModel): Expression<SqlBool> {
  const isOwn = sql<SqlBool>`item.locale = ${locale}`;
  if (locale === DEFAULT_LOCALE || (model !== undefined && model !== 'page' && !mayFallBack(model)))
    return isOwn;
  return sql<SqlBool>`(${isOwn} or ((item.model = any(${FALLBACK_MODELS}::text[])
    or (item.model = 'page' and item.key = any(${NAMED_PAGES}::text[]))) and ${isUntranslated(locale)}))`;
}

/** Returns a condition on `item` (uid, locale): it is in this language, or in the default one and not translated. */
export const isInOrUntranslated = (locale: Locale): Expression<SqlBool> =>
  locale === DEFAULT_LOCALE
    ? sql`item.locale = ${locale}`
    : sql`(item.locale = ${locale} or ${isUntranslated(locale)})`;

const isUntranslated = (locale: Locale) => sql<SqlBool>`(item.locale = ${DEFAULT_LOCALE}
  and not exists (select 1 from content_item own where own.uid = item.uid and own.locale = ${locale}))`;

const direction = { asc: sql`asc`, desc: sql`desc` };

/** Groups are sorted byte by byte with nulls last (behaviour.md §4), names by the rules of the language. */
function orderBy(sort: ItemSort, order: 'asc' | 'desc') {
  const by = {
    // Missing groups are last in both directions.
    priority_group: order === 'asc' ? READING_GROUP : sql`item.priority_group collate "C"`,
    created_at: sql`item.created_at`,
    updated_at: sql`item.updated_at`,
    name: sql`item.name collate "und-x-icu"`,
    title: sql`item.title collate "und-x-icu"`,
    price: sql`nullif(item.data->'price', 'null'::jsonb)`,
    total_view: sql`coalesce((select total from content_view where item_uid = item.uid), 0)`,
  };
  const first = sql`${by[sort]} ${direction[order]} nulls last`;
  // Most items of a young site have the same number of views.
  return sort === 'total_view' ? sql`${first}, ${by.priority_group} nulls last` : first;
}
