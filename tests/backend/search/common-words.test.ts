import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchAnswer } from '@/lib/contract/content';
import { makeBackend, type TestBackend } from '@/tests/helpers/make-backend';
import { SEARCH_ITEMS } from './search-items';

let backend: TestBackend;
beforeAll(async () => {
  backend = await makeBackend();
  const [article] = SEARCH_ITEMS.filter(
    ({ model, visibility }) => model === 'help-article' && visibility !== 'private',
  );
  const titled = (title: string, index: number) => ({
    ...article!,
    uid: `u${index}`,
    key: `k-${index}`,
    title,
    name: title,
  });
  // More than is ever looked at holds a form of the word; the one that is called so comes last.
  const many = Array.from({ length: 300 }, (_, index) => titled(`Menambahkan gudang ${index}`, index));
  await backend.insert([...SEARCH_ITEMS, ...many, titled('Tambah rak', 300)]);
});
afterAll(() => backend.close());

test('of a word that very much holds, the article that is called so is found', async () => {
  const { groups } = await backend.getJson<SearchAnswer>('/content/api/search/', {
    q: 'tambah ',
    model: 'help-article',
    size: 20,
  });
  expect(groups[0]?.results[0]?.title).toBe('Tambah rak');
  const list = await backend.getJson<{ results: { title: string }[] }>('/content/api/content/', {
    model: 'help-article',
    q: 'tambah ',
    size: 8,
  });
  expect(list.results[0]?.title).toBe('Tambah rak');
});
