// @no-database
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createBackend } from '@/lib/backend/app';
import { buildKysely, type Database } from '@/lib/database/database';
import { DatabaseOutageError } from '@/lib/database/errors';
import type { PlainPool } from '@/lib/database/guarded-pool';
import { ANSWER_DEADLINE_MS } from '@/lib/backend/limits';
import { route } from '@/lib/backend/http/define-route';
import { signToken } from '@/lib/backend/auth/tokens';
import { deriveKeys } from '@/lib/backend/keys';
import type { Route } from '@/lib/backend/http/define-route';
import { ROUTES } from '@/lib/backend/routes';
import { apiUrl, TEST_API_KEY, TEST_SETTINGS, type Logged } from '@/tests/helpers/make-backend';

const CALLS_TO_READ = [
  '/content/api/content/?model=faq',
  '/content/api/content/about/',
  '/directory/api/business/0/',
  '/catalog/api/product/search/',
];

/** A backend whose database behaves like the given pool. */
function backendOver(connect: PlainPool['connect'], options: { answerDeadlineMs?: number } = {}) {
  const log: Logged[] = [];
  const write = (level: Logged['level']) => (fields: object, message: string) =>
    void log.push({ level, fields, message });
  const db = { kysely: buildKysely({ connect, end: () => Promise.resolve() }) } as Database;
  const { fetch } = createBackend({
    db,
    settings: TEST_SETTINGS,
    clock: () => new Date(0),
    log: { info: write('info'), warn: write('warn'), error: write('error') },
    ...options,
  });
  const get = (path: string) => fetch(new Request(apiUrl(path), { headers: { 'X-API-Key': TEST_API_KEY } }));
  return { get, fetch, log };
}

const failing = (error: Error) => async () => ({
  query: () => Promise.reject(error),
  release: () => undefined,
});
const withCode = (code: string, message = 'secret detail') => Object.assign(new Error(message), { code });

describe('O03 without a database', () => {
  test.each<[string, PlainPool['connect']]>([
    ['a server that is not there', () => Promise.reject(withCode('ECONNREFUSED'))],
    ['a server that lets nobody in', () => Promise.reject(withCode('53300'))],
    ['a server that stops', failing(withCode('57P01'))],
    ['a statement that takes too long', failing(withCode('57014'))],
    ['two transactions that wait for each other', failing(withCode('40P01'))],
    [
      'an embedded engine that starts again',
      failing(new DatabaseOutageError('interrupted', 'secret detail')),
    ],
  ])('O03 %s answers 503', async (_, connect) => {
    const { get, log } = backendOver(connect);
    for (const path of CALLS_TO_READ) {
      const response = await get(path);
      expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
        503,
        '5',
        { detail: 'The service is not available at the moment.', code: 'unavailable' },
      ]);
    }
    expect(log.map(({ level }) => level)).toEqual(CALLS_TO_READ.map(() => 'warn'));
  });

  test('O03 a database that never answers is not waited for', async () => {
    const { get, log } = backendOver(() => new Promise(() => undefined), { answerDeadlineMs: 20 });
    const response = await get('/content/api/content/?model=faq');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(log).toMatchObject([{ level: 'warn', message: 'a call was given up' }]);
    expect(ANSWER_DEADLINE_MS).toBeLessThan(3_000);
  });

  test('O03 every call of a user is given up when the database hangs, authentication included', async () => {
    const { fetch, log } = backendOver(() => new Promise(() => undefined), { answerDeadlineMs: 20 });
    const forUsers = ROUTES.filter(({ access }) => access !== undefined);
    const statuses = forUsers.map(async ({ call }) => (await fetch(await asUser(call))).status);
    expect(await Promise.all(statuses)).toEqual(forUsers.map(() => 503));
    expect(log).toHaveLength(forUsers.length);
  });

  test('a mistake in a statement is ours: 500, and not a word of it outside the log', async () => {
    const { get, log } = backendOver(failing(withCode('42601', 'syntax error at or near "item"')));
    const response = await get('/content/api/content/?model=faq');
    expect(response.status).toBe(500);
    expect(await response.text()).not.toMatch(/syntax|item|select/);
    expect(log).toMatchObject([{ level: 'error', fields: { err: { code: '42601' } } }]);
  });

  test('a wrong request is told so also without a database', async () => {
    const { get } = backendOver(() => Promise.reject(withCode('ECONNREFUSED')));
    expect((await get('/content/api/content/?model=x')).status).toBe(400);
    expect((await get('/nowhere/')).status).toBe(404);
  });
});

const KEYS = deriveKeys(TEST_SETTINGS.appSecret);
const SESSION = '6f1a54a7-0000-4000-8000-000000000002';
const BUSINESS = '6f1a54a7-0000-4000-8000-000000000001';

/** A call with a token that is valid as far as can be told without the database. */
async function asUser(
  { method, path, base = 'api' }: { method: string; path: string; base?: Route['call']['base'] },
  body: BodyInit = '{}',
): Promise<Request> {
  const token = await signToken({ sessionId: SESSION, uid: 42 }, { keys: KEYS, clock: () => new Date(0) });
  return new Request(apiUrl((base === 'auth' ? '/auth' : '') + path.replace(/\{\w+\}/g, 'x')), {
    method,
    headers: {
      'X-API-Key': TEST_API_KEY,
      Authorization: `Jwt ${token}`,
      'X-Service-Key': BUSINESS,
      ...(method !== 'GET' && { 'Content-Type': 'application/json' }),
    },
    ...(method !== 'GET' && { body, duplex: 'half' }),
  } as RequestInit);
}

/** Something to wait for, and how it comes about. */
function moment() {
  let reach = (): void => undefined;
  const reached = new Promise<void>((resolve) => (reach = resolve));
  return { reach, reached };
}

/** A database that finds the session after a while, and answers nothing else. */
function findingSessions(afterMs: number) {
  const asked = { session: moment(), more: moment() };
  const row = { uid: 42, business_uid: BUSINESS, email: 'sri@kucing.example', rotated_at: new Date(0) };
  const answer = { command: 'SELECT', rowCount: 1, rows: [{ ...row, session_id: SESSION }] };
  const connect: PlainPool['connect'] = async () => ({
    query: (statement) =>
      new Promise((resolve) => {
        if (!statement.includes('"session"')) return asked.more.reach();
        setTimeout(() => resolve(answer), afterMs);
        asked.session.reach();
      }),
    release: () => undefined,
  });
  return { connect, asked };
}

describe('O03 a slow database', () => {
  afterEach(() => void vi.useRealTimers());

  test.each([
    ['a list', { method: 'GET', path: '/project/api/issue/TICKET/' }],
    ['an upload', { method: 'POST', path: '/project/service/issue/upload_media/' }],
  ])('O03 authentication and all that follows of %s share one deadline', async (_, call) => {
    vi.useFakeTimers();
    const { connect, asked } = findingSessions(2_000);
    const { fetch } = backendOver(connect);
    const statuses: number[] = [];
    const answer = fetch(await asUser(call)).then(({ status }) => statuses.push(status));
    await asked.session.reached;
    await vi.advanceTimersByTimeAsync(2_000);
    await asked.more.reached;
    await vi.advanceTimersByTimeAsync(ANSWER_DEADLINE_MS - 2_001);
    expect(statuses).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await answer;
    expect(statuses).toEqual([503]);
  });

  test('O03 the time that a body takes to arrive is not counted', async () => {
    vi.useFakeTimers();
    const { connect, asked } = findingSessions(2_000);
    const { fetch } = backendOver(connect);
    const read = moment();
    const arrived = moment();
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          read.reach();
          await arrived.reached;
          controller.enqueue(Buffer.from('[]'));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const request = await asUser({ method: 'POST', path: '/project/service/issue/' }, body);
    request.headers.set('Content-Length', '2');
    const answer = fetch(request);
    await asked.session.reached;
    await vi.advanceTimersByTimeAsync(2_000);
    await read.reached;
    await vi.advanceTimersByTimeAsync(10_000);
    arrived.reach();
    expect((await answer).status).toBe(400);
  });
});

test('O07 what rejects after the answer was given up troubles nobody', async () => {
  const rejections: unknown[] = [];
  const listen = (reason: unknown) => rejections.push(reason);
  process.on('unhandledRejection', listen);
  let fail = (_: Error): void => undefined;
  const late = new Promise<never>((_, reject) => (fail = reject));
  const { fetch } = createBackend({
    db: {} as Database,
    settings: TEST_SETTINGS,
    clock: () => new Date(0),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    routes: [route('getApplication', { answer: z.object({}) }, () => late)],
    answerDeadlineMs: 10,
  });
  const request = new Request(apiUrl('/directory/api/application/0/'), {
    headers: { 'X-API-Key': TEST_API_KEY },
  });
  expect((await fetch(request)).status).toBe(503);
  fail(new Error('too late'));
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', listen);
  expect(rejections).toEqual([]);
});
