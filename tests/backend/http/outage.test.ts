import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createBackend } from '@/lib/backend/app';
import { buildKysely, type Database } from '@/lib/database/database';
import { DatabaseOutageError } from '@/lib/database/errors';
import type { PlainPool } from '@/lib/database/guarded-pool';
import { ANSWER_DEADLINE_MS } from '@/lib/backend/limits';
import { route } from '@/lib/backend/http/define-route';
import { addressOf, TEST_API_KEY, TEST_SETTINGS, type Logged } from '@/tests/helpers/make-backend';

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
  const get = (path: string) =>
    fetch(new Request(addressOf(path), { headers: { 'X-API-Key': TEST_API_KEY } }));
  return { get, log };
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
  const request = new Request(addressOf('/directory/api/application/0/'), {
    headers: { 'X-API-Key': TEST_API_KEY },
  });
  expect((await fetch(request)).status).toBe(503);
  fail(new Error('too late'));
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', listen);
  expect(rejections).toEqual([]);
});
