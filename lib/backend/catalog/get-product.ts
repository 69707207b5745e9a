import type { Locale } from '@/lib/constants';
import type { ProductDetail } from '@/lib/contract/catalog';
import type { DbDeps } from '@/lib/backend/deps';
import { getContent } from '@/lib/backend/content/get-content';

/** A product by key or uid. @throws AppError not-found */
export const getProduct = (id: string, locale: Locale, deps: DbDeps): Promise<ProductDetail> =>
  getContent(id, { model: 'product', locale }, deps);
