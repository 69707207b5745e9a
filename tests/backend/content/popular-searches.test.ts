import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PopularSearchesAnswer } from '@/lib/contract/content';
import { makeBackend, type TestBackend } from '@/tests/helpers/make-backend';

const DAY_MS = 86_400_000;

let backend: TestBackend;
beforeAll(async () => {
  backend = await makeBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  await backend.insert([
    { model: 'help-article', key: 'teh', title: 'Menyeduh teh pahit' },
    { model: 'help-article', key: 'rahasia', title: 'Rahasia', visibility: 'private' },
  ]);
});

/** Visitors who opened a result of a query, each in a network of its own unless said otherwise. */
async function opened(
  query: string,
  visitors: number,
  { terms = query, networks = visitors, uid = 'uteh', locale = 'id', daysAgo = 1 } = {},
) {
  const at = new Date(backend.clock().getTime() - daysAgo * DAY_MS);
  await sql`insert into search_vote (locale, terms, visitor, network, query, uid, rank, at)
    select ${locale}, ${terms}, ${query} || n, n % ${networks}, ${query}, ${uid}, 1, ${at}
    from generate_series(1, ${visitors}) n`.execute(backend.db.kysely);
}

const popular = async (locale = 'id') => {
  const answer = await backend.getJson<PopularSearchesAnswer>('/content/api/popular-search/', { locale });
  expect(answer.count).toBe(answer.results.length);
  return answer.results.map(({ query }) => query);
};

test('lists what several visitors of several networks searched for and opened, the most frequent first', async () => {
  await opened('seduh teh', 5);
  await opened('teh pahit', 9);
  await opened('satu orang', 3);
  await opened('satu kantor', 9, { networks: 2 });
  expect(await popular()).toEqual(['teh pahit', 'seduh teh']);
  expect(await popular('en')).toEqual([]);
});

test('R04 a query of more networks comes before one of more visitors, who may be one person', async () => {
  await opened('seduh teh', 90, { networks: 3 });
  await opened('teh pahit', 5);
  expect(await popular()).toEqual(['teh pahit', 'seduh teh']);
});

test('R04 a query whose words the opened item does not hold is shown to nobody', async () => {
  await opened('teh penipu', 9);
  await opened('teh rahasia', 9);
  await opened('teh \u{1F4A9}', 9);
  await opened('teh pahit', 4);
  expect(await popular()).toEqual(['teh pahit']);
});

test('words in another form or order are one search, as most people type it', async () => {
  await opened('menyeduh teh', 4, { terms: 'seduh teh' });
  await opened('teh diseduh', 6, { terms: 'seduh teh' });
  expect(await popular()).toEqual(['teh diseduh']);
});

test('leaves out what is long ago, and what led to an item that visitors may not see', async () => {
  await opened('dulu', 9, { daysAgo: 61 });
  await opened('gosip', 9, { uid: 'urahasia' });
  await opened('hilang', 9, { uid: 'utiada' });
  expect(await popular()).toEqual([]);
});

test('lists few, and none in a new portal', async () => {
  expect(await popular()).toEqual([]);
  const queries = ['teh', 'seduh', 'pahit', 'teh pahit', 'seduh teh', 'seduh pahit', 'seduh teh pahit'];
  for (const [at, query] of queries.entries()) await opened(query, 4 + at);
  expect(await popular()).toEqual(queries.slice(2).reverse());
});
