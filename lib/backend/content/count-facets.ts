import { PRODUCT_FACETS, type ProductFacetName, type ProductFacets } from '@/lib/contract/content';
import { listProductFacets, type ItemFilter } from '@/lib/database/content-items';
import { createSearch } from '@/lib/search';
import { pathsByKey, readCategoryTree } from './category-tree';
import type { DbDeps } from '@/lib/backend/deps';

/** A product with the values of its properties; those of `category` include the categories above it. */
type CountedProduct = { isFound: boolean; values: (name: ProductFacetName) => string[] };

/**
 * Counts the values of the products' filters. Values without a matching product are included with the count 0, so that
 * a list of choices keeps its entries while others are chosen.
 */
export async function countFacets(
  query: { q?: string | undefined; search_fields?: ('keywords' | 'title' | 'name')[] | undefined },
  { locale, categories, filters = {} }: ItemFilter,
  deps: DbDeps,
): Promise<ProductFacets> {
  const { kysely } = deps.db;
  const q = query.q?.trim();
  const [tree, rows, matching] = await Promise.all([
    readCategoryTree(locale, deps),
    listProductFacets(kysely, locale),
    q
      ? createSearch(kysely).findUids({ q, fields: query.search_fields, scope: { model: 'product', locale } })
      : undefined,
  ]);
  const paths = pathsByKey(tree);
  const found = matching && new Set(matching);
  const products = rows.map(({ uid, filters: own }) => ({
    isFound: !found || found.has(uid),
    values: (name: ProductFacetName): string[] => {
      const values = own[name] === undefined ? [] : [own[name]].flat();
      return name === 'category' ? values.flatMap((key) => paths.get(key) ?? [key]) : values;
    },
  }));
  return countValues(products, { ...filters, ...(categories && { category: categories }) });
}

/** Counts, for each value of a property, the products with it that match the filters of all other properties. */
function countValues(
  products: readonly CountedProduct[],
  filters: Partial<Record<string, readonly string[]>>,
): ProductFacets {
  const matches = ({ values }: CountedProduct, name: ProductFacetName): boolean =>
    filters[name] === undefined || values(name).some((value) => filters[name]?.includes(value));
  const facets = PRODUCT_FACETS.map((name) => {
    const others = PRODUCT_FACETS.filter((other) => other !== name);
    const counts = new Map<string, number>();
    for (const product of products) {
      const one = product.isFound && others.every((other) => matches(product, other)) ? 1 : 0;
      for (const value of new Set(product.values(name))) counts.set(value, (counts.get(value) ?? 0) + one);
    }
    return [name, [...counts].map(([value, count]) => ({ value, count }))] as const;
  });
  return Object.fromEntries(facets) as ProductFacets;
}
