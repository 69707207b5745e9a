import { CALLS } from '@/lib/contract/calls';
import type { List } from '@/lib/contract/common';
import type {
  AdjacentAnswer,
  AdjacentQuery,
  ContentItem,
  ContentModel,
  ContentOf,
  ErrorCodesAnswer,
  ErrorCodesQuery,
  GetContentQuery,
  HelpCategory,
  HelpTopic,
  ListContentQuery,
  LookupQuery,
  PopularSearchesAnswer,
  PopularSearchesQuery,
  ProductFacets,
  RedirectAnswer,
  RedirectQuery,
  SearchAnswer,
  SearchQuery,
} from '@/lib/contract/content';
import { type ApiResult, toQuery, type Send } from './send';

export type ListInput<Model extends ContentModel> = Omit<
  ListContentQuery,
  'model' | 'expand' | 'search_fields'
> & {
  model: Model;
  expand?: readonly string[];
  search_fields?: readonly string[];
};

/** Calls under /content/ (behaviour.md §7). */
export const contentCalls = (send: Send) => ({
  list: <Model extends ContentModel>(query: ListInput<Model>, signal?: AbortSignal) =>
    send<List<ContentOf<Model>> & { facets?: ProductFacets }>(CALLS.listContent, {
      query: toQuery(query),
      signal,
    }),
  /** Returns an item by key or uid; `model` types the answer and selects among items with the same key. */
  get: <Model extends ContentModel>(
    key: string,
    query: GetContentQuery & { model?: Model } = {},
    signal?: AbortSignal,
  ) =>
    send<ContentModel extends Model ? ContentItem : ContentOf<Model>>(CALLS.getContent, {
      params: { key },
      query: toQuery(query),
      signal,
    }),
  /** Searches all models, grouped; an extension that a remote backend may lack. */
  search: (query: SearchQuery, signal?: AbortSignal) =>
    send<SearchAnswer>(CALLS.searchContent, { query: toQuery(query), signal }),
  /** Lists what several visitors searched for; an extension that a remote backend may lack. */
  listPopularSearches: (query: PopularSearchesQuery) =>
    send<PopularSearchesAnswer>(CALLS.listPopularSearches, { query: toQuery(query) }),
  /** Lists the error codes in articles; an extension that a remote backend may lack. */
  listErrorCodes: (query: ErrorCodesQuery, signal?: AbortSignal) =>
    send<ErrorCodesAnswer>(CALLS.listErrorCodes, { query: toQuery(query), signal }),
  /** Lists the articles around one in its topic; an extension that a remote backend may lack. */
  listAdjacent: (uid: string, query: AdjacentQuery = {}) =>
    send<AdjacentAnswer>(CALLS.listAdjacent, { params: { uid }, query: toQuery(query) }),
  /** Returns where a path of an old site leads now; an extension that a remote backend may lack. */
  findRedirect: (query: RedirectQuery, signal?: AbortSignal) =>
    send<RedirectAnswer>(CALLS.findRedirect, { query: toQuery(query), signal }),
  getCategory: async (key: string, query: LookupQuery = {}, signal?: AbortSignal) =>
    single(
      await send<HelpCategory | HelpCategory[]>(CALLS.getCategory, {
        params: { key },
        query: toQuery(query),
        signal,
      }),
    ),
  getTopic: async (uid: string, query: LookupQuery = {}, signal?: AbortSignal) =>
    single(
      await send<HelpTopic | HelpTopic[]>(CALLS.getTopic, { params: { uid }, query: toQuery(query), signal }),
    ),
});

/** Unwraps a lookup, which may answer an object or an array of one (behaviour.md §7). */
function single<T>(result: ApiResult<T | T[]>): ApiResult<T> {
  if (!result.ok) return result;
  return { ...result, data: Array.isArray(result.data) ? result.data[0] : result.data };
}
