import type { Product } from '@/lib/contract/content';
import type { ComparisonView } from '@/lib/views/product';
import { toProductCard } from './pick';

/**
 * Puts the products of a family beside each other, in their order. The rows are the names of their specs in the order in
 * which they first appear; null where a product says nothing. Null without another product, or without rows.
 */
export function compareProducts(product: Product, all: Product[]): ComparisonView | null {
  const family = all.filter((other) => product.family && other.family === product.family);
  const names = [...new Set(family.flatMap(({ specs }) => (specs ?? []).map(({ name }) => name)))];
  if (family.length < 2 || names.length === 0) return null;
  return {
    products: family.map((other) => {
      const { name, href, price, priceUnit, isFrom, tax } = toProductCard(other);
      return { name, href, price, priceUnit, isFrom, tax, isCurrent: other.uid === product.uid };
    }),
    rows: names.map((name) => ({
      name,
      values: family.map(({ specs }) => specs?.find((spec) => spec.name === name)?.value ?? null),
    })),
  };
}
