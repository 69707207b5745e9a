import type { Product } from '@/lib/contract/content';
import type { ComparisonView } from '@/lib/views/product';
import { toProductCard } from './pick';

/**
 * Compares the products of a family: one row for each spec, in the order of first appearance, with null for a product
 * without that spec. Returns null when there is nothing to compare.
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
