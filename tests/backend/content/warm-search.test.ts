import { afterAll, beforeAll, expect, test } from 'vitest';
import { warmSearch } from '@/lib/backend/content/warm-search';
import { makeBackend, type TestBackend } from '@/tests/helpers/make-backend';
import { SEARCH_ITEMS } from '@/tests/search/search-items';

let backend: TestBackend;
beforeAll(async () => {
  backend = await makeBackend();
  await backend.insert(SEARCH_ITEMS);
});
afterAll(() => backend.close());

test('warming up searches for every article in both ways, and writes nothing into the log of searches', async () => {
  const articles = SEARCH_ITEMS.filter(
    ({ model, visibility }) => model === 'help-article' && visibility !== 'private',
  );
  expect(await warmSearch(backend)).toBe(2 * articles.length);
  const log = await backend.db.kysely.selectFrom('search_log').selectAll().execute();
  expect(log).toEqual([]);
});

test('titles that end or begin with signs of two halves are no hindrance', async () => {
  const signs = ['Bayar pakai QRIS 🎉!', 'a🎉🎉 b', '🎉🎉', '🎉!'];
  await backend.insert(signs.map((title, at) => ({ model: 'help-article', key: `tanda-${at}`, title })));
  const count = (await warmSearch(backend)) / 2;
  expect(count).toBeGreaterThanOrEqual(signs.length);
});

test('a stop ends it', async () => {
  expect(await warmSearch(backend, AbortSignal.abort())).toBe(0);
});
