import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchProductsAnswer } from '@/lib/contract/catalog';
import type { Product, ProductFacets } from '@/lib/contract/content';
import { joinValues, splitValues } from '@/lib/paths/filter-values';
import type { ItemSketch } from '@/tests/helpers/content-rows';
import { makeBackend, type Query, type TestBackend } from '@/tests/helpers/make-backend';

// The two calls that list products (behaviour.md §7) must name the same ones.

let backend: TestBackend;
beforeAll(async () => {
  backend = await makeBackend();
});
afterAll(() => backend.close());

type ListAnswer = { count: number; results: Product[]; facets?: ProductFacets };
const list = (query: Query) =>
  backend.getJson<ListAnswer>('/content/api/content/', { model: 'product', size: 100, ...query });
const search = (query: Query) =>
  backend.getJson<SearchProductsAnswer>('/catalog/api/product/search/', { size: 100, ...query });
const keysOf = (products: { key: string }[]) => products.map(({ key }) => key);

const BRANDS = ['air', 'batu', 'cemara'];
const category = (index: number) => `k${index}`;

/** A random forest: each category hangs below an earlier one or at the top. Products may name an unknown category. */
const catalogues = fc.record({
  parents: fc.array(fc.nat(8), { minLength: 1, maxLength: 8 }),
  products: fc.array(
    fc.record({
      category: fc.nat(9),
      brand: fc.constantFrom(...BRANDS),
      price: fc.option(fc.nat(5)),
      phase: fc.subarray(['pagi', 'siang, sore']),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  wanted: fc.array(fc.nat(9), { minLength: 1, maxLength: 2 }),
  brands: fc.subarray(BRANDS),
  sort: fc.constantFrom('name', 'price', 'created_at', 'priority_group'),
  isDescending: fc.boolean(),
});
type Catalogue = typeof catalogues extends fc.Arbitrary<infer Value> ? Value : never;

const parentOf = (parents: number[], index: number): number | undefined => {
  const parent = parents[index] ?? index;
  return parent < index ? parent : undefined;
};

const itemsOf = ({ parents, products }: Catalogue): ItemSketch[] => [
  ...parents.map((_, index): ItemSketch => {
    const parent = parentOf(parents, index);
    return {
      model: 'product-category',
      key: category(index),
      data: { parent: parent === undefined ? null : category(parent) },
    };
  }),
  ...products.map(({ category: at, brand, price, phase }, index): ItemSketch => {
    const own = { category: category(at), brand };
    return {
      model: 'product',
      key: `p${index}`,
      name: `Barang ${(index * 7) % 5}`,
      created_at: `2026-01-0${1 + (index % 4)}T00:00:00Z`,
      filters: { ...own, ...(phase.length > 0 && { phase }) },
      data: { ...own, price },
    };
  }),
];

/** Whether a category is the wanted one or hangs somewhere below it. */
const isWithin = (parents: number[], index: number, wanted: number): boolean => {
  if (index === wanted) return true;
  const parent = index < parents.length ? parentOf(parents, index) : undefined;
  return parent !== undefined && isWithin(parents, parent, wanted);
};

test('both find the products of a category with its children, of brands, in the same order', async () => {
  await fc.assert(
    fc.asyncProperty(catalogues, async (catalogue) => {
      const { parents, products, wanted, brands, sort, isDescending } = catalogue;
      await backend.db.kysely.deleteFrom('content_item').execute();
      await backend.insert(itemsOf(catalogue));
      const named = wanted.map(category).join(',');
      const brand = joinValues(brands);
      const [listed, searched] = await Promise.all([
        list({
          category_f: named,
          brand_f: brand,
          sort,
          order: isDescending ? 'desc' : 'asc',
          facets: 'true',
        }),
        search({ category: named, brand, sort: `${isDescending ? '-' : ''}${sort}`, category_depth: 5 }),
      ]);
      expect(keysOf(listed.results)).toEqual(keysOf(searched.products));
      expect(listed.count).toBe(searched.count);
      const expected = products.flatMap((product, index) =>
        wanted.some((at) => isWithin(parents, product.category, at)) &&
        (brands.length === 0 || brands.includes(product.brand))
          ? [`p${index}`]
          : [],
      );
      expect(keysOf(listed.results).sort()).toEqual(expected.sort());

      // The count of a value equals the number of results when it is the only one chosen of its facet.
      for (const { value, count } of listed.facets?.brand ?? [])
        expect((await list({ category_f: named, brand_f: value })).count, value).toBe(count);
      for (const { value, count } of listed.facets?.category ?? [])
        expect((await list({ category_f: value, brand_f: brand })).count, value).toBe(count);
      for (const { value, count } of listed.facets?.phase ?? []) {
        const query = { category_f: named, brand_f: brand, phase_f: joinValues([value]) };
        expect((await list(query)).count, value).toBe(count);
      }
    }),
    { numRuns: 10 },
  );
});

test('counts are only answered when they are asked for', async () => {
  expect(await list({})).not.toHaveProperty('facets');
  expect((await backend.get('/content/api/content/', { model: 'product', facets: 'ya' })).status).toBe(400);
});

test('values of a filter may hold commas and backslashes', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z\\,][a-z\\, ]*[a-z\\,]$/), { minLength: 1 }), (values) => {
      expect(splitValues(joinValues(values))).toEqual(values);
    }),
  );
  expect(splitValues(' a, b ,,c')).toEqual(['a', 'b', 'c']);
  expect(splitValues(' , ')).toBeUndefined();
  expect(joinValues([])).toBeUndefined();
});
