import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Admission } from '@/lib/server/admission';
import { sharedPath } from '@/lib/server/page-paths';
import { storedPath } from '@/lib/server/render-page';
import { createFreshPages } from '@/lib/server/page-renewal';
import { createHttpServer } from '@/lib/server/http-server';
import { Lifecycle } from '@/lib/server/lifecycle';
import { pageStore } from '@/lib/server/page-cache.mjs';
import { FakeNext } from '../helpers/fake-next';

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
    const log = pino({ level: 'silent' });
    const isReady = (path: string) => pageStore.has(storedPath(path) ?? '');
    server = createHttpServer({
      lifecycle,
      headers: {},
      log,
      admission: new Admission({ isReady, sharedPath, log }),
      handler: () => next.handler,
      freshen: createFreshPages(pageStore, next.renderPage),
      isDatabaseWritable: () => Promise.resolve(true),
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
