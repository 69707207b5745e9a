import {
  adjacentAnswer,
  adjacentParams,
  adjacentQuery,
  contentItem,
  errorCodesAnswer,
  errorCodesQuery,
  getCategoryParams,
  getContentParams,
  getContentQuery,
  getTopicParams,
  helpCategory,
  helpTopic,
  listContentAnswer,
  listContentQuery,
  lookupQuery,
  popularSearchesAnswer,
  popularSearchesQuery,
  redirectAnswer,
  redirectQuery,
  searchAnswer,
  searchQuery,
} from '@/lib/contract/content';
import { route } from '@/lib/backend/http/define-route';
import { findRedirect } from './find-redirect';
import { getContent } from './get-content';
import { listAdjacent, listErrorCodes } from './list-articles';
import { listContent } from './list-content';
import { listPopularSearches, searchEverything } from './search-everything';

export const contentRoutes = [
  route(
    'listContent',
    { query: listContentQuery, answer: listContentAnswer },
    ({ query }, deps) => listContent(query, deps),
    {
      limit: ({ q }) => (q?.trim() ? 'searchesPerClient' : undefined),
      isCacheable: () => true,
    },
  ),
  route(
    'getContent',
    { params: getContentParams, query: getContentQuery, answer: contentItem },
    ({ params, query }, deps) => getContent(params.key, query, deps),
    { isCacheable: () => true },
  ),
  route(
    'searchContent',
    { query: searchQuery, answer: searchAnswer },
    ({ query }, deps) => searchEverything(query, deps),
    { limit: () => 'searchesPerClient', isCacheable: () => true },
  ),
  route(
    'listErrorCodes',
    { query: errorCodesQuery, answer: errorCodesAnswer },
    ({ query }, deps) => listErrorCodes(query, deps),
    { limit: () => 'searchesPerClient', isCacheable: () => true },
  ),
  route(
    'listPopularSearches',
    { query: popularSearchesQuery, answer: popularSearchesAnswer },
    ({ query }, deps) => listPopularSearches(query, deps),
    { limit: () => 'searchesPerClient', isCacheable: () => true },
  ),
  route(
    'listAdjacent',
    { params: adjacentParams, query: adjacentQuery, answer: adjacentAnswer },
    ({ params, query }, deps) => listAdjacent(params.uid, query, deps),
    { isCacheable: () => true },
  ),
  route('findRedirect', { query: redirectQuery, answer: redirectAnswer }, ({ query }, deps) =>
    findRedirect(query, deps),
  ),
  route(
    'getCategory',
    { params: getCategoryParams, query: lookupQuery, answer: helpCategory },
    ({ params, query }, deps) => getContent(params.key, { model: 'help-category', ...query }, deps),
    { isCacheable: () => true },
  ),
  route(
    'getTopic',
    { params: getTopicParams, query: lookupQuery, answer: helpTopic },
    ({ params, query }, deps) => getContent(params.uid, { model: 'help-topic', ...query }, deps),
    { isCacheable: () => true },
  ),
];
