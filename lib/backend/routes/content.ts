import {
  contentItem,
  getCategoryParams,
  getContentParams,
  getContentQuery,
  getTopicParams,
  helpCategory,
  helpTopic,
  listContentAnswer,
  listContentQuery,
  lookupQuery,
  redirectAnswer,
  redirectQuery,
  searchAnswer,
  searchQuery,
} from '@/lib/contract/content';
import { findRedirect } from '../services/find-redirect';
import { getCategory } from '../services/get-category';
import { getContent } from '../services/get-content';
import { getTopic } from '../services/get-topic';
import { listContent } from '../services/list-content';
import { searchEverything } from '../services/search-everything';
import { route } from './define-route';

export const contentRoutes = [
  route(
    'listContent',
    { query: listContentQuery, answer: listContentAnswer },
    ({ query }, deps) => listContent(query, deps),
    { limit: ({ q }) => (q?.trim() ? 'searchesPerClient' : undefined) },
  ),
  route(
    'getContent',
    { params: getContentParams, query: getContentQuery, answer: contentItem },
    ({ params, query }, deps) => getContent(params.key, query, deps),
  ),
  route(
    'searchContent',
    { query: searchQuery, answer: searchAnswer },
    ({ query }, deps) => searchEverything(query, deps),
    { limit: () => 'searchesPerClient' },
  ),
  route('findRedirect', { query: redirectQuery, answer: redirectAnswer }, ({ query }, deps) =>
    findRedirect(query, deps),
  ),
  route(
    'getCategory',
    { params: getCategoryParams, query: lookupQuery, answer: helpCategory },
    ({ params, query }, deps) => getCategory(params.key, query.locale, deps),
  ),
  route(
    'getTopic',
    { params: getTopicParams, query: lookupQuery, answer: helpTopic },
    ({ params, query }, deps) => getTopic(params.uid, query.locale, deps),
  ),
];
