import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MEMORY_LIMITS } from '@/lib/backend/limits';
import {
  apiUrl,
  makeBackend,
  TEST_API_KEY,
  type Query,
  type TestBackend,
} from '@/tests/helpers/make-backend';

const { max, windowS } = MEMORY_LIMITS.searchesPerClient;
const EVERYTHING = '/content/api/search/';
const LIST = '/content/api/content/';

let backend: TestBackend;
beforeAll(async () => {
  backend = await makeBackend();
});
afterAll(() => backend.close());
// Counts are the process's, not the database's: each test has clients of its own.
let client = '';
let tests = 0;
beforeEach(() => {
  tests += 1;
  client = `203.0.113.${tests}`;
});

const ask = (path: string, query: Query, peer = client) =>
  backend.fetch(new Request(apiUrl(path, query), { headers: { 'X-API-Key': TEST_API_KEY } }), { peer });
/** Searches without a word, which cost nothing and count like all others. */
const spend = async (count: number) => {
  const statuses = new Set<number>();
  for (let at = 0; at < count; at += 1) statuses.add((await ask(EVERYTHING, { q: '-' })).status);
  return [...statuses];
};

describe('R03 searches of one client', () => {
  test('are answered with 429 and a time to wait when they are too many', async () => {
    expect(await spend(max)).toEqual([200]);
    const refused = await ask(EVERYTHING, { q: 'teh' });
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: 'too-many-requests' });
    const waitS = Number(refused.headers.get('Retry-After'));
    expect(waitS).toBeGreaterThan(0);
    backend.advance(waitS * 1_000);
    expect((await ask(EVERYTHING, { q: 'teh' })).status).toBe(200);
  });

  test('count together, whichever call makes them', async () => {
    await spend(max - 1);
    expect((await ask(LIST, { model: 'faq', q: 'teh' })).status).toBe(200);
    expect((await ask(LIST, { model: 'faq', q: 'teh' })).status).toBe(429);
    expect((await ask(EVERYTHING, { q: 'teh' })).status).toBe(429);
  });

  test('leave lists and other clients alone', async () => {
    await spend(max + 1);
    expect((await ask(LIST, { model: 'faq' })).status).toBe(200);
    expect((await ask(LIST, { model: 'faq', q: ' ' })).status).toBe(200);
    expect((await ask(EVERYTHING, { q: 'teh' }, '198.51.100.1')).status).toBe(200);
  });

  test('are counted also when the client has hung up and has no address any more', async () => {
    const searchGone = () =>
      backend.fetch(new Request(apiUrl(EVERYTHING, { q: '-' }), { headers: { 'X-API-Key': TEST_API_KEY } }), {
        peer: undefined,
      });
    for (let at = 0; at < max; at += 1) await searchGone();
    expect((await searchGone()).status).toBe(429);
  });

  test('never meet the limit at the speed of somebody who types without a pause', async () => {
    for (let at = 0; at < 4 * 150; at += 1) {
      expect((await ask(EVERYTHING, { q: '-' })).status).toBe(200);
      backend.advance(100);
    }
  });

  test('are as many as the table says over a longer time', async () => {
    await spend(max);
    let answered = 0;
    for (let second = 0; second < windowS; second += 1) {
      backend.advance(1_000);
      for (let at = 0; at < 20; at += 1)
        if ((await ask(EVERYTHING, { q: '-' })).status === 200) answered += 1;
    }
    expect(answered).toBe(max);
  });

  test('are not counted when the portal itself asks', async () => {
    for (let at = 0; at <= max; at += 1) await backend.getJson(EVERYTHING, { q: '-' });
  });
});
