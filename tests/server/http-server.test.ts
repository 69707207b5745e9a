import { once } from 'node:events';
import { request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Admission } from '@/lib/server/admission';
import { createHttpServer, type Handler } from '@/lib/server/http-server';
import { Lifecycle } from '@/lib/server/lifecycle';
import { KEPT_BODY_BYTES } from '@/lib/server/connections';
import { answerNodeRequest } from '@/lib/backend/http/node-adapter';
import { OVERLOAD_RETRY_AFTER_S } from '@/lib/constants';
import { overloadText } from '@/lib/text/errors';
import { browserSafe } from '@/lib/server/send-body';

const servers: Server[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

type Options = {
  handler?: Handler;
  isWritable?: () => Promise<boolean>;
  problems?: () => string[];
  isReady?: boolean;
  admission?: Admission;
};

async function open({ handler, isWritable, problems, isReady = true, admission }: Options = {}) {
  const lifecycle = new Lifecycle();
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { level: 'debug' },
    { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const server = createHttpServer({
    lifecycle,
    headers: { 'X-Content-Type-Options': 'nosniff' },
    log,
    admission,
    handler: () => handler ?? ((_, response) => Promise.resolve(void response.end('halo'))),
    isDatabaseWritable: isWritable ?? (() => Promise.resolve(true)),
    ...(problems && { problems }),
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  if (isReady) lifecycle.markReady();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, lifecycle, server, lines };
}

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

/** A handler whose answers wait until they are released. */
function gate() {
  const waiting: ServerResponse[] = [];
  let announce: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (announce = resolve));
  const handler: Handler = (_, response) => {
    waiting.push(response);
    announce();
    return Promise.resolve();
  };
  return { handler, arrived, release: () => waiting.forEach((response) => response.end('akhirnya')) };
}

/** The status line of an answer to a request that is written by hand. */
async function statusOfRaw(url: string, lines: string[]): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.end(lines.join('\r\n'));
  let answer = '';
  for await (const part of socket) answer += String(part);
  return answer.split(' ', 2)[1] ?? '';
}

describe('S03 doubled headers', () => {
  const given = {
    Host: 'a.id',
    Authorization: 'Jwt a.b.c',
    'X-API-Key': 'demo',
    'X-Service-Key': 'x',
    'Content-Type': 'application/json',
    'Content-Length': '0',
  };
  const lines = (headers: object) => Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

  test('S03 each of them once passes', async () => {
    const { url } = await open();
    expect(
      await statusOfRaw(url, ['POST /api/x/ HTTP/1.1', ...lines(given), 'Connection: close', '', '']),
    ).toBe('200');
  });

  test.each(Object.entries(given))('S03 %s twice is 400, the same value or another', async (name, value) => {
    let calls = 0;
    const { url } = await open({
      handler: (_, response) => ((calls += 1), Promise.resolve(void response.end())),
    });
    for (const second of [value, `${value}0`]) {
      const doubled = [...lines(given), `${name.toLowerCase()}: ${second}`, '', ''];
      expect(await statusOfRaw(url, ['POST /api/x/ HTTP/1.1', ...doubled])).toBe('400');
    }
    expect(calls).toBe(0);
  });

  test('S03 Transfer-Encoding twice is 400', async () => {
    const { url } = await open();
    const twice = ['Host: a.id', 'Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'];
    expect(await statusOfRaw(url, ['POST /api/x/ HTTP/1.1', ...twice, '', '0', '', ''])).toBe('400');
  });
});

describe('probes', () => {
  test('O02: alive from the beginning, ready when the site is', async () => {
    const { url, lifecycle } = await open({ isReady: false });
    expect([await statusOf(`${url}/healthz`), await statusOf(`${url}/readyz`)]).toEqual([200, 503]);
    const early = await fetch(url);
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '5']);
    lifecycle.markReady();
    expect([await statusOf(`${url}/readyz`), await statusOf(url)]).toEqual([200, 200]);
  });

  test('O02, O09: ready for readers while the database is gone, and not for writers', async () => {
    let isUp = false;
    const { url } = await open({ isWritable: () => Promise.resolve(isUp) });
    const probe = (path: string) => statusOf(`${url}${path}`);
    expect([await probe('/healthz'), await probe('/readyz'), await probe('/readyz?a=1')]).toEqual([
      200, 200, 200,
    ]);
    expect(await probe('/readyz?for=write')).toBe(503);
    isUp = true;
    expect(await probe('/readyz?for=write')).toBe(200);
  });

  test('O02: a mailbox that cannot be read is named, and does not make the site less ready', async () => {
    const { url } = await open({ problems: () => ['mailbox login-refused since 2026-03-02T03:00:00.000Z'] });
    const probe = await fetch(`${url}/readyz`);
    expect([probe.status, await probe.text()]).toEqual([
      200,
      'ready\nmailbox login-refused since 2026-03-02T03:00:00.000Z\n',
    ]);
  });

  test('O02: a flood of probes asks the database once', async () => {
    // A good answer stays good, however long the test takes.
    vi.useFakeTimers({ toFake: ['performance'] });
    let asked = 0;
    let answer: (isUp: boolean) => void = () => undefined;
    const isWritable = () => {
      asked += 1;
      return new Promise<boolean>((resolve) => (answer = resolve));
    };
    const { url, server } = await open({ isWritable });
    const probe = () => statusOf(`${url}/readyz?for=write`);
    const first = [probe(), probe()];
    for (let count = 0; count < first.length; count += 1) await once(server, 'request');
    answer(false);
    expect(await Promise.all(first)).toEqual([503, 503]);
    const second = probe();
    await once(server, 'request');
    answer(true);
    expect([await second, await probe(), asked]).toEqual([200, 200, 2]);
  });

  test('answers nothing but GET and HEAD', async () => {
    const { url } = await open();
    const { status, headers } = await fetch(`${url}/healthz`, { method: 'POST' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('requests', () => {
  test('carry an id from beginning to end, a given one only when it is harmless', async () => {
    let seen: IncomingMessage | undefined;
    const { url } = await open({
      handler: (incoming, response) => {
        seen = incoming;
        return Promise.resolve(void response.end());
      },
    });
    const own = await fetch(url, { headers: { 'x-request-id': 'a1b2c3d4' } });
    expect([own.headers.get('x-request-id'), seen?.headers['x-request-id']]).toEqual([
      'a1b2c3d4',
      'a1b2c3d4',
    ]);
    const made = await fetch(url, { headers: { 'x-request-id': '<script>' } });
    expect(made.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('O07: a handler that throws answers 500 with the id, and nothing of the error', async () => {
    const { url, lines } = await open({ handler: () => Promise.reject(new Error('select * from rahasia')) });
    const response = await fetch(url);
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(text).toContain(response.headers.get('x-request-id') ?? 'no id');
    expect(text).not.toContain('rahasia');
    expect(lines.some((line) => line.msg === 'request handler threw')).toBe(true);
  });

  test.each([500, 503])('a page that failed with %s says when to come back', async (status) => {
    const handler: Handler = (_, response) => {
      response.statusCode = status;
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end('<h1>Gangguan</h1>');
      return Promise.resolve();
    };
    const { url, lines } = await open({ handler });
    const response = await fetch(url);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
    expect(await response.text()).toContain('Gangguan');
    await vi.waitFor(() => expect(lines.some((line) => line.status === 503)).toBe(true), { timeout: 10_000 });
  });

  test('a call that failed keeps its status', async () => {
    const handler: Handler = (_, response) => {
      response.writeHead(500, { 'Content-Type': 'application/json' }).end('{}');
      return Promise.resolve();
    };
    const { url } = await open({ handler });
    expect(await statusOf(`${url}/api/x`)).toBe(500);
  });

  test('P02: are logged by path, never by query', async () => {
    const { url, lines } = await open();
    await (await fetch(`${url}/masuk?email=a@b.id&code=123456`)).text();
    await expect.poll(() => lines.find((line) => line.path === '/masuk')).toBeDefined();
    expect(JSON.stringify(lines)).not.toMatch(/123456|a@b\.id/);
  });

  test('answers of the API are not stored unless they say so', async () => {
    const { url } = await open();
    expect((await fetch(`${url}/api/x/`)).headers.get('cache-control')).toBe('no-store');
    expect((await fetch(`${url}/apix`)).headers.get('cache-control')).toBeNull();
  });

  test('generated pages are kept by shared caches, browsers ask again', async () => {
    const fromNext = 's-maxage=60, stale-while-revalidate=31535940';
    const { url } = await open({
      handler: (_, response) => {
        response.setHeader('Cache-Control', fromNext);
        return Promise.resolve(void response.end('halaman'));
      },
    });
    expect((await fetch(url)).headers.get('cache-control')).toBe(browserSafe(fromNext));
    expect(browserSafe(fromNext)).toBe('public, max-age=0, s-maxage=60, must-revalidate');
    expect(browserSafe('public, max-age=31536000, immutable')).toBe('public, max-age=31536000, immutable');
  });
});

describe('O06: a body that comes slowly', () => {
  const HEAD = 'POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 5242880\r\n\r\n';

  /** A request with a large body, and what the handler has read of it. */
  async function send({ isRead }: { isRead: boolean }) {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let read = 0;
    const { url, server } = await open({
      handler: (incoming) => {
        if (isRead) incoming.on('data', (part: Buffer) => (read += part.length));
        else incoming.pause();
        return Promise.resolve();
      },
    });
    const arrived = once(server, 'request') as Promise<[IncomingMessage]>;
    const port = Number(new URL(url).port);
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
    socket.on('error', () => undefined);
    socket.write(HEAD);
    const [incoming] = await arrived;
    return { socket, incoming, read: () => read, answer: () => answer };
  }

  test('is cut when next to nothing arrives, also when the client never ends its side', async () => {
    const { socket, incoming, read, answer } = await send({ isRead: true });
    socket.write(Buffer.alloc(1_000));
    await expect.poll(read).toBe(1_000);
    const closed = once(incoming.socket, 'close');
    const answered = once(socket, 'end');
    vi.advanceTimersByTime(60_000);
    await Promise.all([closed, answered]);
    expect(answer()).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer()).toContain('X-Content-Type-Options: nosniff');
  });

  test('lives for many minutes when it goes on coming', async () => {
    const { socket, read, answer, incoming } = await send({ isRead: true });
    for (let minute = 1; minute <= 10; minute += 1) {
      socket.write(Buffer.alloc(524_288));
      await expect.poll(read).toBe(minute * 524_288);
      vi.advanceTimersByTime(60_000);
    }
    expect([answer(), incoming.complete, socket.destroyed]).toEqual(['', true, false]);
  });

  test('is cut as well before the handler is called', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { url, server } = await open();
    const arrived = once(server, 'request') as Promise<[IncomingMessage]>;
    const client = connect(Number(new URL(url).port), '127.0.0.1');
    client.write('POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\na');
    await arrived;
    vi.advanceTimersByTime(60_000);
    expect(await text(client)).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('is not to blame for what is not read', async () => {
    const { incoming } = await send({ isRead: false });
    await expect.poll(() => incoming.isPaused()).toBe(true);
    vi.advanceTimersByTime(180_000);
    expect([incoming.socket.writableEnded, incoming.socket.destroyed]).toEqual([false, false]);
  });
});

describe('O04: more than can be done', () => {
  const silent = pino({ level: 'silent' });
  const full = (): Admission =>
    new Admission({ isReady: (path) => path === '/about', limits: NO_ROOM, log: silent });
  const NO_ROOM = { page: 0, search: 0, content: 0, visitor: 0, media: 0, account: 1, agent: 0 };

  test('a page is refused in words, in the language of the page', async () => {
    const { url, lines } = await open({ admission: full() });
    const page = await fetch(`${url}/search?q=a`);
    expect([page.status, page.headers.get('retry-after'), page.headers.get('content-type')]).toEqual([
      503,
      String(OVERLOAD_RETRY_AFTER_S),
      'text/html; charset=utf-8',
    ]);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    const html = await page.text();
    expect(html).toContain('lang="id"');
    expect(html).toContain(overloadText.id.title);
    expect(await (await fetch(`${url}/en/search`)).text()).toContain(overloadText.en.title);
    expect(lines.filter(({ msg }) => msg === 'request failed')).toEqual([]);
  });

  test('a call is refused as the contract says it', async () => {
    const { url } = await open({ admission: full() });
    const call = await fetch(`${url}/api/content/api/search/?q=a`);
    expect([call.status, call.headers.get('retry-after')]).toEqual([503, String(OVERLOAD_RETRY_AFTER_S)]);
    expect(await call.json()).toEqual({ detail: expect.any(String) as string, code: 'unavailable' });
  });

  test('pages that are made already, files and probes are answered, and so is a login', async () => {
    const { url } = await open({ admission: full() });
    const paths = ['/about', '/_next/static/a.js', '/healthz', '/readyz', '/api/auth/token-auth/'];
    expect(await Promise.all(paths.map((path) => statusOf(url + path)))).toEqual([200, 200, 200, 200, 200]);
  });

  test('work is not begun for a client that left while it waited', async () => {
    const begun: (string | undefined)[] = [];
    let finish: () => void = () => undefined;
    const isFinished = new Promise<void>((resolve) => (finish = resolve));
    const handler: Handler = async (incoming, response) => {
      begun.push(incoming.url);
      await isFinished;
      response.end();
    };
    const admission = new Admission({ isReady: () => false, limits: { ...NO_ROOM, page: 1 }, log: silent });
    const { url, server } = await open({ handler, admission });
    const first = statusOf(`${url}/1`);
    await expect.poll(() => begun).toEqual(['/1']);
    const client = connect(Number(new URL(url).port), '127.0.0.1');
    const arrived = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
    client.write('GET /2 HTTP/1.1\r\nHost: x\r\n\r\n');
    const [, response] = await arrived;
    const gone = once(response, 'close');
    client.destroy();
    await gone;
    finish();
    expect([await first, await statusOf(`${url}/3`)]).toEqual([200, 200]);
    expect(begun).toEqual(['/1', '/3']);
  });

  test('O06: 500 clients whose bodies do not come hold no place, and a whole body is handed on', async () => {
    const bodies: string[] = [];
    const handler: Handler = (incoming, response) =>
      answerNodeRequest(incoming, response, async (call) => {
        bodies.push(await call.text());
        return new Response();
      });
    const { url, server } = await open({ handler, admission: full() });
    const path = '/api/auth/token-auth/otp/';
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\n`;
    const port = Number(new URL(url).port);
    let arrived = 0;
    server.on('request', () => (arrived += 1));
    const slow = Array.from({ length: 500 }, (_, index) => {
      const client = connect(port, '127.0.0.1');
      client.write(`${head}${index % 2 ? 'Content-Length: 1000' : 'Transfer-Encoding: chunked'}\r\n\r\n`);
      return client;
    });
    await vi.waitFor(() => expect(arrived).toBe(slow.length), { timeout: 30_000 });
    const whole = 'a'.repeat(KEPT_BODY_BYTES - 1);
    for (const body of ['{}', whole, `${whole}${whole}`]) {
      expect((await fetch(url + path, { method: 'POST', body })).status).toBe(200);
    }
    const chunks = new Blob(['satu, ', 'dua,']).stream();
    const init = { method: 'POST', body: chunks, duplex: 'half' } as RequestInit;
    expect((await fetch(url + path, init)).status).toBe(200);
    expect(bodies.map((body) => body.length)).toEqual([2, whole.length, 2 * whole.length, 10]);
    slow.forEach((client) => client.destroy());
  });

  test('O06: a body that nobody reads stays in no memory', async () => {
    const { url, server } = await open();
    const arrived = once(server, 'request') as Promise<[IncomingMessage]>;
    expect(await (await fetch(url, { method: 'POST', body: 'x'.repeat(50_000) })).text()).toBe('halo');
    const [incoming] = await arrived;
    await vi.waitFor(() => expect([incoming.readableLength, incoming.readableEnded]).toEqual([0, true]), {
      timeout: 10_000,
    });
  });

  test('O06: a client that reads slowly holds no place', async () => {
    const large = Buffer.alloc(32 * 1024 * 1024);
    const handler: Handler = async (incoming, response) => {
      response.end(incoming.url === '/besar' ? large : 'kecil');
      if (incoming.url === '/besar') await once(response, 'close');
    };
    const admission = new Admission({ isReady: () => false, limits: { ...NO_ROOM, page: 1 }, log: silent });
    const { url } = await open({ handler, admission });
    const slow = connect(Number(new URL(url).port), '127.0.0.1');
    slow.write('GET /besar HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(slow, 'readable');
    expect(await statusOf(`${url}/kecil`)).toBe(200);
    slow.destroy();
  });
});

describe('addresses that lead elsewhere', () => {
  test('the prefix of the default language is taken off for good', async () => {
    const { url } = await open();
    const response = await fetch(`${url}/id/about?a=1`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([308, '/about?a=1']);
  });

  test('an error page is asked for as what it is: not found', async () => {
    const handler: Handler = (incoming, response) => Promise.resolve(void response.end(incoming.url));
    const { url } = await open({ handler });
    expect(await (await fetch(`${url}/en/500?a=1`)).text()).toBe('/en/404');
  });
});

describe('O01: draining', () => {
  test('lets requests in flight finish, is not ready at once, and takes no kept-alive connection along', async () => {
    const { handler, arrived, release } = gate();
    const { url, lifecycle, server } = await open({ handler });
    const slow = fetch(url);
    await arrived;
    const drained = lifecycle.drain(server);
    const probe = await fetch(`${url}/readyz`);
    expect([probe.status, probe.headers.get('connection')]).toEqual([503, 'close']);
    expect(await statusOf(`${url}/healthz`)).toBe(200);
    release();
    const answer = await slow;
    expect([answer.status, await answer.text(), answer.headers.get('connection')]).toEqual([
      200,
      'akhirnya',
      'close',
    ]);
    expect(await drained).toBe(0);
    await expect(fetch(url)).rejects.toThrow();
  });

  test('O08: serves on for a while, then turns readers away with 502 and takes what is written to the end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    const { url, lifecycle, server } = await open();
    const drained = lifecycle.drain(server, { drainMs: 5_000 });
    const post = () => fetch(url, { method: 'POST' }).then(({ status }) => status);
    expect([await statusOf(`${url}/readyz`), await statusOf(url), await post()]).toEqual([503, 200, 200]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect([await statusOf(url), await post(), server.listening]).toEqual([502, 200, true]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([await drained, server.listening]).toEqual([0, false]);
  });

  test('cuts off what does not finish before the deadline, and says how much', async () => {
    const { handler, arrived } = gate();
    const { url, lifecycle, server } = await open({ handler });
    const stuck = fetch(url).catch((error: unknown) => error);
    await arrived;
    expect(await lifecycle.drain(server, { deadlineMs: 50 })).toBe(1);
    expect(await stuck).toBeInstanceOf(Error);
  });

  test('is over at once when nothing is in flight, idle connections included', async () => {
    const { url, lifecycle, server } = await open();
    const idle = request(url, { agent: false, headers: { connection: 'keep-alive' } }).end();
    const [response] = (await once(idle, 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    expect(await lifecycle.drain(server)).toBe(0);
    expect(server.listening).toBe(false);
  });

  test('a stop signal during the start keeps the site from becoming ready', async () => {
    const { lifecycle, server } = await open({ isReady: false });
    await lifecycle.drain(server);
    lifecycle.markReady();
    expect(lifecycle.phase).toBe('draining');
  });
});
