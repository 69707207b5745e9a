import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEVICE_SIZES, IMAGE_SIZES } from '@/lib/constants';
import { insertMedia, PNG } from '@/tests/helpers/content-rows';
import { makeBackend, type TestBackend } from '@/tests/helpers/make-backend';

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

const read = (path: string, init?: RequestInit) =>
  backend.fetch(new Request(`http://portal.test${path}`, init));

test('an image is answered byte for byte, without a key, for ever', async () => {
  const response = await read(`/media/${ids.png}/kucing.png`);
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
  const response = await read(`/media/${ids.png}/kucing.png`, { method: 'HEAD' });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-length')).toBe(String(PNG.byteLength));
  expect(await response.text()).toBe('');
});

test('who has it already gets nothing again', async () => {
  const path = `/media/${ids.png}/kucing.png`;
  const etag = (await read(path)).headers.get('etag') ?? '';
  const response = await read(path, { headers: { 'if-none-match': etag } });
  expect([response.status, await response.text()]).toEqual([304, '']);
});

test('a drawing opened by itself runs nothing', async () => {
  const response = await read(`/media/${ids.svg}/a.svg`);
  expect(response.headers.get('content-type')).toBe('image/svg+xml');
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; font-src data:; sandbox",
  );
});

describe('the typeface of a drawing', () => {
  const drawing = (font: string, text = '<text x="0" y="9">Faktur</text>') =>
    `<svg xmlns="http://www.w3.org/2000/svg" aria-label="a > b"><g font-family="${font}">${text}</g></svg>`;
  const served = async (svg: string) => {
    const file = { bytes: Buffer.from(svg), mime: 'image/svg+xml', file_name: 'gambar.svg' };
    const id = await insertMedia(backend.db.kysely, file);
    return (await read(`/media/${id}/gambar.svg`)).text();
  };

  test('comes with a drawing that asks for the one of the site, since browsers load none for it', async () => {
    const svg = drawing("'Plus Jakarta Sans', sans-serif");
    const [start, font, end] = (await served(svg)).split(/<style>(.*)<\/style>/);
    expect(font).toMatch(/^@font-face\{font-family:'Plus Jakarta Sans'.*base64,d09GMg/);
    expect(start).toMatch(/aria-label="a > b">$/);
    expect(`${start}${end}`).toBe(svg);
  });

  test.each([
    ['asks for another', drawing('Georgia')],
    ['holds no text', drawing('Plus Jakarta Sans', '<path d="M0 0"/>')],
    ['brings its own', drawing('Plus Jakarta Sans', '<style>@font-face{}</style><text>a</text>')],
  ])('is left alone in a drawing that %s', async (_, svg) => {
    expect(await served(svg)).toBe(svg);
  });
});

test('what is no image is not shown as anything', async () => {
  const response = await read(`/media/${ids.html}/a.html`);
  expect(response.headers.get('content-type')).toBe('application/octet-stream');
});

test.each([
  '/media/00000000000000000000000000000000/a.png',
  '/media/x/a.png',
  '/media/../../etc/passwd',
  '/media/..%2f..%2fetc/passwd',
  `/media/%27%20or%201=1/a.png`,
])('V08 %s is not found', async (path) => {
  const response = await read(path);
  expect([response.status, await response.json()]).toEqual([
    404,
    { detail: 'Not found.', code: 'not-found' },
  ]);
});

test('I02 a picture has one address: every other spelling of it is not found', async () => {
  const path = `/media/${ids.png}/kucing.png`;
  expect((await read(path)).status).toBe(200);
  for (const other of [
    `/media/${ids.png}`,
    `/media/${ids.png}/lain.png`,
    `/media/${ids.png}/Kucing.png`,
    `/media/${ids.png}/%6bucing.png`,
    `/media/${ids.png}/kucing.png/`,
    `/media/${ids.png}//kucing.png`,
    `/media//${ids.png}/kucing.png`,
    `/media/${ids.svg}/kucing.png`,
    `/MEDIA/${ids.png}/kucing.png`,
    `/en${path}`,
    `/api${path}`,
    `/api/media/content/${ids.png}/kucing.png`,
    `${path}?`,
    `${path}?w=1`,
    `${path}#a`,
  ]) {
    expect([other, (await read(other)).status]).toEqual([other, 404]);
  }
});

describe('the optimizer', () => {
  const optimized = (url: string, w = '640', q = '75') =>
    read(`/_next/image?${new URLSearchParams({ url, w, q })}`);
  const photo = { id: '', url: '' };
  beforeAll(async () => {
    const bytes = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#1f54a7' } })
      .jpeg()
      .toBuffer();
    const size = { width: 200, height: 100 };
    photo.id = await insertMedia(backend.db.kysely, {
      bytes,
      mime: 'image/jpeg',
      file_name: 'foto.jpg',
      ...size,
    });
    photo.url = `/media/${photo.id}/foto.jpg`;
  });

  test('I02 widths and qualities of the lists only, as WebP, never enlarged, for ever', async () => {
    for (const width of [...IMAGE_SIZES, ...DEVICE_SIZES]) {
      const response = await optimized(photo.url, String(width), '85');
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        etag: `"${photo.id}-${width}-85"`,
      });
      const { width: made, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect([made, format]).toEqual([Math.min(width, 200), 'webp']);
    }
    for (const [w, q] of [
      ['65', '75'],
      ['064', '75'],
      ['1e2', '75'],
      ['64', '100'],
      ['64', ''],
      ['', '75'],
    ] as const) {
      expect([w, q, (await optimized(photo.url, w, q)).status]).toEqual([w, q, 400]);
    }
  });

  test.each([
    'http://127.0.0.1:22/',
    'http://[::1]/',
    'file:///etc/passwd',
    '//host',
    '/\\host',
    '/media//host',
    '/media/../api/auth/account/export/',
    `/api/media/attachment/${'x'.repeat(32)}`,
    '',
  ])('I01 %s is no source: 400, no 500', async (url) => {
    const response = await optimized(url);
    expect([response.status, Object.keys((await response.json()) as object)]).toEqual([400, ['url']]);
  });

  test('I02 other names and spellings of a picture are never encoded', async () => {
    const { process } = sharp.counters();
    expect((await optimized(`${photo.url}x`)).status).toBe(404);
    expect((await optimized(`/media/${ids.png}/foto.jpg`)).status).toBe(404);
    for (const end of ['?', '?a=1', '#a', '/', '%20', '/../foto.jpg']) {
      expect([end, (await optimized(photo.url + end)).status]).toEqual([end, 400]);
    }
    expect(sharp.counters().process).toBe(process);
  });

  test('I02 a drawing and what is no image are refused', async () => {
    expect((await optimized(`/media/${ids.svg}/a.svg`)).status).toBe(400);
    expect((await optimized(`/media/${ids.html}/a.html`)).status).toBe(400);
  });

  test('a moving picture goes on moving', async () => {
    const frames = Buffer.concat([Buffer.alloc(30 * 30 * 3, 0), Buffer.alloc(30 * 30 * 3, 255)]);
    const bytes = await sharp(frames, { raw: { width: 30, height: 60, channels: 3, pageHeight: 30 } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    const size = { width: 30, height: 30 };
    const id = await insertMedia(backend.db.kysely, {
      bytes,
      mime: 'image/gif',
      file_name: 'a.gif',
      ...size,
    });
    const response = await optimized(`/media/${id}/a.gif`, '16');
    expect(response.headers.get('content-type')).toBe('image/gif');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
  });
});
