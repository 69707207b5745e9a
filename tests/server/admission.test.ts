import { EventEmitter } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Admission, areaOf } from '@/lib/server/admission';
import { Gate, MAX_WAIT_MS, MAX_WORK_MS } from '@/lib/server/gate';

/** Fakes the clock alone: turns of the event loop are real. */
const useFakeTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });

/** Lets time pass, and then all turns that were asked for. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

class FakeResponse extends EventEmitter {
  destroyed = false;
  leave(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

/** Sends requests through a gate and tells how each of them fares, by its number. */
function setUp(options: { limit: number; maxWaiting?: number }) {
  const gate = new Gate({ maxWaiting: 100, ...options });
  const responses: FakeResponse[] = [];
  const releases = new Map<number, () => void>();
  const refused: number[] = [];
  const arrive = (): void => {
    const response = new FakeResponse();
    const number = responses.push(response);
    void gate.enter(response).then((release) => {
      if (release) releases.set(number, release);
      else refused.push(number);
    });
  };
  return {
    responses,
    refused,
    arrive: async (count = 1) => {
      for (let index = 0; index < count; index++) arrive();
      await pass(0);
    },
    working: () => [...releases.keys()],
    finish: async (number: number) => {
      releases.get(number)?.();
      releases.delete(number);
      await pass(0);
    },
    leave: async (number: number) => {
      responses[number - 1]?.leave();
      await pass(0);
    },
  };
}

describe('O04: a gate', () => {
  beforeEach(() => void useFakeTime());
  afterEach(() => void vi.useRealTimers());

  test('lets no more in than its limit, and the next one when one has finished, in order of arrival', async () => {
    const { arrive, working, finish } = setUp({ limit: 2 });
    await arrive(4);
    expect(working()).toEqual([1, 2]);
    await finish(2);
    expect(working()).toEqual([1, 3]);
    await finish(1);
    expect(working()).toEqual([3, 4]);
  });

  test('refuses a request that has waited too long, and the one that is worked on stays', async () => {
    const { arrive, working, refused, finish } = setUp({ limit: 1 });
    await arrive(3);
    await pass(MAX_WAIT_MS - 1);
    expect(refused).toEqual([]);
    await pass(1);
    expect([working(), refused]).toEqual([[1], [3]]);
    await finish(1);
    await finish(2);
    await arrive();
    expect([working(), refused]).toEqual([[4], [3]]);
  });

  test('does not refuse those who are next, as when a few readers meet a slow moment', async () => {
    const { arrive, working, refused } = setUp({ limit: 2 });
    await arrive(5);
    await pass(MAX_WORK_MS - 1);
    expect([working(), refused]).toEqual([[1, 2], [5]]);
    await pass(1);
    expect([working(), refused]).toEqual([[1, 2, 3, 4], [5]]);
  });

  test('refuses at once when the line is full', async () => {
    const { arrive, working, refused } = setUp({ limit: 1, maxWaiting: 2 });
    await arrive(4);
    expect([working(), refused]).toEqual([[1], [4]]);
  });

  test('never begins work for a client that is gone', async () => {
    const { arrive, working, refused, finish, leave, responses } = setUp({ limit: 1 });
    await arrive(4);
    await leave(2);
    expect(refused).toEqual([2]);
    // The socket is gone, its event has not been heard yet.
    for (const response of responses.slice(2, 3)) response.destroyed = true;
    await finish(1);
    expect([working(), refused]).toEqual([[4], [2, 3]]);
  });

  test('a client that leaves while its page is made frees no place: the work goes on', async () => {
    const { arrive, working, leave } = setUp({ limit: 1 });
    await arrive(2);
    await leave(1);
    expect(working()).toEqual([1]);
  });

  test('a place is free again once, however often it is released', async () => {
    const gate = new Gate({ limit: 1, maxWaiting: 10 });
    const release = await gate.enter(new FakeResponse());
    release?.();
    release?.();
    expect(await gate.enter(new FakeResponse())).toBeDefined();
    void gate.enter(new FakeResponse());
    const third = gate.enter(new FakeResponse());
    await pass(MAX_WAIT_MS);
    expect(await third).toBeUndefined();
  });

  test('O06: what hangs, or brings its body slowly, keeps its place only for a while', async () => {
    const { arrive, working } = setUp({ limit: 1 });
    await arrive();
    await pass(MAX_WORK_MS);
    await arrive();
    expect(working()).toEqual([1, 2]);
  });
});

describe('O04: the area of a request', () => {
  const isReady = (path: string): boolean => ['/', '/about', '/favicon.ico'].includes(path);

  test.each([
    ['/', undefined],
    ['/about', undefined],
    ['/favicon.ico', undefined],
    ['/_next/static/chunks/main.js', undefined],
    ['/_next/image', undefined],
    ['/search', 'page'],
    ['/_next/data/b1/id/search.json', 'page'],
    ['/content/article', 'page'],
    ['/wp-login.php', 'page'],
    ['/sitemap.xml', 'page'],
    ['/api/content/api/search/', 'search'],
    ['/api/content/api/search', 'search'],
    ['/api/content/api/content/', 'content'],
    ['/api/visitor/api/log_event/', 'visitor'],
    ['/media/0123/kucing.webp', 'media'],
    ['/api/media/attachment/x', 'media'],
    ['/api/media/private/', undefined],
    ['/api/auth/token-auth/otp/', 'account'],
    ['/api/project/service/issue/', 'account'],
    ['/api/contentious', 'account'],
    ['/api/mcp', 'agent'],
    ['/api/mcp/', 'agent'],
    ['/api', 'account'],
    ['/apix', 'page'],
  ])('%s → %s', (path, area) => {
    expect(areaOf(path, isReady)).toBe(area);
  });

  test('an upload has limits of its own, and may take minutes', () => {
    expect(areaOf('/api/project/service/issue/upload_media/', isReady)).toBeUndefined();
    expect(areaOf('/api/desk/media/', isReady)).toBeUndefined();
  });
});

test('O06: agents that bring their bodies slowly leave the search alone', async () => {
  useFakeTime();
  const admission = new Admission({ isReady: () => false, log: pino({ level: 'silent' }) });
  const entered: string[] = [];
  const send = (path: string) =>
    void admission
      .enter(path, new ServerResponse(new IncomingMessage(new Socket())))
      .then((release) => release && entered.push(path));
  for (let count = 0; count < 8; count++) send('/api/mcp');
  send('/api/content/api/search/');
  await pass(0);
  expect(entered).toContain('/api/content/api/search/');
  vi.useRealTimers();
});

describe('O04: readers of one page that is not there yet', () => {
  beforeEach(() => void useFakeTime());
  afterEach(() => void vi.useRealTimers());

  /** An admission with one slot for pages; `/content/...` are shared. */
  function open() {
    const ready = new Set<string>();
    const admission = new Admission({
      isReady: (path) => ready.has(path),
      sharedPath: (path) => (path.startsWith('/content/') ? path : undefined),
      log: pino({ level: 'silent' }),
      limits: { page: 1, search: 1, content: 1, visitor: 1, media: 1, account: 1, agent: 1 },
    });
    const releases: (() => void)[] = [];
    const outcomes: string[] = [];
    const read = (name: string, path: string, method = 'GET'): ServerResponse => {
      const request = Object.assign(new IncomingMessage(new Socket()), { method });
      const response = new ServerResponse(request);
      void admission.enter(path, response).then((release) => {
        outcomes.push(`${name} ${release ? 'in' : 'refused'}`);
        if (release) releases.push(release);
      });
      return response;
    };
    return { ready, read, outcomes, release: () => releases.shift()?.() };
  }

  test('wait for its one render however long that takes, and need no slot then', async () => {
    const { ready, read, outcomes, release } = open();
    for (const name of ['a', 'b', 'c']) read(name, '/content/x');
    await pass(3 * MAX_WAIT_MS);
    expect(outcomes).toEqual(['a in']);
    ready.add('/content/x');
    read('other', '/content/y');
    release();
    await pass(0);
    expect(outcomes.sort()).toEqual(['a in', 'b in', 'c in', 'other in']);
  });

  test('one after the other stands in line for it, and the others wait on when that one is refused', async () => {
    const { ready, read, outcomes, release } = open();
    for (const name of ['search', 'next']) read(name, '/search');
    for (const name of ['a', 'b', 'c', 'd']) read(name, '/content/x');
    await pass(MAX_WAIT_MS);
    expect(outcomes).toEqual(['search in', 'a refused']);
    for (let count = 0; count < 2; count += 1) {
      release();
      await pass(0);
    }
    expect(outcomes).toEqual(['search in', 'a refused', 'next in', 'b in']);
    ready.add('/content/x');
    release();
    await pass(0);
    expect(outcomes.slice(4)).toEqual(['c in', 'd in']);
  });

  test('enter by themselves when the page is not there for long', async () => {
    const { read, outcomes } = open();
    read('search', '/search');
    for (let count = 0; count < 20; count += 1) read('reader', '/content/x');
    // The first got in after the search, and has no answer after its time either.
    await pass(MAX_WORK_MS);
    await pass(MAX_WORK_MS - 1);
    expect(outcomes.length).toBeLessThan(10);
    await pass(1);
    await pass(MAX_WORK_MS);
    expect(outcomes).toHaveLength(21);
  });

  test('of thousands of readers the first ones wait, and none is woken in vain', async () => {
    let asked = 0;
    const admission = new Admission({
      isReady: () => {
        asked += 1;
        return false;
      },
      sharedPath: (path) => path,
      log: pino({ level: 'silent' }),
    });
    const enter = () => admission.enter('/content/x', new ServerResponse(new IncomingMessage(new Socket())));
    const readers = Array.from({ length: 3_000 }, enter);
    await pass(0);
    expect((await Promise.all(readers.slice(1_001))).every((release) => release === undefined)).toBe(true);
    asked = 0;
    for (const reader of readers.slice(0, 1_001)) (await reader)?.();
    expect(asked).toBeLessThan(3 * 1_001);
  });

  test('a request that changes something never passes as a reader of what is there', async () => {
    const { ready, read, outcomes } = open();
    ready.add('/content/x');
    for (const name of ['a', 'b', 'c']) read(name, '/content/x', 'POST');
    read('reader', '/content/x');
    await pass(MAX_WAIT_MS);
    expect(outcomes.sort()).toEqual(['a in', 'c refused', 'reader in']);
  });

  test('go on when the first of them left, or got no page in time', async () => {
    const { read, outcomes, release } = open();
    read('search', '/search');
    const first = read('first', '/content/x');
    read('second', '/content/x');
    await pass(0);
    first.destroy();
    await pass(0);
    release();
    await pass(0);
    expect(outcomes).toEqual(['search in', 'first refused', 'second in']);
    read('third', '/content/x');
    await pass(MAX_WORK_MS);
    expect(outcomes.at(-1)).toBe('third in');
    read('fourth', '/content/x');
    await pass(MAX_WORK_MS);
    expect(outcomes.at(-1)).toBe('fourth in');
  });
});

test('a search does not queue behind calls that wait for the database', async () => {
  const admission = new Admission({ isReady: () => false, log: pino({ level: 'silent' }) });
  const enter = (path: string) =>
    admission.enter(path, new ServerResponse(new IncomingMessage(new Socket())));
  for (let count = 0; count < 8; count++) void enter('/api/content/api/content/');
  expect(await enter('/api/content/api/search/')).toBeDefined();
});

test('O04: one line tells how much was refused, and clients that left are not among it', async () => {
  useFakeTime();
  const log = pino({ level: 'silent' });
  const warn = vi.spyOn(log, 'warn');
  const limits = { page: 0, search: 0, content: 0, visitor: 0, media: 0, account: 0, agent: 0 };
  const admission = new Admission({ isReady: () => false, log, limits });
  const responses = Array.from({ length: 5 }, () => new ServerResponse(new IncomingMessage(new Socket())));
  const entered = Promise.all(responses.map((response) => admission.enter('/search', response)));
  responses[0]?.destroy();
  await pass(MAX_WAIT_MS);
  expect(await entered).toEqual(Array.from({ length: 5 }));
  await pass(60_000);
  vi.useRealTimers();
  expect(warn.mock.calls).toEqual([[{ event: 'overload', count: 4 }, expect.any(String)]]);
});
