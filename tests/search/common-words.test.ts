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
  // More documents than a search collects contain a form of the word; the one with the title comes last.
  const many = Array.from({ length: 300 }, (_, index) => ({
    ...titled(`Menambahkan gudang ${index}`, index),
    keywords: ['rak'],
  }));
  await backend.insert([
    ...SEARCH_ITEMS,
    ...many,
    { ...titled('Tambah rak', 300), plain_text: 'Kode ra di rak.' },
    titled('Tambah gudang rahasia', 301),
  ]);
});
afterAll(() => backend.close());

const first = async (q: string) => {
  const asked = { q, model: 'help-article' };
  const { groups } = await backend.getJson<SearchAnswer>('/content/api/search/', { ...asked, size: 20 });
  const list = await backend.getJson<{ results: { title: string }[] }>('/content/api/content/', {
    ...asked,
    size: 8,
  });
  return [groups[0]?.results[0]?.title, list.results[0]?.title];
};

test.each([
  ['that is called so', 'tambah ', 'Tambah rak'],
  // "ra" is a word as well, but of no title.
  ['that is called as the unfinished word begins', 'gudang ra', 'Tambah gudang rahasia'],
])('with very frequent words the article %s is found', async (_, q, title) => {
  expect(await first(q)).toEqual([title, title]);
});
