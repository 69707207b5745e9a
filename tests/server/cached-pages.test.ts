import { once } from 'node:events';
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CompressedBodies } from '@/lib/server/compressed-bodies';
import PageCache, { pageStore } from '@/lib/server/page-cache.mjs';
import { createCachedPages } from '@/lib/server/cached-pages';

const BUILD = 'b1';
const bodies = new CompressedBodies();
/** The paths that were rendered again, and how that ends. */
const renewPage = vi.fn(async (_path: string): Promise<void> => undefined);
const MAX_AGE_MS = 85_000;
const pages = createCachedPages({
  store: pageStore,
  buildId: BUILD,
  renewPage,
  maxAgeMs: MAX_AGE_MS,
  bodies,
});
/** What is left to Next. */
let passed: string[] = [];
let server: Server;

beforeAll(async () => {
  // As the start server asks: at once, and again before Next.
  server = createServer((incoming, outgoing) => {
    if (pages.answer(incoming, outgoing, [])) return;
    void pages.prepare(incoming).then(() => {
      if (pages.answer(incoming, outgoing, [])) return;
      passed.push(incoming.url ?? '');
      outgoing.end('from Next');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

beforeEach(() => {
  pageStore.dropAll();
  passed = [];
  renewPage.mockReset().mockResolvedValue(undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const html = (text: string) => `<!doctype html><p>${text.repeat(50)}</p>`;

async function store(path: string, text: string | null, handler = new PageCache()): Promise<void> {
  const value = text === null ? null : { kind: 'PAGES', html: html(text), pageData: { pageProps: { text } } };
  await handler.set(`/route-cache/PAGES/r/$${path}`, value, { cacheControl: { revalidate: 60 } });
}

type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

/** Asks with the headers as they are; `fetch` would add some and decompress. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, path, method, headers, agent: false });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  const encoding = body.length > 0 ? response.headers['content-encoding'] : undefined;
  const plain =
    encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
  return { status: response.statusCode ?? 0, headers: response.headers, text: plain.toString() };
}

/** Asks as often as it takes until the page is there in every encoding. */
async function makeReady(path: string): Promise<void> {
  for (let time = 0; time < 2; time += 1) {
    await ask(path);
    await bodies.finished();
  }
  passed = [];
}

describe('pages from memory', () => {
  test('Next answers until a page is compressed, and what is not there', async () => {
    await store('/id/about', 'A');
    expect((await ask('/about')).text).toBe('from Next');
    await bodies.finished();
    expect((await ask('/about')).text).toBe(html('A'));
    expect((await ask('/faq')).text).toBe('from Next');
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['gzip;q=0', undefined],
    ['', undefined],
    ['omong kosong;;q=,,br', 'br'],
  ])('Accept-Encoding %j gets %s', async (accepted, encoding) => {
    await store('/id/about', 'A');
    await makeReady('/about');
    const { status, headers, text } = await ask('/about', { 'accept-encoding': accepted });
    expect([status, headers['content-encoding'], text]).toEqual([200, encoding, html('A')]);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=60, must-revalidate',
      vary: 'Accept-Encoding',
    });
    const head = await ask('/about', { 'accept-encoding': accepted }, 'HEAD');
    expect([head.text, head.headers['content-length'], head.headers.etag]).toEqual([
      '',
      headers['content-length'],
      headers.etag,
    ]);
  });

  test('a browser that has a page gets 304, in whatever encoding it has it', async () => {
    await store('/id/about', 'A');
    await makeReady('/about');
    const { etag = '' } = (await ask('/about')).headers;
    for (const tags of [etag, `"x", ${etag}`, etag.replace('W/', ''), '*']) {
      const { status, headers, text } = await ask('/about', {
        'if-none-match': tags,
        'accept-encoding': 'br',
      });
      expect([tags, status, text, headers.etag]).toEqual([tags, 304, '', etag]);
    }
    expect((await ask('/about', { 'if-none-match': '"x"' })).status).toBe(200);
  });

  test('the data that the router asks for, of this build alone', async () => {
    await store('/id', 'H');
    await store('/en/about', 'A');
    for (const [path, text] of [
      [`/_next/data/${BUILD}/id.json`, 'H'],
      [`/_next/data/${BUILD}/en/about.json?x=1`, 'A'],
    ] as const) {
      await makeReady(path);
      const { headers, text: body } = await ask(path, { 'accept-encoding': 'br' });
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(JSON.parse(body)).toEqual({ pageProps: { text } });
    }
    expect((await ask('/_next/data/b0/id.json')).text).toBe('from Next');
  });

  test('an address without a page gets the page for that, with 404', async () => {
    await store('/id/content/tidak-ada', null);
    await store('/id/404', 'M');
    await makeReady('/content/tidak-ada');
    const { status, text } = await ask('/content/tidak-ada', { 'if-none-match': '*' });
    expect([status, text]).toEqual([404, html('M')]);
    for (const path of [`/_next/data/${BUILD}/id/content/tidak-ada.json`, '/404'])
      expect((await ask(path)).text, path).toBe('from Next');
  });

  test('a permanent redirect, but not its data nor a temporary one', async () => {
    const lead = (path: string, status: number, to = '/content/akun/t/u-judul') => {
      const pageProps = { __N_REDIRECT: to, __N_REDIRECT_STATUS: status };
      const value = { kind: 'REDIRECT', props: { pageProps } };
      return new PageCache().set(`/route-cache/PAGES/r/$${path}`, value, {
        cacheControl: { revalidate: 60 },
      });
    };
    await lead('/id/content/lama/t/u', 308);
    const { status, headers, text } = await ask('/content/lama/t/u?a=1');
    expect([status, text]).toEqual([308, '/content/akun/t/u-judul']);
    expect(headers).toMatchObject({
      location: '/content/akun/t/u-judul',
      'cache-control': 'public, max-age=0, s-maxage=60, must-revalidate',
    });
    const head = await ask('/content/lama/t/u', {}, 'HEAD');
    expect([head.status, head.text, head.headers.location]).toEqual([308, '', headers.location]);
    expect((await ask(`/_next/data/${BUILD}/id/content/lama/t/u.json`)).text).toBe('from Next');
    // A header cannot hold other letters; Next answers the error for this one reader.
    await lead('/id/content/lama/t/u', 308, 'https://contoh.example/panduan–baru');
    expect((await ask('/content/lama/t/u')).text).toBe('from Next');
    await lead('/id/content/lama/t/u', 307);
    expect((await ask('/content/lama/t/u')).text).toBe('from Next');
  });

  test('H02: one page, whatever the query, cookies and headers are', async () => {
    await store('/id/about', 'A');
    await makeReady('/about');
    for (const [path, headers] of [
      ['/about?x=1&__nextLocale=en', {}],
      ['/about', { host: 'jahat.example', 'x-forwarded-host': 'jahat.example' }],
      ['/about', { cookie: '__prerender_bypass=1; token=x', 'x-middleware-prefetch': '1' }],
      ['/about', { range: 'bytes=0-3', rsc: '1', accept: 'application/json' }],
    ] as const) {
      const { status, text, headers: answered } = await ask(path, headers);
      expect([status, text, answered['set-cookie']]).toEqual([200, html('A'), undefined]);
    }
    expect(passed).toEqual([]);
  });

  test.each(['/about/', '//about', '/%61bout', '/about%2F', '/id/about', '/ABOUT', '/about;x', '/%zz'])(
    'the other spelling %s is left to Next',
    async (path) => {
      await store('/id/about', 'A');
      await makeReady('/about');
      expect((await ask(path)).text).toBe('from Next');
    },
  );

  test.each([
    ['an unknown path', '/wp-login.php'],
    ['a page that is made for each request', '/search'],
    ['a path longer than that of any page', `/blog/${'x'.repeat(500)}`],
  ])('%s is neither looked for nor counted', async (_, path) => {
    const getByPath = vi.spyOn(pageStore, 'getByPath');
    expect((await ask(path)).text).toBe('from Next');
    expect(getByPath).not.toHaveBeenCalled();
  });

  test('calls that change something are left to Next', async () => {
    await store('/id/about', 'A');
    await makeReady('/about');
    expect((await ask('/about', {}, 'POST')).text).toBe('from Next');
  });

  test('W05: the next reader of an expired page gets it at once, and it is rendered again once', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await store('/id/about', 'A');
    await makeReady('/about');
    vi.advanceTimersByTime(59_000);
    expect((await ask('/about')).text).toBe(html('A'));
    expect(renewPage).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2_000);
    // It does not end while they read.
    renewPage.mockReturnValue(new Promise(() => undefined));
    for (let reader = 0; reader < 5; reader += 1) expect((await ask('/about')).text).toBe(html('A'));
    expect(renewPage.mock.calls).toEqual([['/id/about']]);
    expect(passed).toEqual([]);
    await store('/id/about', 'B');
    await makeReady('/about');
    expect((await ask('/about')).text).toBe(html('B'));
    expect(renewPage).toHaveBeenCalledTimes(1);
  });

  test('W05: a page that could not be rendered again stays, and is tried again after a while', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await store('/id/about', 'A');
    await makeReady('/about');
    for (const attempts of [1, 2, 3]) {
      vi.advanceTimersByTime(attempts === 1 ? 61_000 : 11_000);
      for (let reader = 0; reader < 3; reader += 1) expect((await ask('/about')).text).toBe(html('A'));
      expect(renewPage).toHaveBeenCalledTimes(attempts);
    }
  });

  test('W05: a reader waits for a page that is too old, but not for long', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await store('/id/about', 'A');
    await makeReady('/about');
    vi.advanceTimersByTime(MAX_AGE_MS);
    renewPage.mockImplementation(() => store('/id/about', 'N'));
    // Next answers it from its cache: the new one is not compressed yet.
    expect((await ask('/about')).text).toBe('from Next');
    await bodies.finished();
    expect((await ask('/about')).text).toBe(html('N'));
    vi.advanceTimersByTime(MAX_AGE_MS);
    renewPage.mockReturnValue(new Promise(() => undefined));
    for (let reader = 0; reader < 3; reader += 1) expect((await ask('/about')).text).toBe(html('N'));
    expect(renewPage).toHaveBeenCalledTimes(2);
  });

  test('W05: an address is missing for 60 s, not longer', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await store('/id/404', 'M');
    await store('/id/content/baru', null);
    await makeReady('/content/baru');
    vi.advanceTimersByTime(59_000);
    expect((await ask('/content/baru')).status).toBe(404);
    vi.advanceTimersByTime(2_000);
    expect((await ask('/content/baru')).text).toBe('from Next');
    expect(pageStore.has('/id/content/baru')).toBe(false);
  });

  test('the page for missing ones is left to Next once it has expired, which alone can render it again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await store('/id/404', 'M');
    vi.advanceTimersByTime(30_000);
    await store('/id/content/baru', null);
    await makeReady('/content/baru');
    expect((await ask('/content/baru')).text).toBe(html('M'));
    vi.advanceTimersByTime(31_000);
    expect((await ask('/content/baru')).text).toBe('from Next');
  });

  test('a page that is rendered again without a change is ready at once', async () => {
    await store('/id/about', 'A');
    await makeReady('/about');
    await store('/id/about', 'A');
    expect((await ask('/about')).text).toBe(html('A'));
  });

  test('T04 among many changes and readers nobody gets what was dropped or replaced', async () => {
    const paths = ['/id/about', '/id/faq', '/en/contact'];
    const current = new Map<string, string | undefined>();
    const etags = new Map<string, string>();
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    let hits = 0;
    for (let round = 0; round < 600; round += 1) {
      const path = paths[random(3)] ?? '';
      const late = new PageCache();
      const kind = random(10);
      if (kind === 0) {
        pageStore.drop(path);
        current.set(path, undefined);
        // A render that began before the change ends after it.
        await store(path, 'basi', late);
      } else if (kind === 1) {
        await store(path, `isi ${round}`);
        current.set(path, `isi ${round}`);
      } else if (kind === 2) await bodies.finished();
      const accepted = ['br', 'gzip', 'identity'][random(3)] ?? '';
      const answers = await Promise.all(
        [path, path].map((one) =>
          ask(one.replace('/id', ''), {
            'accept-encoding': accepted,
            'if-none-match': etags.get(path) ?? '"x"',
          }),
        ),
      );
      for (const { status, text, headers } of answers) {
        const wanted = current.get(path);
        if (text === 'from Next') continue;
        hits += 1;
        expect(wanted).toBeDefined();
        if (status === 200) expect(text).toBe(html(wanted ?? ''));
        else expect([status, etags.get(path), headers.etag]).toEqual([304, headers.etag, headers.etag]);
        // The tag of a 304 is that of the current page: it was given with that page.
        if (status === 200) etags.set(path, headers.etag ?? '');
      }
      if (kind === 1 || kind === 0) etags.delete(path);
    }
    expect(hits).toBeGreaterThan(300);
  });
});
