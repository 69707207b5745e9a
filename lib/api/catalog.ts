import { CALLS } from '@/lib/contract/calls';
import type { ProductDetail, SearchProductsAnswer, SearchProductsQuery } from '@/lib/contract/catalog';
import { toQuery, type Send } from './send';

/** Calls under /catalog/ (behaviour.md §7). */
export const catalogCalls = (send: Send) => ({
  /** Returns products with their brands and categories (and child_categories). */
  searchProducts: (query: SearchProductsQuery = {}, signal?: AbortSignal) =>
    send<SearchProductsAnswer>(CALLS.searchProducts, { query: toQuery(query), signal }),
  getProduct: (id: string, signal?: AbortSignal) =>
    send<ProductDetail>(CALLS.getProduct, { params: { id }, signal }),
});
