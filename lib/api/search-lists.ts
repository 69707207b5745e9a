import type { HelpArticle, SearchAnswer, SearchHit, SearchQuery } from '@/lib/contract/content';
import { isPrivate } from '@/lib/rules/is-private';
import type { Api } from './create-api';
import { BROKEN_ANSWER, type ApiResult } from './send';

// Apart from content-lists.ts, which reading pages load.

type ArticleSearchQuery = Omit<SearchQuery, 'model' | 'mixed'>;

/**
 * Searches the articles. With a backend that lacks the search extension, its list of articles is filtered instead
 * (behaviour.md §7), without marks and facets.
 */
export async function searchArticles(
  api: Api,
  query: ArticleSearchQuery,
  signal?: AbortSignal,
): Promise<ApiResult<SearchAnswer>> {
  if (api.has('searchContent')) return api.content.search({ ...query, model: 'help-article' }, signal);
  const { facets: _, ...filters } = query;
  const list = await api.content.list(
    {
      ...filters,
      model: 'help-article',
      search_fields: ['keywords', 'title', 'name'],
      expand: ['topic', 'topic.category'],
    },
    signal,
  );
  if (!list.ok) return list;
  if (!list.data) return BROKEN_ANSWER;
  const { results, count } = list.data;
  const hits = results.filter((article) => !isPrivate(article)).map(toHit);
  const groups: SearchAnswer['groups'] = [{ model: 'help-article', count, results: hits }];
  return {
    ...list,
    data: { suggestion: null, count, groups, facets: { category: [], topic: [] }, broader: null },
  };
}

/** Searches everything as one list, as the drop-down shows it; the articles alone with a backend that cannot. */
export const searchMixed = (
  api: Api,
  query: Pick<SearchQuery, 'q' | 'locale' | 'offset' | 'size'>,
  signal?: AbortSignal,
): Promise<ApiResult<SearchAnswer>> =>
  api.has('searchContent')
    ? api.content.search({ ...query, mixed: 'true' }, signal)
    : searchArticles(api, query, signal);

function toHit({ uid, key, locale, title, description, topic }: HelpArticle): SearchHit {
  const { category, ...place } = topic ?? {};
  return {
    model: 'help-article',
    uid,
    key,
    locale,
    title,
    marked_title: [{ text: title, is_marked: false }],
    snippet: description ? [{ text: description, is_marked: false }] : [],
    fits: null,
    heading: null,
    breadcrumb: topic && category ? [category, place as typeof topic] : [],
  };
}
