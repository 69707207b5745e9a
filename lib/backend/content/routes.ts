import * as content from '@/lib/contract/content';
import { route } from '@/lib/backend/http/define-route';
import { findRedirect } from './find-redirect';
import { getContent } from './get-content';
import { listAdjacent, listErrorCodes } from './list-articles';
import { listContent } from './list-content';
import { listPopularSearches, searchEverything } from './search-everything';

export const contentRoutes = [
  route(
    'listContent',
    { query: content.listContentQuery, answer: content.listContentAnswer },
    ({ query }, deps) => listContent(query, deps),
    {
      limit: ({ q }) => (q?.trim() ? 'searchesPerClient' : undefined),
      isCacheable: () => true,
    },
  ),
  route(
    'getContent',
    { params: content.getContentParams, query: content.getContentQuery, answer: content.contentItem },
    ({ params, query }, deps) => getContent(params.key, query, deps),
    { isCacheable: () => true },
  ),
  route(
    'searchContent',
    { query: content.searchQuery, answer: content.searchAnswer },
    ({ query }, deps) => searchEverything(query, deps),
    { limit: () => 'searchesPerClient', isCacheable: () => true },
  ),
  route(
    'listErrorCodes',
    { query: content.errorCodesQuery, answer: content.errorCodesAnswer },
    ({ query }, deps) => listErrorCodes(query, deps),
    { limit: () => 'searchesPerClient', isCacheable: () => true },
  ),
  route(
    'listPopularSearches',
    { query: content.popularSearchesQuery, answer: content.popularSearchesAnswer },
    ({ query }, deps) => listPopularSearches(query, deps),
    { limit: () => 'searchesPerClient', isCacheable: () => true },
  ),
  route(
    'listAdjacent',
    { params: content.adjacentParams, query: content.adjacentQuery, answer: content.adjacentAnswer },
    ({ params, query }, deps) => listAdjacent(params.uid, query, deps),
    { isCacheable: () => true },
  ),
  route('findRedirect', { query: content.redirectQuery, answer: content.redirectAnswer }, ({ query }, deps) =>
    findRedirect(query, deps),
  ),
  route(
    'getCategory',
    { params: content.getCategoryParams, query: content.lookupQuery, answer: content.helpCategory },
    ({ params, query }, deps) => getContent(params.key, { model: 'help-category', ...query }, deps),
    { isCacheable: () => true },
  ),
  route(
    'getTopic',
    { params: content.getTopicParams, query: content.lookupQuery, answer: content.helpTopic },
    ({ params, query }, deps) => getContent(params.uid, { model: 'help-topic', ...query }, deps),
    { isCacheable: () => true },
  ),
];
