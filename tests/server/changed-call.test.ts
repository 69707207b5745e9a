import { createHmac } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { createChangedCall, isChangedCall } from '@/lib/server/changed-call';
import PageCache, { pageStore } from '@/lib/server/page-cache.mjs';

const SECRET = 'pZ8x!Qv3_Lm7Kd0w-Rt5Yb2Nc9Hf4Gj6';
const NOW = new Date('2026-03-02T03:04:05Z');
const noteChange = vi.fn();
let answer: (request: Request) => Promise<Response>;

async function store(path: string, text: string | null): Promise<void> {
  const value = text === null ? null : { kind: 'PAGES', html: `<p>${text}</p>`, pageData: {} };
  await new PageCache().set(`/route-cache/PAGES/r/$${path}`, value, { cacheControl: { revalidate: 60 } });
}

beforeEach(async () => {
  pageStore.dropAll();
  noteChange.mockReset();
  answer = createChangedCall({ secret: SECRET, store: pageStore, noteChange, clock: () => NOW });
  await store('/id', 'beranda');
  await store('/en/content/akun', 'daftar');
  await store('/id/content/akun/masuk/a1-masuk', 'isi');
  await store('/id/content/akun/masuk/a2-keluar', 'lihat juga /content/akun/masuk/a1-masuk');
  await store('/id/content/akun/masuk/a3-lain', 'tanpa tautan');
  await store('/id/faq/tanya', 'tanya');
  await store('/id/content/akun/masuk/a9-belum', null);
});

type Sent = { time?: number; secret?: string; signed?: string; method?: string };

function call(body: string, { time, secret = SECRET, signed = body, method = 'POST' }: Sent = {}) {
  const at = time ?? NOW.getTime() / 1000;
  const mac = createHmac('sha256', secret).update(`${at}.${signed}`).digest('hex');
  const headers = { 'X-Portal-Signature': `t=${at},v1=${mac}` };
  return answer(new Request('http://x/api/changed', { method, headers, ...(method === 'POST' && { body }) }));
}

test('W05: a signed call drops the pages that name an item, all lists, and what was missing, before it is answered', async () => {
  const response = await call('{"uids":["a1"]}');
  expect([response.status, await response.json()]).toEqual([200, { dropped: 5 }]);
  expect(pageStore.listPaths().sort()).toEqual(['/id/content/akun/masuk/a3-lain', '/id/faq/tanya']);
  expect(noteChange).toHaveBeenCalledTimes(1);
});

test.each([
  ['all', '{"all":true}'],
  ['an item whose uid URLs may write in several ways', '{"uids":["a/ü"]}'],
  ['more items than are looked for', JSON.stringify({ uids: Array.from({ length: 11 }, (_, n) => `x${n}`) })],
])('W05: everything is dropped for %s', async (_, body) => {
  expect(await (await call(body)).json()).toEqual({ dropped: 7 });
  expect(pageStore.listPaths()).toEqual([]);
});

test('W05: a uid may be a number', async () => {
  await store('/id/product/77', 'produk');
  expect((await call('{"uids":[77]}')).status).toBe(200);
  expect(pageStore.has('/id/product/77')).toBe(false);
});

test('W05: what was read before the call is not stored after it', async () => {
  const early = new PageCache();
  await call('{"uids":["a1"]}');
  const value = { kind: 'PAGES', html: 'basi', pageData: {} };
  await early.set('/route-cache/PAGES/r/$/id/content/akun/masuk/a1-masuk', value, {
    cacheControl: { revalidate: 60 },
  });
  expect(pageStore.has('/id/content/akun/masuk/a1-masuk')).toBe(false);
});

test.each<[string, Sent]>([
  ['another secret', { secret: 'another' }],
  ['another body', { signed: '{"uids":["a1"]}' }],
  ['five minutes ago', { time: NOW.getTime() / 1000 - 301 }],
  ['five minutes ahead', { time: NOW.getTime() / 1000 + 301 }],
])('W05: a signature of %s is refused, and nothing is dropped', async (_, sent) => {
  const response = await call('{"all":true}', sent);
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ code: 'unauthorized' });
  expect(pageStore.listPaths()).toHaveLength(7);
  expect(noteChange).not.toHaveBeenCalled();
});

test.each(['', 't=1,v1=', 'v1=00', `t=${NOW.getTime() / 1000},v1=${'0'.repeat(64)}`])(
  'W05: the signature %j is refused',
  async (signature) => {
    const headers = { 'X-Portal-Signature': signature };
    const request = new Request('http://x/api/changed', { method: 'POST', headers, body: '{"all":true}' });
    expect((await answer(request)).status).toBe(401);
  },
);

test('W05: a call that is played again does nothing', async () => {
  await call('{"all":true}');
  await store('/id/about', 'baru');
  expect(await (await call('{"all":true}')).json()).toEqual({ dropped: 0 });
  expect(pageStore.has('/id/about')).toBe(true);
});

test.each(['', '[]', '{}', '{"uids":[]}', '{"all":false}', '{"uids":["a1"],"all":true}', '{"uids":[""]}'])(
  'the body %j is refused',
  async (body) => {
    expect((await call(body)).status).toBe(400);
    expect(pageStore.listPaths()).toHaveLength(7);
  },
);

test('a body that is too large is not read to its end, and other methods are refused', async () => {
  expect((await call('x'.repeat(100_001))).status).toBe(413);
  const other = await call('', { method: 'GET' });
  expect([other.status, other.headers.get('allow')]).toEqual([405, 'POST']);
});

test.each([
  ['/api/changed', true],
  ['/api/changed/', true],
  ['/api/changed?x', true],
  ['/api/changedx', false],
  ['/en/api/changed', false],
])('%s is the call: %s', (target, isCall) => {
  expect(isChangedCall(target)).toBe(isCall);
});
