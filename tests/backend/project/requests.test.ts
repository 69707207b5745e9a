// @both-engines
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '@/lib/backend/errors';
import { ROUTES } from '@/lib/backend/routes';
import { route } from '@/lib/backend/http/define-route';
import { cleanText } from '@/lib/contract/common';
import { FIXTURE_ITEMS } from '@/tests/helpers/content-rows';
import { apiUrl, makeBackend, TEST_API_KEY, type TestBackend } from '@/tests/helpers/make-backend';

const LIST = '/content/api/content/';
const ECHO = '/visitor/api/log_event/';
const note = z.object({ text: z.string().max(20), times: z.number().optional() });
const echoBody = z.object({ text: cleanText, notes: z.array(note).optional() });

const REPLACED = ['logEvent', 'listEvents', 'resetVisitor'];

/** A call with a body that answers what arrived, and calls that fail; beside everything that is really served. */
const routes = [
  ...ROUTES.filter(({ name }) => !REPLACED.includes(name)),
  route('logEvent', { body: echoBody, answer: z.object({ seen: echoBody }) }, async ({ body }) => ({
    seen: body,
  })),
  route('listEvents', { answer: z.object({}) }, async () => {
    throw new Error('syntax error at or near "select secret from users"');
  }),
  route('resetVisitor', { body: z.object({}), answer: z.object({}) }, async () => {
    throw new AppError('too-many-requests', 'Later.', undefined, { 'Retry-After': '60' });
  }),
];

let backend: TestBackend;
beforeAll(async () => {
  backend = await makeBackend({ routes });
  await backend.insert(FIXTURE_ITEMS);
});
afterAll(() => backend.close());

const JSON_HEADERS = { 'X-API-Key': TEST_API_KEY, 'Content-Type': 'application/json' };

function send(path: string, body: BodyInit, headers: Record<string, string> = JSON_HEADERS) {
  return backend.fetch(new Request(apiUrl(path), { method: 'POST', headers, body }));
}

/** An address as it stands, which no parser has touched. */
const raw = (path: string) =>
  backend.fetch(new Request(`http://portal.test/api${path}`, { headers: { 'X-API-Key': TEST_API_KEY } }));

const answerOf = async (response: Response) => [response.status, (await response.json()) as unknown] as const;

describe('the API key', () => {
  const get = (headers: Record<string, string>) =>
    backend.fetch(new Request(apiUrl('/directory/api/application/0/'), { headers }));

  test.each<[string, Record<string, string>]>([
    ['none', {}],
    ['an empty one', { 'X-API-Key': '' }],
    ['a wrong one', { 'X-API-Key': 'salah' }],
    ['a longer one', { 'X-API-Key': `${TEST_API_KEY}x` }],
    ['a part of it', { 'X-API-Key': TEST_API_KEY.slice(0, -1) }],
    ['two', { 'X-API-Key': `${TEST_API_KEY}, ${TEST_API_KEY}` }],
    ['it in another header', { Authorization: `Jwt ${TEST_API_KEY}` }],
  ])('%s is refused', async (_, headers) => {
    expect(await answerOf(await get(headers))).toEqual([
      401,
      { detail: 'The X-API-Key header is missing or wrong.', code: 'api-key' },
    ]);
  });

  test('is asked for by every call but the public ones', async () => {
    for (const { call, isPublic, name } of ROUTES) {
      const base = call.base === 'auth' ? '/auth' : '';
      const path = base + call.path.replace(/\{\w+\}/g, 'x');
      const response = await backend.fetch(new Request(apiUrl(path), { method: call.method }));
      // Without the rest of their input public calls find nothing, but for announcements, which have none.
      const expected = isPublic ? [200, 400, 404] : [401];
      expect([name, expected.includes(response.status)]).toEqual([name, true]);
    }
  });
});

describe('addresses', () => {
  test('a slash at the end may be there or not', async () => {
    const path = '/content/api/category/kucing';
    expect(await (await backend.get(path)).json()).toEqual(await (await backend.get(`${path}/`)).json());
  });

  test.each(['/', '/nowhere/', '/content/api/', '/content/api/content/a/b/', '//content/api/content/'])(
    '%s is nothing',
    async (path) => {
      expect(await answerOf(await raw(path))).toEqual([404, { detail: 'Not found.', code: 'not-found' }]);
    },
  );

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    '%s is not allowed on a call to read',
    async (method) => {
      const response = await backend.fetch(new Request(apiUrl(LIST), { method, headers: JSON_HEADERS }));
      expect(response.headers.get('allow')).toBe('GET, HEAD');
      expect(await answerOf(response)).toEqual([
        405,
        { detail: 'The method is not allowed here.', code: 'method-not-allowed' },
      ]);
      expect(response.headers.has('access-control-allow-origin')).toBe(false);
    },
  );

  test('GET and HEAD are not allowed on a call that writes', async () => {
    const response = await backend.get(ECHO);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    const head = await backend.fetch(new Request(apiUrl(ECHO), { method: 'HEAD', headers: JSON_HEADERS }));
    expect(head.status).toBe(405);
  });

  test('HEAD answers like GET without a body', async () => {
    const request = (method: string) =>
      new Request(apiUrl(LIST, { model: 'faq' }), { method, headers: JSON_HEADERS });
    const [head, get] = [await backend.fetch(request('HEAD')), await backend.fetch(request('GET'))];
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      200,
      get.headers.get('content-type'),
      '',
    ]);
  });
});

describe('answers', () => {
  test('carry a request id, and keep one that was given', async () => {
    const own = (await backend.get(LIST, { model: 'faq' })).headers.get('x-request-id');
    expect(own).toMatch(/^[0-9a-f-]{36}$/);
    for (const path of [LIST, '/nowhere/', `${LIST}tiada/`]) {
      const response = await backend.get(path, {}, { 'x-request-id': 'abc-123' });
      expect(response.headers.get('x-request-id')).toBe('abc-123');
    }
    const odd = await backend.get(LIST, {}, { 'x-request-id': '<script>' });
    expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('are not kept or guessed at by anybody on the way', async () => {
    for (const path of ['/directory/api/application/0/', LIST, '/nowhere/']) {
      const { headers } = await backend.get(path);
      expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
        'no-store',
        'nosniff',
      ]);
    }
  });

  test('a failure of ours says nothing but its id, and is logged with everything', async () => {
    const response = await backend.get('/visitor/api/event/', {}, { 'x-request-id': 'id-42' });
    expect(await answerOf(response)).toEqual([
      500,
      { detail: "Something went wrong here. The request's id is id-42.", code: 'internal' },
    ]);
    expect(backend.log.at(-1)).toMatchObject({
      level: 'error',
      fields: { requestId: 'id-42', method: 'GET', path: '/api/visitor/api/event', err: expect.any(Error) },
    });
  });

  test('an error brings the headers of its status', async () => {
    const response = await send('/visitor/api/reset/', '{}');
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60']);
  });

  test('every wrong parameter is named', async () => {
    const response = await backend.get(LIST, { model: 'x', size: 'y', locale: 'fr' });
    const [status, body] = await answerOf(response);
    expect(status).toBe(400);
    expect(body).toEqual({
      model: { code: 'invalid', message: expect.any(String) },
      size: { code: 'invalid', message: expect.any(String) },
      locale: { code: 'invalid', message: expect.any(String) },
    });
    expect(await answerOf(await backend.get(LIST))).toMatchObject([400, { model: { code: 'required' } }]);
  });

  test('every wrong field of a body is named, also one inside', async () => {
    const body = JSON.stringify({ notes: [{ text: 'x'.repeat(21), times: 'often' }] });
    expect(await answerOf(await send(ECHO, body))).toMatchObject([
      400,
      {
        text: { code: 'required' },
        'notes.0.text': { code: 'too-large' },
        'notes.0.times': { code: 'invalid' },
      },
    ]);
    expect(await answerOf(await send(ECHO, '[]'))).toMatchObject([400, { code: 'invalid' }]);
  });
});
