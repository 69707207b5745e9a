import type { Locale } from '@/lib/constants';
import type { searchText } from '@/lib/text/search';
import type { SearchContent } from '@/lib/page-data/props/search';
import { ARTICLE_SEARCH } from '@/lib/paths/search-path';

type Text = (typeof searchText)[Locale];
type Search = Pick<SearchContent, 'query' | 'path' | 'model' | 'place' | 'found' | 'rescue'>;

/** Returns whether a page has no results and nothing else that answers its query. */
export const isNothingFound = ({ query, rescue }: Pick<SearchContent, 'query' | 'rescue'>): boolean =>
  query !== '' && rescue !== undefined;

/** Returns the heading of a page of results. */
export function searchHeading(search: Search, text: Text): string {
  const { query, path, model, place } = search;
  if (isNothingFound(search)) {
    const where = path !== ARTICLE_SEARCH && model ? text.groups[model] : place;
    return where === undefined ? text.nothingFor(query) : text.titleIn(text.nothingFor(query), where);
  }
  if (path === ARTICLE_SEARCH) return query ? text.resultsFor(query) : text.title;
  if (!query) return text.everything;
  return model ? text.kindFor(text.groups[model], query) : text.everythingFor(query);
}

/** Returns the title of a page of results. It says what was chosen, since browsers read it out when that changes. */
export function searchTitle(search: Search, text: Text): string {
  const { place, found } = search;
  const heading = searchHeading(search, text);
  const title = place === undefined || isNothingFound(search) ? heading : text.titleIn(heading, place);
  if (!found || found.offset === 0) return title;
  const { offset, hits, count } = found;
  return `${title} (${text.range(offset + 1, offset + hits.length, count)})`;
}
