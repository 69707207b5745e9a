import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { OVERLOAD_RETRY_AFTER_S } from '@/lib/constants';
import { Admission } from '@/lib/server/admission';
import { MAX_WAIT_MS } from '@/lib/server/gate';
import { createHttpServer, type Handler } from '@/lib/server/http-server';
import { Lifecycle } from '@/lib/server/lifecycle';

// The short form of `npm run torture -- overload`: it asserts the order in which things happen, not how long they take.

const log = pino({ level: 'silent' });
let server: Server;
let lifecycle: Lifecycle;
const sockets: Socket[] = [];

afterEach(() => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
  server.closeAllConnections();
});

/** Opens a server whose pages are rendered at once, within the callback of whoever lets them begin, as searches are. */
async function open(render: (path: string) => void, handler?: Handler): Promise<void> {
  const renderAtOnce: Handler = async (request, response) => {
    render(request.url ?? '');
    response.end('halaman');
  };
  lifecycle = new Lifecycle();
  const isReady = (path: string) => path === '/about';
  server = createHttpServer({
    lifecycle,
    headers: {},
    log,
    admission: new Admission({ isReady, log }),
    handler: () => handler ?? renderAtOnce,
    isDatabaseWritable: () => Promise.resolve(true),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  lifecycle.markReady();
}

/** A connection that the server has accepted, so that what is written to it can be read at once. */
async function openSocket(): Promise<Socket> {
  const accepted = once(server, 'connection');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await Promise.all([accepted, once(socket, 'connect')]);
  return socket;
}

const openSockets = async (count: number): Promise<Socket[]> => {
  const opened: Socket[] = [];
  for (let number = 0; number < count; number += 1) opened.push(await openSocket());
  return opened;
};

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

/** Resolves with what a connection has got once it has got as many answers. */
async function answersOf(socket: Socket, count = 1): Promise<string> {
  let text = '';
  while (text.split('HTTP/1.1 ').length <= count)
    text += String(((await once(socket, 'data')) as [Buffer])[0]);
  return text;
}

test('O04: every socket that is ready is read before the first render begins', async () => {
  const events: string[] = [];
  await open((path) => events.push(`render ${path}`));
  server.prependListener('request', ({ url }) => events.push(`read ${url}`));
  const readers = await openSockets(10);
  const answers = readers.map((socket) => answersOf(socket));
  readers.forEach((socket, number) => socket.write(get(`/search?q=${number}`)));
  await Promise.all(answers);
  const numbers = readers.map((_, number) => `/search?q=${number}`);
  expect(events).toEqual([
    ...numbers.map((path) => `read ${path}`),
    ...numbers.map((path) => `render ${path}`),
  ]);
});

test('O04: connections that wait to be accepted do not wait for a render each', async () => {
  const events: string[] = [];
  await open(() => events.push('render'));
  server.prependListener('request', () => events.push('read'));
  const { port } = server.address() as AddressInfo;
  const readers = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'));
  sockets.push(...readers);
  const answers = readers.map((socket) => answersOf(socket));
  for (const socket of readers) socket.write(get('/search'));
  await Promise.all(answers);
  const beforeLastRead = events.slice(0, events.lastIndexOf('read'));
  expect(beforeLastRead.filter((event) => event === 'render').length).toBeLessThanOrEqual(2);
  expect(events).toHaveLength(40);
});

test('O04: probes and pages from memory are answered between two renders', async () => {
  const events: string[] = [];
  const [probe, page] = (await open((path) => {
    events.push(path === '/about' ? 'page' : 'render');
    if (events.length === 3) {
      probe?.write(get('/healthz'));
      page?.write(get('/about'));
    }
  }).then(() => openSockets(2))) as [Socket, Socket];
  const readers = await openSockets(20);
  server.prependListener('request', ({ url }) => url === '/healthz' && events.push('probe'));
  const answers = [probe, page, ...readers].map((socket) => answersOf(socket));
  for (const socket of readers) socket.write(get('/search'));
  await Promise.all(answers);
  const [first, last] = ['probe', 'page'].map((name) => events.indexOf(name)).sort((a, b) => a - b);
  // At most one render begins before they are read.
  expect([first, last]).toEqual([expect.any(Number), (first ?? 0) + 1]);
  expect(last).toBeLessThanOrEqual(5);
  expect(events.filter((event) => event === 'render')).toHaveLength(20);
});

test('O04: who has left is not rendered', async () => {
  const rendered: string[] = [];
  await open((path) => rendered.push(path));
  const readers = await openSockets(20);
  const stays = (number: number) => number < 5 || number >= 15;
  const answers = readers.filter((_, number) => stays(number)).map((socket) => answersOf(socket));
  readers.forEach((socket, number) => {
    socket.write(get(`/${number}`));
    if (!stays(number)) socket.end();
  });
  for (const socket of readers.slice(5, 15)) socket.destroy();
  await Promise.all(answers);
  expect(rendered).toEqual(
    readers
      .map((_, number) => number)
      .filter(stays)
      .map((number) => `/${number}`),
  );
});

test('O04: who has waited for too long is refused, and told when to come back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let renders = 0;
  await open(() => {
    renders += 1;
    // From here on renders are slow.
    if (renders === 3) vi.advanceTimersByTime(MAX_WAIT_MS);
  });
  const readers = await openSockets(30);
  const answers = readers.map((socket) => answersOf(socket));
  for (const socket of readers) socket.write(get('/search'));
  const texts = await Promise.all(answers);
  const refused = texts.filter((text) => text.startsWith('HTTP/1.1 503'));
  expect(renders + refused.length).toBe(30);
  expect(renders).toBeLessThan(10);
  for (const text of refused) expect(text).toContain(`Retry-After: ${OVERLOAD_RETRY_AFTER_S}`);
});

/** What a search takes to render, and how long a reader waits for it, in ms of the stopped clock. */
const RENDER_MS = 100;
const PATIENCE_MS = 5_000;

test('O04: with many times the readers that it can serve, what it renders is read, and the next is served at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  let renders = 0;
  await open(() => {
    renders += 1;
    vi.advanceTimersByTime(RENDER_MS);
  });
  const waits: number[] = [];
  const read = async (socket: Socket) => {
    const askedAt = performance.now();
    socket.write(get('/search'));
    const text = await answersOf(socket);
    if (text.startsWith('HTTP/1.1 200')) waits.push(performance.now() - askedAt);
  };
  const readers = await openSockets(60);
  await Promise.all(
    readers.map(async (socket) => {
      while (renders < 200) await read(socket);
    }),
  );
  const inTime = waits.filter((wait) => wait <= PATIENCE_MS);
  expect(inTime.length / renders).toBeGreaterThanOrEqual(0.8);
  waits.length = 0;
  await read(readers[0]!);
  expect(waits).toEqual([RENDER_MS]);
});

test('O04: requests that one client sends at once wait for their turn among those of others', async () => {
  const events: string[] = [];
  await open((path) => events.push(path));
  const [greedy, ...readers] = (await openSockets(6)) as [Socket, ...Socket[]];
  const many = Array.from({ length: 100 }, (_, number) => `/greedy/${number}`);
  const answers = [answersOf(greedy, many.length), ...readers.map((socket) => answersOf(socket))];
  greedy.write(many.map(get).join(''));
  readers.forEach((socket, number) => socket.write(get(`/reader/${number}`)));
  const [text] = await Promise.all(answers);
  expect(events.slice(0, 6)).toEqual(['/greedy/0', ...readers.map((_, number) => `/reader/${number}`)]);
  expect(events.slice(6)).toEqual(many.slice(1));
  expect(text?.match(/halaman/g)).toHaveLength(100);
});

test('bodies of requests that one client sends at once arrive whole, each with its own', async () => {
  await open(
    () => undefined,
    async (request, response) => {
      let length = 0;
      for await (const chunk of request as AsyncIterable<Buffer>) length += chunk.length;
      response.end(`panjang ${length};`);
    },
  );
  const socket = await openSocket();
  const lengths = [10, 60_000, 0, 300_000, 128 * 1024, 1, 200_000];
  const answers = answersOf(socket, lengths.length);
  for (const length of lengths) {
    socket.write(`POST /api/auth/x/ HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`);
    socket.write('x'.repeat(length));
  }
  const text = await answers;
  expect(text.match(/panjang \d+;/g)).toEqual(lengths.map((length) => `panjang ${length};`));
});

test('O04: of requests sent at once by a client that has left, one at most is worked on, and none is waited for', async () => {
  const events: string[] = [];
  await open((path) => events.push(path));
  const [greedy, reader] = (await openSockets(2)) as [Socket, Socket];
  const isClosed = new Promise((resolve) =>
    server.once('request', ({ socket }) => socket.once('close', resolve)),
  );
  greedy.write(get('/greedy').repeat(50));
  greedy.destroy();
  await isClosed;
  reader.write(get('/reader'));
  await answersOf(reader);
  expect(events.filter((path) => path === '/greedy').length).toBeLessThanOrEqual(2);
  expect(await lifecycle.drain(server)).toBe(0);
});

test('O04: requests for pages from memory that one client sends at once do not hold others up', async () => {
  const events: string[] = [];
  await open((path) => events.push(path));
  server.prependListener('request', ({ url }) => url === '/healthz' && events.push('probe'));
  const [greedy, probe] = (await openSockets(2)) as [Socket, Socket];
  const answers = [answersOf(greedy, 500), answersOf(probe)];
  greedy.write(get('/about').repeat(500));
  probe.write(get('/healthz'));
  await Promise.all(answers);
  expect(events.indexOf('probe')).toBeLessThanOrEqual(2);
  expect(events).toHaveLength(501);
});

test.each(['h2c', 'websocket', 'TLS/1.0', 'omong kosong'])(
  'B03: a request to upgrade to %s is answered as HTTP/1.1, on any path',
  async (protocol) => {
    await open(() => undefined);
    for (const path of ['/search', '/about', '/healthz', '/api/visitor/api/init/', '/_next/webpack-hmr']) {
      const socket = await openSocket();
      const head = `Host: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: ${protocol}\r\nHTTP2-Settings: AAMAAABk\r\n`;
      socket.write(`GET ${path} HTTP/1.1\r\n${head}Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`);
      const first = await answersOf(socket);
      expect(first).toMatch(/^HTTP\/1\.1 200 /);
      expect(first).not.toMatch(/^upgrade:/im);
      // The connection serves on.
      socket.write(`POST /search HTTP/1.1\r\n${head}Content-Length: 2\r\n\r\n{}`);
      expect(await answersOf(socket)).toContain('halaman');
      socket.write(get('/search'));
      expect(await answersOf(socket)).toContain('halaman');
    }
  },
);
