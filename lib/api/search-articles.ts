import type { HelpArticle, SearchAnswer, SearchHit, SearchQuery } from '@/lib/contract/content';
import { isPrivate } from '@/lib/rules/is-private';
import type { Api } from './create-api';
import { BROKEN_ANSWER, type ApiResult } from './result';

type ArticleSearchQuery = Omit<SearchQuery, 'model'>;

/**
 * Articles that answer a query. A backend without the search of everything is asked for its list of articles
 * (behaviour.md §7): then nothing is marked, and there are no facets.
 */
export async function searchArticles(
  api: Api,
  query: ArticleSearchQuery,
  signal?: AbortSignal,
): Promise<ApiResult<SearchAnswer>> {
  if (api.has('searchContent')) return api.content.search({ ...query, model: 'help-article' }, signal);
  const list = await api.content.list(
    {
      ...query,
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
    heading: null,
    breadcrumb: topic && category ? [category, place as typeof topic] : [],
  };
}
