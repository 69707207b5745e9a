import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCachedAnnouncements } from '@/lib/server/cached-site';

const PATH = '/api/directory/api/announcement/';

let answers: Response[];
let asked: number;
let server: Server;
let now: number;
beforeEach(async () => {
  answers = [];
  asked = 0;
  now = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const ready = createCachedAnnouncements(async () => answers[asked++] ?? Response.error());
  server = createServer((request, response) => {
    const headers = ['X-Request-Id', 'own', 'X-Content-Type-Options', 'nosniff'];
    if (!ready.answer(request, response, headers)) response.end('from the backend');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  vi.restoreAllMocks();
  server.close();
});

async function ask(path = PATH, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { connection: 'close' },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const answer = (title: string, status = 200) =>
  Response.json(
    { title },
    {
      status,
      headers: {
        'Cache-Control': 'public, max-age=4',
        'X-Request-Id': 'first',
        'X-Content-Type-Options': 'nosniff',
      },
    },
  );

test('the backend is asked once a second at most, however many ask', async () => {
  answers = [answer('lama'), answer('baru')];
  const all = await Promise.all([ask(), ask(), ask()]);
  expect(all.map(({ text }) => text)).toEqual(Array.from({ length: 3 }, () => '{"title":"lama"}'));
  expect(asked).toBe(1);
  now += 999;
  expect((await ask()).text).toBe('{"title":"lama"}');
  now += 1;
  const { status, headers, text } = await ask();
  expect([status, text, asked]).toEqual([200, '{"title":"baru"}', 2]);
  expect(headers.get('Cache-Control')).toBe('public, max-age=4');
  expect(headers.get('Content-Type')).toBe('application/json');
  expect(headers.get('X-Request-Id')).toBe('own');
  // Several would be joined by commas.
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
});

test('a failure is answered, and not kept', async () => {
  answers = [answer('mati', 503), answer('hidup')];
  expect((await ask()).status).toBe(503);
  expect((await ask()).text).toBe('{"title":"hidup"}');
});

test('all other calls are left to the backend', async () => {
  for (const [path, method] of [
    [`${PATH}?ended=true`, 'GET'],
    [PATH, 'HEAD'],
    [PATH, 'POST'],
    ['/api/directory/api/application/', 'GET'],
  ] as const) {
    const { text } = await ask(path, method);
    expect([path, method, text]).toEqual([path, method, method === 'HEAD' ? '' : 'from the backend']);
  }
  expect(asked).toBe(0);
});
