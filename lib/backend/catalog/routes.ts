import {
  getProductParams,
  getProductQuery,
  searchProductsAnswer,
  searchProductsQuery,
} from '@/lib/contract/catalog';
import { product } from '@/lib/contract/content';
import { getContent } from '@/lib/backend/content/get-content';
import { route } from '@/lib/backend/http/define-route';
import { searchProducts } from './search-products';

export const catalogRoutes = [
  route(
    'searchProducts',
    { query: searchProductsQuery, answer: searchProductsAnswer },
    ({ query }, deps) => searchProducts(query, deps),
    { isCacheable: () => true },
  ),
  route(
    'getProduct',
    { params: getProductParams, query: getProductQuery, answer: product },
    ({ params, query }, deps) => getContent(params.id, { model: 'product', locale: query.locale }, deps),
    { isCacheable: () => true },
  ),
];
