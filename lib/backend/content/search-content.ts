import type { SEARCH_FIELDS } from '@/lib/contract/content';
import { listItems, type ItemFilter, type ItemPage, type ItemRow } from '@/lib/database/content-items';
import type { Surroundings } from '@/lib/database/content-relations';
import { inFilter, loadFound, toItemRow } from '@/lib/backend/db/search-result-queries';
import type { DocumentRef } from '@/lib/backend/db/search-index-queries';
import { findRanked, prepareSearch } from '@/lib/backend/search/find-ranked';
import { searchFresh, type Reading } from '@/lib/backend/search/memory/search-fresh';
import { aroundFound } from '@/lib/backend/search/results/around-found';
import { MAX_FOUND } from '@/lib/backend/search/query/find-matches';
import type { Fields } from '@/lib/backend/search/postings/within-fields';
import type { DbDeps } from '@/lib/backend/deps';

type SearchField = (typeof SEARCH_FIELDS)[number];
export type Search = { q: string; fields?: readonly SearchField[] | undefined };

/** Headings count as keywords, names as titles. */
function fieldsOf(fields: readonly SearchField[]): Fields {
  if (fields.length === 0) return undefined;
  const inTitle = fields.includes('title') || fields.includes('name');
  const inKeywords = fields.includes('keywords');
  if (inTitle && inKeywords) return 'titleAndKeywords';
  return inTitle ? 'title' : 'keywords';
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
  return searchFresh(db.kysely, async (reading) => {
    const search = prepareSearch(reading, q, filter.locale);
    if (!search) return { count: 0, rows: [] };
    const { sort, offset, size, withHtml } = page;
    const { ranked, count, views } = await findRanked(reading, search, {
      where: inFilter(filter),
      fields: fieldsOf(fields),
      size: sort ? MAX_FOUND : offset + size,
    });
    if (sort) {
      const uids = ranked.filter((found) => found.coverage === 1).map((found) => found.uid);
      return listItems(db.kysely, { ...filter, uids }, { ...page, sort });
    }
    const shown = ranked.slice(offset, offset + size);
    const rows = withHtml
      ? await wholeItems(reading, shown, filter.model)
      : await reading.items(shown, filter.model);
    return { count, rows, around: aroundFound(reading, rows, { views: await views() }) };
  });
}

/** With their bodies, which are not kept. */
async function wholeItems(reading: Reading, refs: readonly DocumentRef[], model: string): Promise<ItemRow[]> {
  const { rows, stamp } = await loadFound(reading.db, refs, { model, withHtml: true });
  reading.saw(stamp);
  return rows.map(toItemRow);
}
