import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CompressedBodies } from '@/lib/server/compressed-bodies';
import { createDocumentReader } from '@/lib/server/page-paths';
import { createCachedDocuments } from '@/lib/server/cached-documents';

const readPath = createDocumentReader((path) => path === '/sw.js');

describe('which addresses are documents', () => {
  test.each([
    ['/robots.txt', '/id/robots.txt', true],
    ['/en/blog/rss.xml', '/en/blog/rss.xml', true],
    ['/content/a/b/c/markdown', '/id/content/a/b/c/markdown', true],
    ['/hc/id/articles/36-Faktur%20lama', '/id/hc/id/articles/36-Faktur lama', false],
    ['/en/tidak/ada', '/en/tidak/ada', false],
  ])('%s is %s', (path, stored, isDocument) => {
    expect(readPath(path)).toEqual({ stored, path, isDocument });
  });

  test.each([
    ...['/', '/en', '/about', '/content/a', '/search', '/sw.js'],
    ...['/_next/data/b1/id/tidak.json', '/_next/x', '/api/content', '/api', '/media/a/b.png'],
    ...['/robots.txt/', '//robots.txt', '/%72obots.txt', '/id/robots.txt', '/tidak%2fada', '/%zz'],
  ])('%s is neither a document nor an address without a page', (path) => {
    expect(readPath(path)).toBeUndefined();
  });
});

/** What Next answers now, by path; other paths have no page. */
const texts = new Map<string, string>();
let asked: string[] = [];
/** Answers of Next wait for it after they are made. */
let pause: () => Promise<void> = () => Promise.resolve();
let revision = 1;

async function ask(path: string): Promise<Response> {
  asked.push(path);
  const text = texts.get(path);
  await pause();
  if (text === undefined) return new Response('halaman 404', { status: 404 });
  if (text === 'gagal') return new Response('', { status: 503 });
  if (text.startsWith('/')) return new Response(text, { status: 308, headers: { Location: text } });
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', Link: '<x>', 'X-Powered-By': 'Next' };
  return new Response(text, { headers });
}

const bodies = new CompressedBodies();
const documents = createCachedDocuments({
  readPath,
  ask,
  contentRevision: () => revision,
  answerMissing(stored, _request, response) {
    response.writeHead(404).end(`tidak ada: ${stored}`);
    return true;
  },
  bodies,
});

let server: Server;
beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    if (documents.answer(incoming, outgoing, [])) return;
    void documents.prepare(incoming).then(() => {
      if (!documents.answer(incoming, outgoing, [])) outgoing.end('from Next');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());
afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  texts.clear();
  asked = [];
  pause = () => Promise.resolve();
  revision += 1;
});

/** Reads an address with the headers as they are; `fetch` would add some and decompress. */
async function read(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, path, method, headers, agent: false });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  const encoding = response.headers['content-encoding'];
  const plain =
    body.length === 0
      ? body
      : encoding === 'br'
        ? brotliDecompressSync(body)
        : encoding === 'gzip'
          ? gunzipSync(body)
          : body;
  return { status: response.statusCode, headers: response.headers, text: plain.toString() };
}

const TEXT = 'isi dokumen '.repeat(50);

test('a document is asked for once, compressed for its second reader, and confirmed to those who have it', async () => {
  texts.set('/robots.txt', TEXT);
  expect(documents.has('/robots.txt')).toBe(false);
  const first = await read('/robots.txt', { 'accept-encoding': 'br' });
  expect(documents.has('/robots.txt')).toBe(true);
  expect([first.status, first.text, first.headers['content-encoding']]).toEqual([200, TEXT, undefined]);
  expect(first.headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', link: '<x>' });
  expect(first.headers).not.toHaveProperty('x-powered-by');
  for (let time = 0; time < 2; time += 1) {
    await read('/robots.txt');
    await bodies.finished();
  }
  for (const encoding of ['br', 'gzip']) {
    const { text, headers } = await read('/robots.txt', { 'accept-encoding': encoding });
    expect([text, headers['content-encoding'], headers.etag]).toEqual([TEXT, encoding, first.headers.etag]);
  }
  const head = await read('/robots.txt', { 'accept-encoding': 'br' }, 'HEAD');
  expect([head.status, head.text, head.headers.etag]).toEqual([200, '', first.headers.etag]);
  const known = await read('/robots.txt', { 'if-none-match': first.headers.etag ?? '' });
  expect([known.status, known.text]).toEqual([304, '']);
  expect(asked).toEqual(['/robots.txt']);
});

test('an old address leads on, and one without a page is known to have none', async () => {
  texts.set('/hc/lama', '/content/baru');
  for (let time = 0; time < 2; time += 1) {
    const moved = await read('/hc/lama');
    expect([moved.status, moved.headers.location]).toEqual([308, '/content/baru']);
    expect((await read('/hc/lama', {}, 'HEAD')).status).toBe(308);
    expect(await read('/en/tidak/ada')).toMatchObject({ status: 404, text: 'tidak ada: /en/tidak/ada' });
    expect((await read('/content/a/b/c/markdown')).status).toBe(404);
  }
  expect(asked).toEqual(['/hc/lama', '/en/tidak/ada', '/content/a/b/c/markdown']);
  // Next may have to render the page that says so.
  expect([documents.has('/hc/lama'), documents.has('/en/tidak/ada')]).toEqual([true, false]);
});

test('readers of one document at the same time wait for one answer', async () => {
  texts.set('/llms.txt', TEXT);
  const answers = await Promise.all(
    ['/llms.txt', '/llms.txt?x=1', '/llms.txt?y=2'].map((path) => read(path)),
  );
  expect(answers.map(({ text }) => text)).toEqual([TEXT, TEXT, TEXT]);
  expect(asked).toEqual(['/llms.txt']);
});

test('what fails is left to Next each time, and so is what changes something', async () => {
  texts.set('/robots.txt', 'gagal');
  expect((await read('/robots.txt')).text).toBe('from Next');
  texts.set('/robots.txt', TEXT);
  expect((await read('/robots.txt')).text).toBe(TEXT);
  expect((await read('/robots.txt', {}, 'POST')).text).toBe('from Next');
});

test('a document is asked for again after a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  texts.set('/robots.txt', 'lama');
  await read('/robots.txt');
  texts.set('/robots.txt', 'baru');
  vi.advanceTimersByTime(59_000);
  expect((await read('/robots.txt')).text).toBe('lama');
  vi.advanceTimersByTime(2_000);
  expect((await read('/robots.txt')).text).toBe('baru');
});

test('W05: a document that cannot be made again serves on, and one that was missing does not', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  texts.set('/robots.txt', 'satu');
  expect((await read('/robots.txt')).text).toBe('satu');
  expect((await read('/hc/lama')).status).toBe(404);
  vi.advanceTimersByTime(61_000);
  texts.set('/robots.txt', 'gagal').set('/hc/lama', 'gagal');
  asked = [];
  for (let reader = 0; reader < 3; reader += 1) expect((await read('/robots.txt')).text).toBe('satu');
  expect((await read('/hc/lama')).text).toBe('from Next');
  expect(asked).toEqual(['/robots.txt', '/hc/lama']);
  texts.set('/robots.txt', 'dua');
  vi.advanceTimersByTime(11_000);
  expect((await read('/robots.txt')).text).toBe('dua');
});

test('H02: one document, whatever the query, cookies and headers are', async () => {
  texts.set('/sitemap.xml', TEXT);
  const poison = { host: 'jahat.example', 'x-forwarded-host': 'jahat.example', cookie: 'token=x', rsc: '1' };
  for (const [path, headers] of [
    ['/sitemap.xml?x=1&__nextLocale=en', poison],
    ['/sitemap.xml', { range: 'bytes=0-3', accept: 'text/html', 'x-middleware-prefetch': '1' }],
    ['/sitemap.xml', {}],
  ] as const) {
    const { status, text, headers: answered } = await read(path, headers);
    expect([status, text, answered['set-cookie']]).toEqual([200, TEXT, undefined]);
  }
  expect(asked).toEqual(['/sitemap.xml']);
  // Another spelling neither finds nor fills the place of the right one.
  for (const path of ['/sitemap.xml/', '/%73itemap.xml']) expect((await read(path)).text).toBe('from Next');
});

describe('T04 after a change no reader gets a document from before', () => {
  test('although Next was asked before the change', async () => {
    texts.set('/content/a/b/c/markdown', 'rahasia');
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const reached = new Promise<void>((reach) => (pause = () => (reach(), held)));
    const early = read('/content/a/b/c/markdown');
    await reached;
    pause = () => Promise.resolve();
    texts.delete('/content/a/b/c/markdown');
    revision += 1;
    expect((await read('/content/a/b/c/markdown')).status).toBe(404);
    release();
    await early;
    expect((await read('/content/a/b/c/markdown')).status).toBe(404);
  });

  test('among many changes and readers, in any form', async () => {
    const paths = ['/sitemap.xml', '/content/a/b/c/markdown', '/hc/lama'];
    const etags = new Map<string, string>();
    let seed = 11;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 400; round += 1) {
      const path = paths[random(3)] ?? '';
      if (random(4) === 0) {
        const next = [undefined, path === '/hc/lama' ? `/content/${round}` : `isi ${round}`][random(2)];
        if (next === undefined) texts.delete(path);
        else texts.set(path, next);
        revision += 1;
        etags.clear();
      }
      if (random(5) === 0) await bodies.finished();
      const wanted = texts.get(path);
      const headers = {
        'accept-encoding': ['br', 'gzip', 'identity'][random(3)] ?? '',
        'if-none-match': etags.get(path) ?? '"x"',
      };
      for (const { status, text, headers: answered } of await Promise.all([
        read(path, headers),
        read(path, headers),
      ])) {
        if (wanted === undefined) expect(status).toBe(404);
        else if (path === '/hc/lama') expect([status, answered.location]).toEqual([308, wanted]);
        else if (status === 304) expect(etags.get(path)).toBe(answered.etag);
        else if (status === 200) {
          expect(text).toBe(wanted);
          etags.set(path, answered.etag ?? '');
        }
      }
    }
  });
});
