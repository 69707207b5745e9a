import {
  getProductParams,
  getProductQuery,
  searchProductsAnswer,
  searchProductsQuery,
} from '@/lib/contract/catalog';
import { product } from '@/lib/contract/content';
import { getProduct } from '../services/get-product';
import { searchProducts } from '../services/search-products';
import { route } from './define-route';

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
