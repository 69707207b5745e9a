import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HelpArticle, SearchAnswer } from '@/lib/contract/content';
import type { ItemSketch } from '@/tests/helpers/content-rows';
import { makeBackend, type Query, type TestBackend } from '@/tests/helpers/make-backend';
import { SEARCH_ITEMS } from './search-items';

let backend: TestBackend;
beforeAll(async () => {
  backend = await makeBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  await backend.insert(SEARCH_ITEMS);
});

const place = { model: 'help-article', topic_uid: 'ukasir', category_key: 'warung' } as const;
/** Articles that nothing tells apart, for a search. */
const equals = (count: number, title = 'Gerobak biru', more: Partial<ItemSketch> = {}): ItemSketch[] =>
  Array.from({ length: count }, (_, index) => ({
    ...place,
    key: `${title[0]}${String(index).padStart(3, '0')}`.toLowerCase(),
    title,
    name: title,
    ...more,
  }));

const page = async (query: Query) => {
  const { count, groups } = await backend.getJson<SearchAnswer>('/content/api/search/', {
    model: 'help-article',
    ...query,
  });
  return { count, keys: groups.flatMap((group) => group.results.map(({ key }) => key)) };
};
const listed = async (query: Query) => {
  const { count, results } = await backend.getJson<{ count: number; results: HelpArticle[] }>(
    '/content/api/content/',
    { model: 'help-article', ...query },
  );
  return { count, keys: results.map(({ key }) => key) };
};
/** All pages one after the other. */
const leaf = async (query: Query, size: number, ask = page) => {
  const { count } = await ask({ ...query, size });
  const keys: string[] = [];
  for (let offset = 0; offset < count; offset += size)
    keys.push(...(await ask({ ...query, offset, size })).keys);
  return { count, keys };
};
const view = (...views: [key: string, total: number][]) =>
  backend.db.kysely
    .insertInto('content_view')
    .values(views.map(([key, total]) => ({ item_uid: `u${key}`, total })))
    .execute();

describe('paging through the results shows each article once', () => {
  test.each([7, 20])('60 articles with the same words, %i per page', async (size) => {
    const items = equals(60);
    await backend.insert(items);
    for (const ask of [page, listed]) {
      const { count, keys } = await leaf({ q: 'gerobak biru' }, size, ask);
      expect(count).toBe(60);
      expect(keys.toSorted()).toEqual(items.map(({ key }) => key));
    }
  });

  test.each([7, 20])('also when some match better than others, %i per page', async (size) => {
    const items = [
      ...equals(25, 'Lain', { plain_text: 'Gerobak biru.' }),
      ...equals(25, 'Gerobak di biru'),
      ...equals(25, 'Biru', { keywords: ['gerobak'] }),
    ];
    await backend.insert(items);
    const { keys } = await leaf({ q: 'gerobak biru' }, size);
    expect(keys.toSorted()).toEqual(items.map(({ key }) => key).sort());
    // In one page or in many: the same order.
    expect((await leaf({ q: 'gerobak biru' }, 5)).keys).toEqual(keys);
  });

  test.each([7, 20])('also when a late one has the most views, %i per page', async (size) => {
    const items = equals(60);
    await backend.insert(items);
    await view(['g002', 3], ['g045', 9], ['g059', 20]);
    const { keys } = await leaf({ q: 'gerobak biru' }, size);
    expect(keys.toSorted()).toEqual(items.map(({ key }) => key));
  });

  test.each([5, 10, 20])('also when only reranking tells them apart, %i per page', async (size) => {
    const items = [
      ...equals(25, 'Apa', { plain_text: 'Gerobak kami. Warna biru.' }),
      ...equals(25, 'Ini', { plain_text: 'Kami warna. Gerobak biru.' }),
    ];
    await backend.insert(items);
    for (const ask of [page, listed]) {
      const { keys } = await leaf({ q: 'gerobak biru' }, size, ask);
      expect(keys.toSorted()).toEqual(items.map(({ key }) => key));
    }
  });

  test('at most 500 of 600 are found and counted, also in the facets', async () => {
    await backend.insert(equals(600));
    const { count, keys } = await leaf({ q: 'gerobak' }, 20);
    expect(count).toBe(500);
    expect(keys).toHaveLength(500);
    expect(new Set(keys).size).toBe(500);
    expect((await page({ q: 'gerobak', offset: 500 })).keys).toEqual([]);
    const { facets } = await backend.getJson<SearchAnswer>('/content/api/search/', { q: 'gerobak' });
    expect(facets.topic).toEqual([expect.objectContaining({ uid: 'ukasir', count: 500 })]);
    expect((await listed({ q: 'gerobak' })).count).toBe(500);
  });

  test('the best of 600 are first, whatever their position', async () => {
    await backend.insert([
      ...equals(300),
      { ...place, key: 'best', title: 'Gerobak', name: 'Gerobak' },
      ...equals(299, 'Nama gerobak'),
    ]);
    expect((await page({ q: 'gerobak', size: 1 })).keys).toEqual(['best']);
    expect((await leaf({ q: 'gerobak' }, 20)).keys[0]).toBe('best');
  });
});

describe('the number of views', () => {
  test('decides between equal scores', async () => {
    await backend.insert(equals(5));
    expect((await page({ q: 'gerobak biru' })).keys).toEqual(['g000', 'g001', 'g002', 'g003', 'g004']);
    await view(['g003', 7], ['g001', 2]);
    const expected = ['g003', 'g001', 'g000', 'g002', 'g004'];
    expect((await page({ q: 'gerobak biru' })).keys).toEqual(expected);
    expect((await listed({ q: 'gerobak biru' })).keys).toEqual(expected);
    expect((await leaf({ q: 'gerobak biru' }, 2)).keys).toEqual(expected);
  });

  test('decides nothing else', async () => {
    await backend.insert([...equals(2), ...equals(2, 'Lain', { plain_text: 'Gerobak biru.' })]);
    await view(['l000', 1_000], ['l001', 2_000], ['g001', 1]);
    expect((await page({ q: 'gerobak biru' })).keys).toEqual(['g001', 'g000', 'l001', 'l000']);
  });
});
