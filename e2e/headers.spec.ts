import { connect } from 'node:net';
import { expect, test } from './helpers/fixtures';
import { codeOf } from './helpers/site';

/** Sends bytes as they are and yields all that comes back until the server ends the connection. */
function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => void (answer += chunk));
    socket.on('close', () => resolve(answer)).on('error', reject);
  });
}

test.describe('H01: the header matrix', () => {
  test('pages, API, errors, assets and refusals carry the same protection', async ({ portal }) => {
    const html = await (await fetch(portal.url)).text();
    const [asset = ''] = codeOf(html);
    const picture = /\/media\/[a-z0-9]+\/[^"?]+/.exec(
      await (await fetch(`${portal.url}/content/article/memberi-makan-kucing`)).text(),
    )?.[0];
    const rows: [string, number][] = [
      ['/', 200],
      ['/en', 200],
      ['/content/kucing', 200],
      ['/content/article?q=kucing', 200],
      ['/tidak/ada', 404],
      ['/content/kucing/', 308],
      ['/api/directory/api/business/0/', 401],
      ['/api/tidak/ada/', 404],
      ['/healthz', 200],
      ['/readyz', 200],
      [asset, 200],
      ['/_next/static/tidak-ada.js', 404],
      ['/_next/image?url=http%3A%2F%2F127.0.0.1%2Fx&w=640&q=75', 400],
      ['/%zz', 400],
      [picture ?? '/media/tidak/ada', picture ? 200 : 404],
    ];
    for (const [path, status] of rows) {
      const response = await fetch(portal.url + path, { redirect: 'manual' });
      const { headers } = response;
      expect([path, response.status]).toEqual([path, status]);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin');
      expect(headers.get('content-security-policy'), path).toBeTruthy();
      expect(headers.get('content-security-policy'), path).not.toMatch(/script-src[^;]*'unsafe-inline'/);
      expect(headers.get('x-frame-options'), path).toBe('DENY');
      expect(headers.get('x-powered-by'), path).toBeNull();
      expect(headers.get('server'), path).toBeNull();
      expect(headers.get('x-request-id'), path).toMatch(/^[\w-]{8,64}$/);
      expect(headers.get('set-cookie'), path).toBeNull();
    }
  });

  test('answers of the API and of probes are not stored, pages and assets are', async ({ portal }) => {
    const cacheOf = async (path: string) =>
      (await fetch(portal.url + path)).headers.get('cache-control') ?? '';
    expect(await cacheOf('/api/tidak/ada/')).toContain('no-store');
    expect(await cacheOf('/readyz')).toBe('no-store');
    expect(await cacheOf('/tidak/ada')).toContain('no-store');
    // Shared caches may keep a page for a minute; a browser asks every time.
    expect(await cacheOf('/content/kucing')).toBe('public, max-age=0, s-maxage=60, must-revalidate');
    const [asset = ''] = codeOf(await (await fetch(portal.url)).text());
    expect(await cacheOf(asset)).toContain('immutable');
  });
});

test('H02: headers and queries that have poisoned caches leave the next reader a clean page', async ({
  portal,
}) => {
  const clean = await (await fetch(`${portal.url}/content/anjing`)).text();
  const poison: [string, Record<string, string>][] = [
    ['', { 'x-forwarded-host': 'jahat.example', 'x-forwarded-proto': 'gopher' }],
    ['', { 'x-now-route-matches': '1=kucing', 'x-matched-path': '/content/[categoryKey]' }],
    ['', { 'x-invoke-status': '500', 'x-invoke-path': '/_error' }],
    ['', { 'x-prerender-revalidate': 'tebakan', 'x-middleware-prefetch': '1', purpose: 'prefetch' }],
    ['', { rsc: '1', 'next-url': '/x', 'x-nextjs-data': '1' }],
    ['?__nextDataReq=1&__nextLocale=en&nxtPcategoryKey=kucing&categoryKey=kucing', {}],
    ['', { 'x-original-url': '/content/kucing', 'x-rewrite-url': '/content/kucing' }],
    ['', { accept: 'application/json', 'accept-language': 'en', host: 'jahat.example' }],
  ];
  for (const [query, headers] of poison) {
    await fetch(`${portal.url}/content/anjing${query}`, { headers });
    const next = await fetch(`${portal.url}/content/anjing`);
    expect(next.status, JSON.stringify(headers)).toBe(200);
    expect(await next.text()).toBe(clean);
  }
});

test('O06: requests that nobody should send are refused with protection, and the server lives on', async ({
  portal,
}) => {
  const host = `Host: 127.0.0.1:${portal.port}\r\n`;
  const rows: [string, RegExp][] = [
    ['BUKAN HTTP\r\n\r\n', /^HTTP\/1\.1 400 /],
    [`GET http://jahat.example/ HTTP/1.1\r\n${host}\r\n`, /^HTTP\/1\.1 400 /],
    [`GET //jahat.example/ HTTP/1.1\r\n${host}\r\n`, /^HTTP\/1\.1 400 /],
    [`TRACE / HTTP/1.1\r\n${host}\r\n`, /^HTTP\/1\.1 405 /],
    [`GET / HTTP/1.1\r\n${host}X-Besar: ${'a'.repeat(20_000)}\r\n\r\n`, /^HTTP\/1\.1 431 /],
    [`GET /?q=${'a'.repeat(13_000)} HTTP/1.1\r\n${host}\r\n`, /^HTTP\/1\.1 414 /],
    [`GET / HTTP/1.1\r\nConnection: close\r\n\r\n`, /^HTTP\/1\.1 400 /],
    [
      `POST / HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      /^HTTP\/1\.1 400 /,
    ],
  ];
  for (const [request, expected] of rows) {
    const answer = await sendRaw(portal.port, request);
    expect(answer.split('\r\n')[0], request.slice(0, 40)).toMatch(expected);
    expect(answer.toLowerCase()).not.toContain('x-powered-by');
  }
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200);
});

test('the content policy has nothing to complain about on any kind of page', async ({ page, complaints }) => {
  for (const path of [
    '/',
    '/content/kucing',
    '/content/article/memberi-makan-kucing',
    '/content/article?q=ikan',
    '/blog',
    '/faq',
    '/about',
    '/browse/category/all',
    '/store-location',
    '/en',
  ]) {
    await page.goto(path, { waitUntil: 'networkidle' });
  }
  expect(complaints).toEqual([]);
});
