// @embedded-only
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { searchEverything } from '@/lib/backend/content/search-everything';
import { searchQuery } from '@/lib/contract/content';
import { createSearch, indexContent } from '@/lib/search';
import { makeBackend, type TestBackend } from '@/tests/helpers/make-backend';
import { startOpenSearch } from '@/tests/helpers/open-search';
import { SEARCH_ITEMS } from './search-items';

/** A real server in place of the emulated one: an index of its path is emptied. */
const REAL_URL = process.env.TEST_SEARCH_URL;

let backend: TestBackend;
beforeAll(async () => {
  backend = await makeBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  await backend.insert(SEARCH_ITEMS);
});

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

type Options = Parameters<ReturnType<typeof createSearch>['connect']>[2];

async function connect(options?: Options) {
  const server = REAL_URL === undefined ? await startOpenSearch() : undefined;
  if (server) ends.push(() => server.stop());
  const events: string[] = [];
  const log = ({ event }: { event: string }) => void events.push(event);
  const url = REAL_URL ?? server?.url ?? '';
  const engine = await createSearch(backend.db.kysely).connect(url, log, options);
  ends.push(() => engine.close());
  await engine.followed();
  return { server, events, engine };
}

const searchAll = async (query: object) => searchEverything(searchQuery.parse(query), { db: backend.db });
const keys = async (q: string, query: object = {}) =>
  (await searchAll({ q, ...query })).groups.flatMap(({ results }) => results.map(({ key }) => key));

test.each([
  'teh',
  'faktur katering',
  'penolakn utang',
  'ERR-204',
  '"uang pas"',
  'panci tembaga',
  'nota retur',
  'buka jam',
  'tidak ada sama sekali',
  'warung dago',
])('%s is answered as by the own index, with snippets, counts and facets', async (q) => {
  const own = await Promise.all([searchAll({ q }), searchAll({ q, mixed: 'true' })]);
  const { events } = await connect();
  expect(await Promise.all([searchAll({ q }), searchAll({ q, mixed: 'true' })])).toEqual(own);
  expect(events).toEqual(['search-engine-written']);
});

test('a change is found at once, by the own index until the engine holds it', async () => {
  const { server, engine } = await connect();
  await backend.db.transaction(async (trx) => {
    await trx
      .updateTable('content_item')
      .set({ plain_text: 'Air mendidih di kendi.', source_hash: 'lain' })
      .where('key', '=', 'teh-pahit')
      .execute();
    await trx.updateTable('content_item').set({ visibility: 'private' }).where('key', '=', 'panen').execute();
    await indexContent(trx, ['uteh-pahit', 'upanen']);
  });
  expect(await keys('kendi')).toEqual(['teh-pahit']);
  expect(await keys('panen')).toEqual([]);
  await engine.followed();
  expect(await keys('kendi')).toEqual(['teh-pahit']);
  if (!server) return;
  const [documents] = server.indices.values();
  expect([...(documents?.keys() ?? [])]).not.toContain('upanen id');
  expect(documents?.get('uteh-pahit id')).toMatchObject({ text: 'air mendidih kendi' });
});

test('a second instance writes nothing again, and what others left is removed', async () => {
  const { server } = await connect();
  if (!server) return;
  const [documents] = server.indices.values();
  documents?.set('lama id', { docId: 9_999, version: 1, title: 'teh' });
  server.calls.length = 0;
  const events: string[] = [];
  const log = ({ event }: { event: string }) => void events.push(event);
  const other = await createSearch(backend.db.kysely).connect(server.url, log);
  ends.push(() => other.close());
  await other.followed();
  expect(documents?.has('lama id')).toBe(false);
  expect(server.calls.filter((call) => call.endsWith('_bulk'))).toHaveLength(1);
});

test('while it does not answer the own index does, and it is asked again later', async () => {
  const { server, events, engine } = await connect({ restMs: 0 });
  if (!server) return;
  server.fail('refuses');
  expect(await keys('faktur')).toEqual(['membuat-faktur']);
  expect(events).toContain('search-engine-failed');
  server.fail(undefined);
  await engine.followed();
  server.calls.length = 0;
  expect(await keys('faktur')).toEqual(['membuat-faktur']);
  expect(server.calls).toContain('POST /_msearch');
});

test('one that hangs is waited for once, then left alone', async () => {
  const { server, events } = await connect({ searchMs: 20 });
  if (!server) return;
  server.fail('hangs');
  expect(await keys('faktur')).toEqual(['membuat-faktur']);
  server.calls.length = 0;
  expect(await keys('katering')).toEqual(['membuat-faktur']);
  expect(server.calls).toEqual([]);
  expect(events.filter((event) => event === 'search-engine-failed')).toHaveLength(1);
});

test('an index that was lost is written again', async () => {
  const { server, engine } = await connect({ restMs: 0 });
  if (!server) return;
  server.indices.clear();
  expect(await keys('faktur')).toEqual(['membuat-faktur']);
  await engine.followed();
  expect([...server.indices.values()][0]?.size).toBeGreaterThan(5);
});

test('one that is not there keeps nothing from being found', async () => {
  const events: string[] = [];
  const log = ({ event }: { event: string }) => void events.push(event);
  const engine = await createSearch(backend.db.kysely).connect('http://127.0.0.1:9', log);
  ends.push(() => engine.close());
  await engine.followed();
  expect(await keys('faktur')).toEqual(['membuat-faktur']);
  expect(events).toEqual(['search-engine-failed']);
});

test('narrowed lists are those of the own index', async () => {
  const { server } = await connect();
  if (server) server.calls.length = 0;
  expect(await keys('teh', { category_f: 'warung' })).toEqual(['membayar-teh']);
  if (server) expect(server.calls).toEqual([]);
});
