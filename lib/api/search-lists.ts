import type { SearchAnswer, SearchQuery } from '@/lib/contract/content';
import type { Api } from './create-api';
import type { ApiResult } from './send';

// Apart from content-lists.ts, which reading pages load.

/** Searches the articles. */
export const searchArticles = (
  api: Api,
  query: Omit<SearchQuery, 'model' | 'mixed'>,
  signal?: AbortSignal,
): Promise<ApiResult<SearchAnswer>> => searchEverything(api, { ...query, model: 'help-article' }, signal);

/** Searches everything as one list, as the drop-down shows it; the articles alone with a backend that cannot. */
export const searchMixed = (
  api: Api,
  query: Pick<SearchQuery, 'q' | 'locale' | 'offset' | 'size'>,
  signal?: AbortSignal,
): Promise<ApiResult<SearchAnswer>> =>
  api.has('searchContent')
    ? api.content.search({ ...query, mixed: 'true' }, signal)
    : searchArticles(api, query, signal);

/** Searches everything or one kind. With a backend that lacks the search extension its lists are searched instead. */
export async function searchEverything(
  api: Api,
  query: SearchQuery,
  signal?: AbortSignal,
): Promise<ApiResult<SearchAnswer>> {
  if (api.has('searchContent')) return api.content.search(query, signal);
  const { searchByLists } = await import('./search-by-lists');
  return searchByLists(api, query, signal);
}
