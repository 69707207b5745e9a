import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMetrics, kindOf, type Metrics } from '@/lib/server/metrics';
import { openTestDatabase, testEngine, type TestDatabase } from '@/tests/helpers/engines';

const KEY = 'pZ8x!Qv3_Lm7Kd0w-Rt5Yb2Nc9Hf4Gj6';

let database: TestDatabase;
let metrics: Metrics;
let server: Server;
beforeAll(async () => {
  database = await openTestDatabase();
  metrics = createMetrics({
    key: KEY,
    database: () => database,
    pages: () => ({ count: 3, bytes: 12_000, meanAgeS: 40 }),
    lines: new Map([['mail-refused', 2]]),
  });
  server = createServer((request, response) => void metrics.answer(request, response, [])).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await database.close();
});

const ask = (authorization?: string) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`, {
    headers: authorization === undefined ? {} : { authorization },
  });

test('answers nothing without its key', async () => {
  for (const given of [undefined, 'Bearer salah', KEY]) {
    const { status, headers } = await ask(given);
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  }
});

test('says what was answered, what is in memory, what waits, and whether the database takes writes', async () => {
  metrics.note({ path: '/content/kucing', status: 200, ms: 3, isFromMemory: true });
  metrics.note({ path: '/api/auth/token-auth/', status: 503, ms: 2_000, isFromMemory: false });
  await database.kysely
    .insertInto('mail_outbox')
    .values({
      id: '0199a2c4-0000-7000-8000-000000000001',
      kind: 'login',
      payload: Buffer.from('x'),
      recipient: null,
      created_at: new Date(Date.now() - 90_000),
      next_at: new Date(),
      expires_at: new Date(Date.now() + 90_000),
    })
    .execute();
  const answer = await ask(`Bearer ${KEY}`);
  const text = await answer.text();
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const lines = text.split('\n');
  for (const line of [
    'portal_requests_total{kind="page",status="200",source="memory"} 1',
    'portal_requests_total{kind="login",status="503",source="made"} 1',
    'portal_request_duration_seconds_bucket{le="2.5",kind="login"} 1',
    'portal_cached_pages 3',
    'portal_cached_pages_age_seconds 40',
    'portal_log_lines{event="mail-refused"} 2',
    'portal_database_writable 1',
    'portal_queue_length{queue="mail"} 1',
    'portal_queue_length{queue="webhook"} 0',
    'portal_held_mails 0',
  ])
    expect(lines).toContain(line);
  expect(
    Number(/^portal_queue_oldest_seconds\{queue="mail"\} (.*)$/m.exec(text)?.[1]),
  ).toBeGreaterThanOrEqual(90);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect(text).toMatch(/^process_resident_memory_bytes /m);
  expect(text.includes('portal_database_connections{')).toBe(testEngine() === 'server');
});

test('every path is one of few kinds', () => {
  const kinds: Record<string, string> = {
    '/': 'page',
    '/content/kucing': 'page',
    '/desktop': 'page',
    '/en/search': 'search',
    '/search': 'search',
    '/api/content/api/search/': 'search',
    '/api/content/api/content/': 'call',
    '/desk/request/TICKET-1': 'desk',
    '/api/desk/issue/': 'desk',
    '/_next/static/x.js': 'file',
    '/_next/data/abc/about.json': 'data',
    '/_next/image': 'image',
  };
  for (const [path, kind] of Object.entries(kinds)) expect([path, kindOf(path)]).toEqual([path, kind]);
});
