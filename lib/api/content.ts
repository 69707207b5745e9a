import { MAX_LIST_SIZE, MAX_TOPIC_LIST_SIZE } from '@/lib/constants';
import { CALLS, type Has } from '@/lib/contract/calls';
import type { List } from '@/lib/contract/common';
import type * as content from '@/lib/contract/content';
import type { ListInput } from './arrange-list';
import { MISSING, type ApiResult, toQuery, type Send } from './send';

type ListAnswer<Model extends content.ContentModel> = ApiResult<
  List<content.ContentOf<Model>> & { facets?: content.ProductFacets }
>;

/** Calls under /content/ (behaviour.md §7). */
export const contentCalls = (send: Send, has: Has) => ({
  list: async <Model extends content.ContentModel>(
    query: ListInput<Model>,
    signal?: AbortSignal,
  ): Promise<ListAnswer<Model>> => {
    if (has('filters')) return send(CALLS.listContent, { query: toQuery(query), signal });
    const { specifiedQuery, arrange } = await import('./arrange-list');
    const answer: ListAnswer<Model> = await send(CALLS.listContent, {
      query: toQuery(specifiedQuery(query)),
      signal,
    });
    return answer.data ? { ...answer, data: arrange(answer.data, query) } : answer;
  },
  /** Returns an item by key or uid; `model` types the answer and selects among items with the same key. */
  get: async <Model extends content.ContentModel>(
    key: string,
    query: content.GetContentQuery & { model?: Model } = {},
    signal?: AbortSignal,
  ) => {
    type Item = content.ContentModel extends Model ? content.ContentItem : content.ContentOf<Model>;
    const answer = await send<Item>(CALLS.getContent, { params: { key }, query: toQuery(query), signal });
    // A backend that does not know `model` has answered another item of this key.
    return query.model && !has('details') && answer.data && answer.data.model !== query.model
      ? MISSING
      : answer;
  },
  /** Searches all models, grouped; an extension that a remote backend may lack. */
  search: (query: content.SearchQuery, signal?: AbortSignal) =>
    send<content.SearchAnswer>(CALLS.searchContent, { query: toQuery(query), signal }),
  /** Lists what several visitors searched for; an extension that a remote backend may lack. */
  listPopularSearches: (query: content.PopularSearchesQuery) =>
    send<content.PopularSearchesAnswer>(CALLS.listPopularSearches, { query: toQuery(query) }),
  /** Lists the error codes in articles; an extension that a remote backend may lack. */
  listErrorCodes: (query: content.ErrorCodesQuery, signal?: AbortSignal) =>
    send<content.ErrorCodesAnswer>(CALLS.listErrorCodes, { query: toQuery(query), signal }),
  /** Lists the articles around one in its topic; an extension that a remote backend may lack. */
  listAdjacent: (uid: string, query: content.AdjacentQuery = {}) =>
    send<content.AdjacentAnswer>(CALLS.listAdjacent, { params: { uid }, query: toQuery(query) }),
  /** Returns where a path of an old site leads now; an extension that a remote backend may lack. */
  findRedirect: (query: content.RedirectQuery, signal?: AbortSignal) =>
    send<content.RedirectAnswer>(CALLS.findRedirect, { query: toQuery(query), signal }),
  getCategory: (key: string, query: content.LookupQuery = {}, signal?: AbortSignal) =>
    lookUp<content.HelpCategory>(
      send(CALLS.getCategory, { params: { key }, query: toQuery(query), signal }),
      () =>
        send(CALLS.listContent, {
          query: { ...toQuery(query), model: 'help-category', size: MAX_LIST_SIZE },
          signal,
        }),
      (category) => category.key === key,
      has,
    ),
  getTopic: (uid: string, query: content.LookupQuery = {}, signal?: AbortSignal) =>
    lookUp<content.HelpTopic>(
      send(CALLS.getTopic, { params: { uid }, query: toQuery(query), signal }),
      () =>
        send(CALLS.listContent, {
          query: { ...toQuery(query), model: 'help-topic', size: MAX_TOPIC_LIST_SIZE },
          signal,
        }),
      (topic) => topic.uid === uid || topic.key === uid,
      has,
    ),
});

/**
 * Returns what a lookup answers: an object, or an array of one. The specification names no path of it, so that another
 * backend may lack it; then the item is looked for in the list.
 */
async function lookUp<Item>(
  asked: Promise<ApiResult<Item | Item[]>>,
  list: () => Promise<ApiResult<List<Item>>>,
  isIt: (item: Item) => boolean,
  has: Has,
): Promise<ApiResult<Item>> {
  const result = await asked;
  if (result.ok) return { ...result, data: Array.isArray(result.data) ? result.data[0] : result.data };
  if (result.status !== 404 || has('details')) return result;
  const { data, ...rest } = await list();
  if (!data) return { ...rest, data } as ApiResult<Item>;
  const item = data.results.find(isIt);
  return item === undefined ? MISSING : ({ ...rest, data: item } as ApiResult<Item>);
}
