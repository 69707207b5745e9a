import {
  getProductParams,
  getProductQuery,
  searchProductsAnswer,
  searchProductsQuery,
} from '@/lib/contract/catalog';
import { product } from '@/lib/contract/content';
import { route } from '@/lib/backend/http/define-route';
import { getProduct } from './get-product';
import { searchProducts } from './search-products';

export const catalogRoutes = [
  route('searchProducts', { query: searchProductsQuery, answer: searchProductsAnswer }, ({ query }, deps) =>
    searchProducts(query, deps),
  ),
  route(
    'getProduct',
    { params: getProductParams, query: getProductQuery, answer: product },
    ({ params, query }, deps) => getProduct(params.id, query.locale, deps),
  ),
];
