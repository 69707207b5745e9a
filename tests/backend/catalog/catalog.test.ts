// @both-engines
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CatalogCategory, SearchProductsAnswer } from '@/lib/contract/catalog';
import { FIXTURE_ITEMS } from '@/tests/helpers/content-rows';
import { makeBackend, type Query, type TestBackend } from '@/tests/helpers/make-backend';

let backend: TestBackend;
beforeAll(async () => {
  backend = await makeBackend();
  await backend.insert(FIXTURE_ITEMS);
});
afterAll(() => backend.close());

const search = (query: Query = {}) =>
  backend.getJson<SearchProductsAnswer>('/catalog/api/product/search/', query);

/** `mainan(bola(bola-kecil)) kandang` */
const outline = (categories: CatalogCategory[]): string =>
  categories
    .map(({ key, child_categories: below }) => key + (below.length > 0 ? `(${outline(below)})` : ''))
    .join(' ');

describe('product search', () => {
  test.each<[Query, string, string[], string[]]>([
    [{}, 'mainan(bola) kandang', ['meong', 'purr'], ['bola-merah', 'bola-emas', 'kandang-kayu']],
    [{ category_depth: 1 }, 'mainan kandang', ['meong', 'purr'], ['bola-merah', 'bola-emas', 'kandang-kayu']],
    [{ category_depth: 5, size: 1 }, 'mainan(bola(bola-kecil)) kandang', ['meong', 'purr'], ['bola-merah']],
    [
      { category: 'mainan', category_depth: 3 },
      'mainan(bola(bola-kecil))',
      ['meong', 'purr'],
      ['bola-merah', 'bola-emas'],
    ],
    [{ category: 'bola-kecil' }, 'bola-kecil', ['purr'], ['bola-emas']],
    [
      { category: 'ubola-kecil,kandang' },
      'bola-kecil kandang',
      ['meong', 'purr'],
      ['bola-emas', 'kandang-kayu'],
    ],
    [{ category: 'tiada' }, '', [], []],
    [{ brand: 'purr', category_depth: 5 }, 'mainan(bola(bola-kecil))', ['meong', 'purr'], ['bola-emas']],
    [{ brand: 'purr,meong', category: 'kandang' }, 'kandang', ['meong'], ['kandang-kayu']],
    [{ brand: 'tiada' }, '', ['meong', 'purr'], []],
    [
      { sort: 'price' },
      'mainan(bola) kandang',
      ['meong', 'purr'],
      ['bola-merah', 'bola-emas', 'kandang-kayu'],
    ],
    [
      { sort: '-price' },
      'mainan(bola) kandang',
      ['meong', 'purr'],
      ['bola-emas', 'bola-merah', 'kandang-kayu'],
    ],
    [
      { sort: '-name' },
      'mainan(bola) kandang',
      ['meong', 'purr'],
      ['kandang-kayu', 'bola-merah', 'bola-emas'],
    ],
  ])('%j', async (query, categories, brands, products) => {
    const answer = await search(query);
    expect(outline(answer.categories)).toBe(categories);
    expect(answer.brands.map(({ key }) => key)).toEqual(brands);
    expect(answer.products.map(({ key }) => key)).toEqual(products);
  });

  test('the count is of all that match, whatever the size', async () => {
    expect(await search({ size: 1 })).toMatchObject({ count: 3 });
    expect(await search({ category: 'mainan', size: 1 })).toMatchObject({ count: 2 });
  });

  test('brands have their stored names and order', async () => {
    const brands = [
      { key: 'purr', name: 'Purr & Co' },
      { key: 'tanpa-barang', name: 'Tanpa barang' },
    ];
    const sections = [{ component: 'Brands', brands }];
    await backend.insert([{ model: 'page', key: 'brands', data: { sections } }]);
    expect((await search()).brands).toEqual([
      { key: 'purr', value: 'Purr & Co' },
      { key: 'meong', value: 'meong' },
    ]);
    expect((await search({ locale: 'en' })).brands).toContainEqual({ key: 'purr', value: 'Purr & Co' });
  });

  test('categories that hang below each other in a circle end nothing', async () => {
    await backend.insert([
      { model: 'product-category', key: 'ayam', data: { parent: 'telur' } },
      { model: 'product-category', key: 'telur', data: { parent: 'ayam' } },
    ]);
    expect(outline((await search()).categories)).toBe('mainan(bola) kandang');
    await backend.db.kysely.deleteFrom('content_item').where('key', 'in', ['ayam', 'telur']).execute();
  });

  test.each<[Query, string]>([
    [{ category_depth: 0 }, 'category_depth'],
    [{ category_depth: 6 }, 'category_depth'],
    [{ sort: 'price;drop' }, 'sort'],
    [{ size: 0 }, 'size'],
  ])('%j is refused by name', async (query, field) => {
    const response = await backend.get('/catalog/api/product/search/', query);
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()) as object)).toEqual([field]);
  });
});

describe('a product', () => {
  test.each(['bola-merah', 'ubola-merah'])('is found as %s', async (id) => {
    expect(await backend.getJson(`/catalog/api/product/${id}/`)).toMatchObject({
      key: 'bola-merah',
      price: 5000,
      features: ['memantul'],
      image: { width: 4 },
    });
  });

  test('falls back to Indonesian, and is not found under the key of something else', async () => {
    expect(await backend.getJson('/catalog/api/product/bola-emas/', { locale: 'en' })).toMatchObject({
      locale: 'id',
    });
    expect((await backend.get('/catalog/api/product/handuk/')).status).toBe(404);
  });
});
