// @no-database
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { DECODING } from '@/lib/backend/limits';
import type { ImageOwner } from '@/lib/backend/media/process-image';
import { createResizer } from '@/lib/backend/media/process-image';

const SIZE = { width: 64, quality: 75 };

let png: Buffer;
beforeAll(async () => {
  png = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#1f54a7' } })
    .png()
    .toBuffer();
});

/** Images that say how large they are, and count how many of them are in work and how often they were read. */
function gallery({ width = 80, height = 40 } = {}) {
  const seen = { reads: 0, open: 0, most: 0, order: [] as string[] };
  const source = (id: string) => ({
    id,
    width,
    height,
    read: async () => {
      seen.reads += 1;
      seen.order.push(id);
      seen.most = Math.max(seen.most, (seen.open += 1));
      await new Promise((resolve) => setImmediate(resolve));
      seen.open -= 1;
      return { mime: 'image/png', bytes: png };
    },
  });
  return { seen, source };
}

const makeResizer = (cacheBytes = 1_000_000) => createResizer({ cacheBytes, keepAnimated: false });
const OWNER: ImageOwner = 'user:1';

test('I02 the same image and size is made once, however many ask and whenever', async () => {
  const { seen, source } = gallery();
  const resize = makeResizer();
  const made = await Promise.all(Array.from({ length: 20 }, () => resize(OWNER, source('a'), SIZE)));
  expect(new Set(made.map(({ bytes }) => bytes)).size).toBe(1);
  await resize('client:1.2.3.4', source('a'), SIZE);
  expect(seen.reads).toBe(1);
  // Every width above its own is the same image.
  await resize(OWNER, source('a'), { ...SIZE, width: 1080 });
  await resize(OWNER, source('a'), { ...SIZE, width: 3840 });
  expect(seen.reads).toBe(2);
  await resize(OWNER, source('a'), { ...SIZE, quality: 85 });
  await resize(OWNER, source('b'), SIZE);
  expect(seen.reads).toBe(4);
});

test('I02 what is kept has bounds', async () => {
  const { seen, source } = gallery();
  const resize = makeResizer(1_500);
  for (const id of ['a', 'b', 'c', 'd']) await resize(OWNER, source(id), SIZE);
  await resize(OWNER, source('d'), SIZE);
  expect(seen.reads).toBe(4);
  await resize(OWNER, source('a'), SIZE);
  expect(seen.reads).toBe(5);
});

test('U03 of 32 images of 59 megapixels that one owner asks for, one is in memory at a time', async () => {
  const { seen, source } = gallery({ width: 7_700, height: 7_660 });
  const resize = makeResizer();
  await Promise.all(Array.from({ length: 32 }, (_, at) => resize(OWNER, source(`a${at}`), SIZE)));
  expect([seen.reads, seen.most]).toEqual([32, 1]);
});

test('U03 the next image of another owner does not wait for the queue of the first', async () => {
  const { seen, source } = gallery({ width: 7_700, height: 7_660 });
  const resize = makeResizer();
  const flood = Array.from({ length: 32 }, (_, at) => resize(OWNER, source(`a${at}`), SIZE));
  await resize('user:2', source('b'), SIZE);
  expect(seen.order.indexOf('b')).toBeLessThan(3);
  await Promise.all(flood);
});

test('U03 beyond its queue an owner is told to come back, others are served', async () => {
  const { source } = gallery();
  const resize = makeResizer();
  const running = DECODING.pixelsPerOwner / DECODING.minPixels;
  const all = Array.from({ length: running + DECODING.waitingPerOwner }, (_, at) =>
    resize(OWNER, source(`a${at}`), SIZE),
  );
  await expect(resize(OWNER, source('more'), SIZE)).rejects.toMatchObject({
    code: 'too-many-requests',
    headers: { 'Retry-After': '5' },
  });
  expect((await resize('user:2', source('b'), SIZE)).mime).toBe('image/webp');
  await Promise.all(all);
  expect((await resize(OWNER, source('more'), SIZE)).mime).toBe('image/webp');
});
