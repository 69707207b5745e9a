import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApi, type Api } from '@/lib/api/create-api';
import { remoteOptions } from '@/lib/api/read-provider-answer';
import { createBackend, type Backend } from '@/lib/backend/app';
import type { SearchAnswer, SearchHit } from '@/lib/contract/content';
import { databaseStore } from '@/lib/importer/store/queries';
import { refreshIndex } from '@/lib/provider/search-index/refresh-index';
import { searchRoutes } from '@/lib/server/search-index';
import { rebuildIndex } from '@/lib/search';
import { openTestDatabase, type TestDatabase } from '@/tests/helpers/engines';
import { TEST_API_KEY, TEST_SETTINGS } from '@/tests/helpers/make-backend';
import { ODDITIES } from '@/tests/provider/oddities';
import { startProvider, type Provider } from '@/tests/provider/start-provider';

let provider: Provider;
let db: TestDatabase;
let api: Api;
let backend: Backend;
let isFilled: boolean;
let reports: object[];

beforeAll(async () => {
  [provider, db] = await Promise.all([startProvider(), openTestDatabase()]);
  api = createApi({
    transport: (url, init) => fetch(url, init),
    bases: { auth: provider.authBase, api: provider.apiBase },
    apiKey: provider.apiKey,
    remote: remoteOptions({
      capabilities: new Set(),
      cleanHtml: async (html) => ({ html }),
      sayDropped: () => undefined,
    }),
  });
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const routes = searchRoutes(() => isFilled);
  backend = createBackend({ db, log, clock: () => new Date(), settings: TEST_SETTINGS, routes });
});
afterAll(() => Promise.all([provider.stop(), db.close()]));
beforeEach(async () => {
  provider.reset();
  await db.reset();
  await rebuildIndex(db);
  isFilled = true;
  reports = [];
});

const refresh = (isFull = false) =>
  refreshIndex({
    api,
    store: databaseStore(db),
    isFull,
    now: () => new Date(),
    report: (fields) => void reports.push(fields),
  });

async function search(query: Record<string, string>): Promise<SearchAnswer> {
  const url = `http://portal.example/api/content/api/search/?${new URLSearchParams(query).toString()}`;
  const answer = await backend.fetch(new Request(url, { headers: { 'X-API-Key': TEST_API_KEY } }));
  expect(answer.status).toBe(200);
  return (await answer.json()) as SearchAnswer;
}

const hitsOf = ({ results = [] }: SearchAnswer): SearchHit[] => results;
const titles = async (q: string): Promise<string[]> =>
  hitsOf(await search({ q, mixed: 'true', size: '20' })).map(({ title }) => title);

describe('the portal searches the provider’s content as its own', () => {
  test('with misspelt words, other forms of a word, codes and words of the text', async () => {
    expect(await refresh()).toMatchObject({ removed: 0, unread: [] });
    expect((await titles('prnter struk'))[0]).toBe('Menghubungkan printer struk');
    expect((await titles('pencetakan struk'))[0]).toMatch(/mencetak struk/);
    expect((await titles('E4012'))[0]).toBe('Kesalahan E-4012 saat mencetak struk');
    expect(await titles('kertas habis')).toContain('Kesalahan E-4012 saat mencetak struk');
    expect(await titles('langganan')).toContain('Berapa biaya langganan?');
  });

  test('a result has the provider’s uid and key, and its place', async () => {
    await refresh();
    const [hit] = hitsOf(await search({ q: 'faktur pajak', mixed: 'true' }));
    expect(hit).toMatchObject({
      uid: 'a421',
      key: 'membuat-faktur-pajak',
      breadcrumb: [
        { uid: 'c4', key: 'keuangan', name: 'Keuangan' },
        { uid: 't42', key: 'pajak', name: 'Pajak' },
      ],
    });
    const inTopic = await search({ q: 'faktur', model: 'help-article', topic_f: 't42' });
    expect(inTopic.groups[0]?.count).toBe(2);
    expect(inTopic.facets.topic).toMatchObject([{ uid: 't42' }]);
    expect((await search({ q: 'faktur', model: 'help-article', topic_f: 't41' })).count).toBe(0);
  });

  test('numbers as uids, the same in every model, are told apart', async () => {
    provider.setOddities(['uids-as-numbers', 'keys-as-numbers']);
    for (const item of provider.state.items) item.uid = item.uid.replace(/^\D+/, '1');
    await refresh();
    expect(await titles('printer')).toContain('Menghubungkan printer struk');
    expect(await titles('langganan')).toContain('Berapa biaya langganan?');
  });

  test('until it was read once, a search has to be tried again', async () => {
    isFilled = false;
    const request = new Request('http://portal.example/api/content/api/search/?q=kasir', {
      headers: { 'X-API-Key': TEST_API_KEY },
    });
    expect((await backend.fetch(request)).status).toBe(503);
  });

  test('no other call is answered', async () => {
    const request = new Request('http://portal.example/api/content/api/content/?model=faq', {
      headers: { 'X-API-Key': TEST_API_KEY },
    });
    expect((await backend.fetch(request)).status).toBe(404);
  });
});

describe('what changes at the provider', () => {
  test('is read with the next refresh; what stays the same is not read again', async () => {
    await refresh();
    provider.calls.length = 0;
    expect(await refresh()).toEqual({ written: 0, removed: 0, unread: [] });
    expect(provider.calls.filter(({ path }) => /content\/a\d/.test(path))).toEqual([]);
    provider.changeItem('a111', { title: 'Mendaftarkan warung', name: 'Mendaftarkan warung' });
    expect(await refresh()).toMatchObject({ written: 1, removed: 0 });
    expect((await titles('warung'))[0]).toBe('Mendaftarkan warung');
  });

  test('a text that changed without a sign of it in the list is read by a full refresh', async () => {
    await refresh();
    const item = provider.state.items.find(({ uid }) => uid === 'a111');
    Object.assign(item ?? {}, { body: '<p>Sekarang dengan kata kunci zamrud.</p>' });
    await refresh();
    expect(await titles('zamrud')).toEqual([]);
    expect(await refresh(true)).toMatchObject({ written: 1 });
    expect(await titles('zamrud')).toEqual(['Mendaftarkan toko baru']);
  });

  test('private articles are not found, and those that become private or are deleted no more', async () => {
    await refresh();
    expect(await titles('rahasia dapur')).toEqual([]);
    expect(JSON.stringify(await databaseStore(db).readItems())).not.toContain('a199');
    provider.changeItem('a111', { visibility: 'private' });
    provider.changeItem('a112', null);
    expect(await refresh()).toMatchObject({ removed: 2 });
    const found = await titles('toko');
    expect(found).not.toContain('Mendaftarkan toko baru');
    expect(found).not.toContain('Mengganti nama toko');
  });
});

describe('a provider with faults', () => {
  test('a list that fails or is empty removes nothing', async () => {
    await refresh();
    provider.fail('status-500', { match: 'model=help-article' });
    expect(await refresh()).toMatchObject({ removed: 0, unread: ['help-article'] });
    provider.reset();
    provider.fail('json-empty-object', { match: 'model=faq' });
    expect(await refresh()).toMatchObject({ removed: 0 });
    provider.reset();
    const { items } = provider.state;
    provider.state.items = [];
    provider.fail('status-500', { match: '/content/api/content/a' });
    await refresh();
    provider.state.items = items;
    expect(await titles('printer struk')).toContain('Menghubungkan printer struk');
  });

  test.each(Object.keys(ODDITIES))('%s: the rest is found', async (name) => {
    provider.setOddities([name]);
    await refresh();
    if (!name.startsWith('names-')) expect(await titles('printer struk')).not.toEqual([]);
    expect(reports).toEqual([]);
  });
});
