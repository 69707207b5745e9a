import { createSearch, type Scope } from '@/lib/search';
import type { SEARCH_FIELDS } from '@/lib/contract/content';
import {
  isMatch,
  listItems,
  type ItemFilter,
  type ItemPage,
  type ItemRow,
} from '@/lib/database/content-items';
import type { Surroundings } from '@/lib/database/content-relations';
import type { DbDeps } from '@/lib/backend/deps';

export type Search = { q: string; fields?: readonly (typeof SEARCH_FIELDS)[number][] | undefined };

/**
 * Finds items of a model, the best first; in the order of a list only when one is given, and then those alone that hold
 * every word.
 */
export async function searchContent(
  search: Search,
  filter: ItemFilter,
  page: Omit<ItemPage, 'sort'> & { sort?: ItemPage['sort'] | undefined },
  { db }: DbDeps,
): Promise<{ count: number; rows: ItemRow[]; around?: Surroundings }> {
  const { suggest, findUids } = createSearch(db.kysely);
  const { sort, offset, size, withHtml } = page;
  const input = { ...search, scope: scopeOf(filter) };
  if (sort) return listItems(db.kysely, { ...filter, uids: await findUids(input) }, { ...page, sort });
  const { count, items, around } = await suggest({ ...input, offset, size, withHtml });
  return { count, rows: items, around };
}

function scopeOf(filter: ItemFilter): Scope {
  const { model, locale, topics, categories, tags = [], filters = {} } = filter;
  const isPlain = !topics && !categories && tags.length === 0 && Object.keys(filters).length === 0;
  return { model, locale, only: isPlain ? undefined : isMatch(filter) };
}
