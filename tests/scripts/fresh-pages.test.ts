import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFreshPages } from '@/scripts/server/fresh-pages';
import { generatedPage, PARAMETER_PAGES, sharedPath } from '@/scripts/server/page-paths';
import { createHttpServer } from '@/scripts/server/http-server';
import { Lifecycle } from '@/scripts/server/lifecycle';
import { pageStore } from '@/scripts/server/page-cache.mjs';
import { FakeNext } from '../helpers/fake-next';

describe('which pages are generated', () => {
  test('those with a data function for all readers', async () => {
    const folder = new URL('../../pages/', import.meta.url);
    const files = (await readdir(folder, { recursive: true }))
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => file.endsWith('.tsx') && file.includes('['));
    const found: string[] = [];
    for (const file of files) {
      const page = (await import(new URL(file, folder).href)) as object;
      if ('getStaticProps' in page) found.push(`/${file}`.replace(/(?:\/index)?\.tsx$/, ''));
    }
    expect(found.sort()).toEqual([...PARAMETER_PAGES].sort());
  });

  test.each([
    ['/', '/id'],
    ['/en', '/en'],
    ['/en/about', '/en/about'],
    ['/content/akun/abc/def-judul', '/id/content/akun/abc/def-judul'],
    ['/content/article/abc', '/id/content/article/abc'],
    ['/%61bout', '/id/about'],
    ['/_next/data/b1/id/content/akun.json', '/id/content/akun'],
  ])('%s is %s', (path, stored) => {
    expect(generatedPage(path)).toBe(stored);
  });

  test.each([
    '/search',
    '/content/article',
    '/blog/rss.xml',
    '/blog/category/kabar/atom.xml',
    '/product',
    '/desk',
    '/request/abc',
    '/robots.txt',
    '/api/content/api/content/',
    '/_next/static/chunks/a.js',
    '/tidak/ada/sama/sekali/di/sini',
    '/404',
  ])('%s is not', (path) => {
    expect(generatedPage(path)).toBeUndefined();
  });
});

test('readers share a generated page, its data, and a document', () => {
  for (const path of ['/about', '/_next/data/b1/id/about.json']) expect(sharedPath(path)).toBe('/id/about');
  expect(sharedPath('/content/a/b/c/markdown')).toBe('/id/content/a/b/c/markdown');
  expect(['/search', '/tidak/ada/di/sini', '/desk'].map(sharedPath)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

const later = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('T04 after a change no reader gets a page from before', () => {
  const PATH = '/content/article/rahasia';
  const STORED = `/id${PATH}`;
  let server: Server;
  let next: FakeNext;
  let url: string;

  beforeEach(async () => {
    pageStore.dropAll();
    next = new FakeNext();
    const lifecycle = new Lifecycle();
    server = createHttpServer({
      lifecycle,
      headers: {},
      log: pino({ level: 'silent' }),
      handler: () => next.handler,
      freshen: createFreshPages(pageStore, next.renderPage),
      isDatabaseReachable: () => Promise.resolve(true),
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    lifecycle.markReady();
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    vi.useRealTimers();
    server.close();
    server.closeAllConnections();
  });

  const read = async (): Promise<string> => (await fetch(url + PATH)).text();

  /** Changes a page and drops it, as the watch of the content does before a change is acknowledged. */
  function change(text: string | undefined): void {
    if (text === undefined) next.texts.delete(STORED);
    else next.texts.set(STORED, text);
    pageStore.refuseOlder();
    pageStore.drop(STORED);
  }

  /** Holds renders: `reached` resolves when one has read its page, and `release` lets them go on. */
  function hold() {
    let release: () => void = () => undefined;
    let reach: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const reached = new Promise<void>((resolve) => (reach = resolve));
    next.pause = () => (reach(), held);
    return { reached, release };
  }

  test('although a render from before is under way', async () => {
    next.texts.set(STORED, 'rahasia');
    const { reached, release } = hold();
    // Begins before the change without the server, as a reader before it would.
    const early = next.renderPage(STORED);
    await reached;
    change(undefined);
    const late = read();
    await once(server, 'request');
    await later();
    release();
    expect(await late).toBe('tidak ada');
    await early;
    expect(await read()).toBe('tidak ada');
  });

  test('although Next gives readers the expired page until it is rendered again', async () => {
    next.texts.set(STORED, 'rahasia');
    expect(await read()).toBe('rahasia');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    const { reached, release } = hold();
    expect(await read()).toBe('rahasia');
    await reached;
    change(undefined);
    const late = read();
    await once(server, 'request');
    await later();
    release();
    expect(await late).toBe('tidak ada');
  });

  test('among many changes and readers', async () => {
    let version = 0;
    let reads = 0;
    let isOver = false;
    let turn = 0;
    // Renders take turns of different lengths.
    next.pause = async () => {
      turn += 1;
      for (let count = 0; count < turn % 7; count++) await later();
    };
    const reader = async (): Promise<void> => {
      while (!isOver) {
        const asked = version;
        const text = await read();
        reads += 1;
        const shown = /^versi (\d+)$/.exec(text)?.[1];
        // Odd versions are hidden.
        if (shown === undefined) expect(asked % 2 === 1 || version > asked).toBe(true);
        else expect(Number(shown)).toBeGreaterThanOrEqual(asked);
      }
    };
    const readers = Promise.all(Array.from({ length: 6 }, reader));
    for (let count = 0; count < 80; count++) {
      version += 1;
      change(version % 2 === 0 ? `versi ${version}` : undefined);
      const wanted = reads + (count % 4) * 4;
      await vi.waitUntil(() => reads >= wanted, { interval: 0 });
    }
    isOver = true;
    await readers;
    expect(reads).toBeGreaterThan(400);
  });
});
