import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertMedia, PNG } from '@/tests/helpers/content-rows';
import { addressOf, makeBackend, type TestBackend } from '@/tests/helpers/make-backend';

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const HTML = Buffer.from('<script>alert(1)</script>');

let backend: TestBackend;
const ids = { png: '', svg: '', html: '' };
beforeAll(async () => {
  backend = await makeBackend();
  const { kysely } = backend.db;
  ids.png = await insertMedia(kysely, { bytes: PNG, mime: 'image/png', file_name: 'kucing.png' });
  ids.svg = await insertMedia(kysely, { bytes: SVG, mime: 'image/svg+xml', file_name: 'a.svg' });
  ids.html = await insertMedia(kysely, { bytes: HTML, mime: 'text/html', file_name: 'a.html' });
});
afterAll(() => backend.close());

const read = (path: string, init?: RequestInit) => backend.fetch(new Request(addressOf(path), init));

test('an image is answered byte for byte, without a key, for ever', async () => {
  const response = await read(`/media/content/${ids.png}/kucing.png`);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(PNG.byteLength),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG);
});

test('HEAD tells the same without the bytes', async () => {
  const response = await read(`/media/content/${ids.png}/kucing.png`, { method: 'HEAD' });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-length')).toBe(String(PNG.byteLength));
  expect(await response.text()).toBe('');
});

test('who has it already gets nothing again', async () => {
  const path = `/media/content/${ids.png}/kucing.png`;
  const etag = (await read(path)).headers.get('etag') ?? '';
  const response = await read(path, { headers: { 'if-none-match': etag } });
  expect([response.status, await response.text()]).toEqual([304, '']);
});

test('a drawing opened by itself runs nothing', async () => {
  const response = await read(`/media/content/${ids.svg}/a.svg`);
  expect(response.headers.get('content-type')).toBe('image/svg+xml');
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  );
});

test('what is no image is not shown as anything', async () => {
  const response = await read(`/media/content/${ids.html}/a.html`);
  expect(response.headers.get('content-type')).toBe('application/octet-stream');
});

test.each([
  '/media/content/00000000000000000000000000000000/a.png',
  '/media/content/x/a.png',
  '/media/content/../../etc/passwd',
  '/media/content/..%2f..%2fetc/passwd',
  `/media/content/%27%20or%201=1/a.png`,
])('V08 %s is not found', async (path) => {
  const response = await read(path);
  expect([response.status, await response.json()]).toEqual([
    404,
    { detail: 'Not found.', code: 'not-found' },
  ]);
});

test('the name in the address is decoration', async () => {
  expect((await read(`/media/content/${ids.png}/lain.png`)).status).toBe(200);
  expect((await read(`/media/content/${ids.png}`)).status).toBe(404);
});
