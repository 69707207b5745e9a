import { CALLS } from '@/lib/contract/calls';
import type { ProductDetail, SearchProductsAnswer, SearchProductsQuery } from '@/lib/contract/catalog';
import { toQuery, type Send } from './send';

/** The calls under /catalog/ (behaviour.md §7). */
export const catalogCalls = (send: Send) => ({
  /** Brands and categories (with child_categories) of the products that match. */
  searchProducts: (query: SearchProductsQuery = {}, signal?: AbortSignal) =>
    send<SearchProductsAnswer>(CALLS.searchProducts, { query: toQuery(query), signal }),
  getProduct: (id: string, signal?: AbortSignal) =>
    send<ProductDetail>(CALLS.getProduct, { params: { id }, signal }),
});
