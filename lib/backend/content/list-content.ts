import type { z } from 'zod';
import type { listContentAnswer, listContentQuery } from '@/lib/contract/content';
import {
  isMatch,
  listItems,
  withCategoryKeys,
  type ItemFilter,
  type ItemPage,
  type ItemRow,
} from '@/lib/database/content-items';
import type { Relations } from '@/lib/database/content-relations';
import { createSearch } from '@/lib/search';
import { readCategoryTree, withDescendants } from './category-tree';
import type { DbDeps } from '@/lib/backend/deps';
import { countFacets } from './count-facets';
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
