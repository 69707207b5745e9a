import type { SEARCH_FIELDS } from '@/lib/contract/content';
import { listItems, type ItemFilter, type ItemPage, type ItemRow } from '../db/content-queries';
import type { Surroundings } from '../db/content-relations';
import { inFilter, loadFound } from '../db/search-result-queries';
import { findRanked, prepareSearch } from '../search/find-ranked';
import { MAX_FOUND } from '../search/query/search-steps';
import type { Labels } from '../search/query/words-query';
import type { DbDeps } from './deps';

const QUICK_SIZE = 10;

type SearchField = (typeof SEARCH_FIELDS)[number];
export type Search = { q: string; fields?: readonly SearchField[] | undefined };

/** Titles and names are weighted A in the index, keywords (and headings) B. */
function labelsOf(fields: readonly SearchField[]): Labels {
  if (fields.length === 0) return undefined;
  const inTitle = fields.includes('title') || fields.includes('name');
  const inKeywords = fields.includes('keywords');
  if (inTitle && inKeywords) return 'AB';
  return inTitle ? 'A' : 'B';
}

/**
 * The one place that turns what a person typed into items of a model, the best first; in the order of a list only
 * when that was asked for, and then those alone that hold every word. No fields named means all of them.
 */
export async function searchContent(
  { q, fields = [] }: Search,
  filter: ItemFilter,
  page: Omit<ItemPage, 'sort'> & { sort?: ItemPage['sort'] | undefined },
  { db }: DbDeps,
): Promise<{ count: number; rows: ItemRow[]; around?: Surroundings }> {
  const search = await prepareSearch(db.kysely, q, filter.locale);
  if (!search) return { count: 0, rows: [] };
  const { sort, offset, size, withHtml } = page;
  const wanted = sort ? MAX_FOUND : offset + size;
  // The few first ones are for a list below the search field.
  const isQuick = wanted <= QUICK_SIZE;
  const { ranked, count } = await findRanked(db.kysely, search, {
    where: inFilter(filter),
    labels: labelsOf(fields),
    size: wanted,
    isQuick,
  });
  if (sort) {
    const uids = ranked.filter((found) => found.coverage === 1).map((found) => found.uid);
    return listItems(db.kysely, { ...filter, uids }, { ...page, sort });
  }
  const shown = ranked.slice(offset, offset + size);
  return { count, ...(await loadFound(db.kysely, shown, { model: filter.model, withHtml })) };
}
