import type { z } from 'zod';
import {
  type listContentAnswer,
  type listContentQuery,
  PRODUCT_FACETS,
  type ProductFacetName,
  type ProductFacets,
} from '@/lib/contract/content';
import {
  isMatch,
  type ItemFilter,
  type ItemPage,
  type ItemRow,
  listItems,
  listProductFacets,
  withCategoryKeys,
} from '@/lib/database/content-items';
import type { Relations } from '@/lib/database/content-relations';
import { createSearch } from '@/lib/search';
import { pathsByKey, readCategoryTree, withDescendants } from './category-tree';
import type { DbDeps } from '@/lib/backend/deps';
import { splitValues } from '@/lib/paths/filter-values';
import { shapeContent } from './shape-content';

type Query = z.output<typeof listContentQuery>;

/** The `*_f` parameters that compare a property with its value. */
const PROPERTY_FILTERS = {
  city: 'city_f',
  product_type: 'product_type_f',
  protection_type: 'protection_type_f',
  installation: 'installation_f',
  phase: 'phase_f',
  brand: 'brand_f',
} as const;

/** Lists public items of one model: filtered, sorted and paged. A filter on a property the model lacks matches nothing. */
export async function listContent(query: Query, deps: DbDeps): Promise<z.infer<typeof listContentAnswer>> {
  const filter = await readFilter(query, deps);
  const page = readPage(query);
  const q = query.q?.trim();
  const { count, rows, relations } = q
    ? await findItems({ q, fields: query.search_fields }, filter, { ...page, sort: query.sort }, deps)
    : { ...(await listItems(deps.db.kysely, filter, page)), relations: undefined };
  const expand = new Set(query.expand);
  const category = expand.has('topic.category');
  const extent = {
    topic: category || expand.has('topic'),
    category,
    body: expand.has('body'),
    withUntranslated: filter.withUntranslated === true,
  };
  const [results, facets] = await Promise.all([
    shapeContent(rows, extent, deps, relations),
    query.model === 'product' && query.facets === 'true' ? countFacets(query, filter, deps) : undefined,
  ]);
  return { count, results, ...(facets && { facets }) };
}

async function readFilter(query: Query, deps: DbDeps): Promise<ItemFilter> {
  const filter: ItemFilter = { model: query.model, locale: query.locale, tags: [], filters: {} };
  if (query.untranslated === 'true' && !query.q) filter.withUntranslated = true;
  const topics = splitValues(query.topic_f);
  if (topics) filter.topics = topics;
  const categories = splitValues(query.category_f);
  if (categories) filter.categories = await readCategoryKeys(query, categories, deps);
  for (const tags of [query.tags_f, query.tags]) {
    const values = splitValues(tags);
    if (values) filter.tags?.push(values);
  }
  for (const [property, name] of Object.entries(PROPERTY_FILTERS)) {
    const values = splitValues(query[name]);
    if (values) filter.filters = { ...filter.filters, [property]: values };
  }
  return filter;
}

/** Products of a category include those of the categories below it, as in the catalogue. */
const readCategoryKeys = async ({ model, locale }: Query, categories: string[], deps: DbDeps) =>
  model === 'product'
    ? withDescendants(await readCategoryTree(locale, deps), categories)
    : withCategoryKeys(deps.db.kysely, categories);

function readPage({ model, sort = 'priority_group', order = 'asc', offset, size, expand }: Query): ItemPage {
  // The body of an FAQ item is its answer.
  const withHtml = model === 'faq' || expand?.includes('body') === true;
  return { sort, order, offset, size, withHtml };
}

/**
 * Finds items of a model, the best match first. With a sort order they come in that order, and only those that match
 * every word of the query.
 */
async function findItems(
  search: { q: string; fields: Query['search_fields'] },
  filter: ItemFilter,
  { sort, ...page }: Omit<ItemPage, 'sort'> & { sort: Query['sort'] },
  { db }: DbDeps,
): Promise<{ count: number; rows: ItemRow[]; relations?: Relations }> {
  const { suggest, findUids } = createSearch(db.kysely);
  const { model, locale, topics, categories, tags = [], filters = {} } = filter;
  const isPlain = !topics && !categories && tags.length === 0 && Object.keys(filters).length === 0;
  const input = { ...search, scope: { model, locale, only: isPlain ? undefined : isMatch(filter) } };
  if (sort) return listItems(db.kysely, { ...filter, uids: await findUids(input) }, { ...page, sort });
  const { count, items, relations } = await suggest({ ...input, ...page });
  return { count, rows: items, relations };
}

/** A product with the values of its properties; those of `category` include the categories above it. */
type CountedProduct = { isFound: boolean; values: (name: ProductFacetName) => string[] };

/**
 * Counts the values of the products' filters. Values without a matching product are included with the count 0, so that
 * a list of choices keeps its entries while others are chosen.
 */
async function countFacets(
  query: { q?: string | undefined; search_fields?: ('keywords' | 'title' | 'name')[] | undefined },
  { locale, categories, filters = {} }: ItemFilter,
  deps: DbDeps,
): Promise<ProductFacets> {
  const { kysely } = deps.db;
  const q = query.q?.trim();
  const [tree, rows, matching] = await Promise.all([
    readCategoryTree(locale, deps),
    listProductFacets(kysely, locale),
    q
      ? createSearch(kysely).findUids({ q, fields: query.search_fields, scope: { model: 'product', locale } })
      : undefined,
  ]);
  const paths = pathsByKey(tree);
  const matches = matching && new Set(matching);
  const products = rows.map(({ uid, filters: ofProduct }) => ({
    isFound: !matches || matches.has(uid),
    values: (name: ProductFacetName): string[] => {
      const values = ofProduct[name] === undefined ? [] : [ofProduct[name]].flat();
      return name === 'category' ? values.flatMap((key) => paths.get(key) ?? [key]) : values;
    },
  }));
  return countValues(products, { ...filters, ...(categories && { category: categories }) });
}

/** Counts, for each value of a property, the products with it that match the filters of all other properties. */
function countValues(
  products: readonly CountedProduct[],
  filters: Partial<Record<string, readonly string[]>>,
): ProductFacets {
  const matches = ({ values }: CountedProduct, name: ProductFacetName): boolean =>
    filters[name] === undefined || values(name).some((value) => filters[name]?.includes(value));
  const facets = PRODUCT_FACETS.map((name) => {
    const otherFacets = PRODUCT_FACETS.filter((other) => other !== name);
    const counts = new Map<string, number>();
    for (const product of products) {
      const addend = product.isFound && otherFacets.every((other) => matches(product, other)) ? 1 : 0;
      for (const value of new Set(product.values(name))) counts.set(value, (counts.get(value) ?? 0) + addend);
    }
    return [name, [...counts].map(([value, count]) => ({ value, count }))] as const;
  });
  return Object.fromEntries(facets) as ProductFacets;
}
