import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { CompressedBodies } from '@/lib/server/compressed-bodies';

/** A text that takes a while to compress. */
const textOf = (number: number): string =>
  Array.from({ length: 1_000 }, (_, index) => `${number} ${(index * 48_271) % 9_973}`).join('\n');

const pages = (count: number) =>
  Array.from({ length: count }, (_, number) => ({ owner: {}, read: () => textOf(number) }));

describe('compressed bodies', () => {
  test('gzip is made for the first reader, brotli for the next', async () => {
    const bodies = new CompressedBodies();
    const [owner, read] = [{}, vi.fn(() => textOf(0))];
    expect(bodies.get(owner, read)).toEqual({ etag: expect.stringMatching(/^W\/"/) as string });
    await bodies.finished();
    const { gzip, br } = bodies.get(owner, read);
    expect([gunzipSync(gzip ?? '').toString(), br]).toEqual([textOf(0), undefined]);
    await bodies.finished();
    expect(brotliDecompressSync(bodies.get(owner, read).br ?? '').toString()).toBe(textOf(0));
    const reads = read.mock.calls.length;
    bodies.get(owner, read);
    expect(read).toHaveBeenCalledTimes(reads);
    // An equal body is there already.
    expect(bodies.get({}, read)).toBe(bodies.get(owner, read));
  });

  test('a page that was just rendered does not wait for brotli of others', async () => {
    const bodies = new CompressedBodies();
    const crawled = pages(20);
    for (const { owner, read } of crawled) bodies.get(owner, read);
    await bodies.finished();
    const waiting = crawled.map(({ owner, read }) => bodies.get(owner, read));
    const hot = bodies.get({}, () => textOf(-1));
    await vi.waitUntil(() => hot.gzip, { interval: 1 });
    expect(waiting.filter(({ br }) => br === undefined).length).toBeGreaterThan(10);
    await bodies.finished();
    expect(waiting.filter(({ br }) => br === undefined)).toEqual([]);
  });

  test('no more than so many wait; the others are compressed when they are asked for again', async () => {
    const bodies = new CompressedBodies({ maxWaiting: 3 });
    const all = pages(5);
    const made = () => all.map(({ owner, read }) => bodies.get(owner, read).gzip !== undefined);
    expect(made()).toEqual([false, false, false, false, false]);
    await bodies.finished();
    expect(made()).toEqual([true, true, true, false, false]);
    await bodies.finished();
    expect(made()).toEqual([true, true, true, true, true]);
  });

  test('are bounded by their bytes, and made again when they had to go', async () => {
    const bodies = new CompressedBodies({ maxBytes: 4_000 });
    const [first, second] = [{}, {}];
    const isMade = (owner: object) =>
      bodies.get(owner, () => textOf(owner === first ? 1 : 2)).gzip !== undefined;
    expect(isMade(first)).toBe(false);
    await bodies.finished();
    expect(isMade(second)).toBe(false);
    await bodies.finished();
    expect([isMade(second), isMade(first)]).toEqual([true, false]);
    await bodies.finished();
    expect(isMade(first)).toBe(true);
  });
});
