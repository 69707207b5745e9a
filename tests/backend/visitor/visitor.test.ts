// @both-engines
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { KEEP_DAYS, LIMITS, MAX_EXPORTED_EVENTS } from '@/lib/backend/limits';
import { pruneExpired } from '@/lib/backend/prune-queries';
import { VISITOR_COOKIE_DAYS } from '@/lib/constants';
import type { AccountExport } from '@/lib/contract/auth';
import type { HelpArticle } from '@/lib/contract/content';
import { FIXTURE_ITEMS } from '@/tests/helpers/content-rows';
import { apiUrl, checkAnswer, TEST_API_KEY } from '@/tests/helpers/make-backend';
import { makeIdentity, TOKEN_INFO, type From, type TestIdentity } from '@/tests/helpers/make-identity';

const INIT = '/visitor/api/init/';
const REGISTER_VISITOR = '/visitor/api/register/';
const LOG = '/visitor/api/log_event/';
const EVENTS = '/visitor/api/event/';
const RESET = '/visitor/api/reset/';
const HOUR = 3_600_000;

type Views = { count: number; results: { event_data: Record<string, unknown>; created_at: string }[] };

let backend: TestIdentity;
beforeAll(async () => {
  backend = await makeIdentity();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  await backend.insert(FIXTURE_ITEMS);
});

const begin = async (more: object = {}, from?: From) => {
  const answer = await backend.send(INIT, { _referrer: '', _origin: 'https://x.example', ...more }, from);
  expect(answer.status).toBe(200);
  return (answer.body as { _goid: string })._goid;
};
const enrol = async (_goid: string, more: object = {}, from?: From) => {
  const answer = await backend.send(REGISTER_VISITOR, { _goid, ...more }, from);
  return { status: answer.status, ...(answer.body as { visitor_id: string; contact: string | null }) };
};
const log = (_goid: string, event_name: string, event_data: object) =>
  backend.send(LOG, { _goid, event_name, event_data });
const view = (goid: string, key: string) => log(goid, 'view', { key });
const viewed = async (visitor: string, more: object = {}) => {
  const answer = await backend.getJson<Views>(EVENTS, { event_name: 'view', visitor, ...more });
  return answer.results.map(({ event_data }) => event_data.key);
};
const totalOf = async (key: string) =>
  (await backend.getJson<HelpArticle>(`/content/api/content/${key}/`, { model: 'help-article' })).total_view;
const ownContact = async (email: string) =>
  (
    await backend.db.kysely
      .selectFrom('contact')
      .select('uid')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).uid;

describe('the identity', () => {
  test('is kept longer than the cookies that name it', () => {
    expect(KEEP_DAYS.visitors).toBeGreaterThan(VISITOR_COOKIE_DAYS);
  });

  test('begins with a handle nobody guesses, and registers to an id', async () => {
    const [first, second] = [await begin(), await begin()];
    expect(first).toMatch(/^[\w-]{32}$/);
    expect(second).not.toBe(first);
    const registered = await enrol(first);
    expect(registered).toMatchObject({
      status: 200,
      contact: null,
      visitor_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(await enrol(first)).toEqual(registered);
    checkAnswer('POST', REGISTER_VISITOR, { visitor_id: registered.visitor_id, contact: null });
  });

  test('a kept one is honoured when it is known, from either place, and not otherwise', async () => {
    const goid = await begin();
    expect(await begin({ _goid: goid })).toBe(goid);
    expect(await begin({ session: { _goid: goid, visitor_id: 'x', contact: null } })).toBe(goid);
    for (const more of [{ _goid: 'made-up' }, { session: { _goid: 'made-up' } }]) {
      expect(await begin(more)).not.toBe('made-up');
    }
  });

  test.each([
    [REGISTER_VISITOR, { _goid: 'made-up' }],
    [LOG, { _goid: 'made-up', event_name: 'view', event_data: { key: 'handuk' } }],
  ])('%s of nobody is not found', async (path, body) => {
    expect(await backend.send(path, body)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });
});

describe('views', () => {
  test('count once per visitor, article and day in Jakarta', async () => {
    const [sri, adi] = [await begin(), await begin()];
    const answers = await Promise.all(Array.from({ length: 8 }, () => view(sri, 'handuk')));
    expect(answers.filter(({ body }) => (body as { counted: boolean }).counted)).toHaveLength(1);
    expect(await totalOf('handuk')).toBe(1);
    await view(adi, 'uhanduk');
    expect(await totalOf('handuk')).toBe(2);
    // 10.00 in Jakarta; thirteen hours later it is 23.00, another two and the next day has begun.
    backend.advance(13 * HOUR);
    await view(sri, 'handuk');
    expect(await totalOf('handuk')).toBe(2);
    backend.advance(2 * HOUR);
    await view(sri, 'handuk');
    expect(await totalOf('handuk')).toBe(3);
    const sorted = await backend.getJson<{ results: HelpArticle[] }>('/content/api/content/', {
      model: 'help-article',
      sort: 'total_view',
      order: 'desc',
      size: 2,
    });
    expect(sorted.results.map(({ key, total_view }) => [key, total_view])).toEqual([
      ['handuk', 3],
      ['sampo', 0],
    ]);
  });

  test('R03 of one network add at most five to an article a day, however many visitors it begins', async () => {
    const peer = '198.51.100.30';
    const views = async (count: number, key: string, from: From) => {
      const answers = [];
      for (let at = 0; at < count; at += 1) {
        const event = { _goid: await begin({}, from), event_name: 'view', event_data: { key } };
        answers.push(((await backend.send(LOG, event, from)).body as { counted: boolean }).counted);
      }
      return answers.filter(Boolean).length;
    };
    expect(await views(12, 'handuk', { peer })).toBe(5);
    expect(await totalOf('handuk')).toBe(5);
    // Another article, another network, another day.
    expect(await views(2, 'sampo', { peer })).toBe(2);
    expect(await views(1, 'handuk', { peer: '198.51.100.31' })).toBe(1);
    const rows = JSON.stringify(await backend.db.kysely.selectFrom('rate_limit').select('key').execute());
    expect(rows).toContain('viewsPerNetwork');
    expect(rows).not.toMatch(/viewsPerNetwork:[^"]*(198\.51|handuk)/);
    backend.advance(15 * HOUR);
    expect(await views(1, 'handuk', { peer })).toBe(1);
    expect(await totalOf('handuk')).toBe(7);
    backend.advance(25 * HOUR);
    await pruneExpired(backend);
    expect(await backend.db.kysely.selectFrom('rate_limit').select('key').execute()).toEqual([]);
  });

  test('R03 of one visitor who reloads an article 30 times, from several networks, are one', async () => {
    const goid = await begin();
    for (let at = 0; at < 30; at += 1) await view(goid, 'handuk');
    expect(await totalOf('handuk')).toBe(1);
  });

  test('a translation is the same article, and reading a page is no view', async () => {
    const goid = await begin();
    await view(goid, 'towel');
    await backend.get('/content/api/content/handuk/', { model: 'help-article' });
    expect(await totalOf('handuk')).toBe(1);
    expect(await viewed(goid)).toEqual(['handuk']);
    expect(await viewed(goid, { locale: 'en' })).toEqual(['towel']);
  });

  test('are listed once each, the latest first, as they are called now', async () => {
    const goid = await begin();
    for (const key of ['sampo', 'handuk', 'kucing-baru', 'sampo']) {
      await view(goid, key);
      backend.advance(60_000);
    }
    expect(await viewed(goid)).toEqual(['sampo', 'kucing-baru', 'handuk']);
    expect(await viewed(goid, { size: 1 })).toEqual(['sampo']);
    const { results } = await backend.getJson<Views>(EVENTS, { event_name: 'view', visitor: goid });
    expect(results[0]).toMatchObject({
      event_data: { uid: 'usampo', name: 'Sampo', topic: { key: 'mandi', category: { key: 'kucing' } } },
      created_at: '2026-03-02T03:03:00.000Z',
    });
  });

  test('of what is private, removed or was never there are neither stored nor listed', async () => {
    const goid = await begin();
    await view(goid, 'handuk');
    await view(goid, 'sampo');
    const items = backend.db.kysely.updateTable('content_item');
    await items.set({ visibility: 'private' }).where('key', '=', 'handuk').execute();
    expect(await viewed(goid)).toEqual(['sampo']);
    for (const key of ['handuk', 'tiada', '']) {
      expect(await view(goid, key)).toMatchObject({ status: 200, body: { counted: false } });
    }
    expect(await backend.db.kysely.selectFrom('visitor_event').selectAll().execute()).toHaveLength(2);
  });
});

test('other events are stored as they are, and are no views', async () => {
  const goid = await begin();
  expect((await log(goid, 'search-click', { q: 'handuk', rank: 2, touch: true })).status).toBe(200);
  const [row] = await backend.db.kysely.selectFrom('visitor_event').selectAll().execute();
  expect(row).toMatchObject({ event_name: 'search-click', data: { q: 'handuk', rank: 2, touch: true } });
  expect(await viewed(goid)).toEqual([]);
  for (const name of ['', 'View', '../x', 'a b', 'x'.repeat(51)]) {
    expect((await log(goid, name, {})).status).toBe(400);
  }
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`k${at}`, at]));
  expect((await log(goid, 'vote', many)).status).toBe(400);
  expect((await log(goid, 'vote', { inner: { a: 1 } })).status).toBe(400);
});

describe('P01 visitors keep to themselves', () => {
  test('P01 events only for the handles of the visitor itself', async () => {
    const [sri, adi] = [await begin(), await begin()];
    await view(sri, 'handuk');
    const { visitor_id } = await enrol(sri);
    expect(await viewed(sri)).toEqual(['handuk']);
    expect(await viewed(visitor_id)).toEqual(['handuk']);
    expect(await viewed(visitor_id, { _goid: sri })).toEqual(['handuk']);
    expect(await viewed(adi)).toEqual([]);
    for (const query of [
      { visitor: visitor_id, _goid: adi },
      { visitor: sri, _goid: adi },
      { visitor: 'made-up' },
      { visitor: "' or 1=1" },
      { visitor: '%' },
    ]) {
      expect((await backend.get(EVENTS, { event_name: 'view', ...query })).status).toBe(404);
    }
    expect((await backend.get(EVENTS, { event_name: 'view' })).status).toBe(400);
  });

  test('P01 the contact comes from the token, and a foreign one is refused', async () => {
    const [sri, adi] = [
      await backend.register('sri@kucing.example'),
      await backend.register('adi@kucing.example'),
    ];
    const [ofSri, ofAdi] = [await ownContact('sri@kucing.example'), await ownContact('adi@kucing.example')];
    const goid = await begin();
    expect((await enrol(goid, { contact: ofSri })).status).toBe(403);
    expect((await enrol(goid, { contact: ofAdi }, { token: sri })).status).toBe(403);
    expect(await enrol(goid)).toMatchObject({ contact: null });
    expect(await enrol(goid, {}, { token: sri })).toMatchObject({ status: 200, contact: ofSri });
    // What the browser kept is said again without the token.
    expect(await enrol(goid, { contact: ofSri })).toMatchObject({ status: 200, contact: ofSri });
    // Somebody else at the same browser, who did not log out before.
    expect((await enrol(goid, {}, { token: adi })).status).toBe(409);
    expect(await enrol(goid)).toMatchObject({ contact: ofSri });
  });

  test('P01 a token that is worth nothing makes an anonymous visitor', async () => {
    expect(await enrol(await begin(), {}, { token: 'a.b.c' })).toMatchObject({ status: 200, contact: null });
  });

  test('P01 a reset ends the identity and begins another', async () => {
    const goid = await begin();
    await view(goid, 'handuk');
    const { visitor_id } = await enrol(goid);
    const { status, body } = await backend.send(RESET, { _goid: goid });
    const fresh = (body as { _goid: string })._goid;
    expect(status).toBe(200);
    expect(fresh).not.toBe(goid);
    expect(await viewed(fresh)).toEqual([]);
    expect((await enrol(fresh)).visitor_id).not.toBe(visitor_id);
    expect(await begin({ _goid: goid })).not.toBe(goid);
    for (const handle of [goid, visitor_id]) {
      expect((await backend.get(EVENTS, { event_name: 'view', visitor: handle })).status).toBe(404);
    }
    expect((await view(goid, 'sampo')).status).toBe(404);
    expect(await totalOf('handuk')).toBe(1);
    expect((await backend.send(RESET, { _goid: 'made-up' })).status).toBe(200);
  });
});

describe('R03 floods', () => {
  const peer = '198.51.100.20';

  test('R03 of new visitors end in 429 with words, and known ones go on', async () => {
    const goid = await begin({}, { peer });
    const body = { _referrer: '', _origin: '' };
    const { max } = LIMITS.visitorInitsPerClient;
    await backend.db.kysely
      .updateTable('rate_limit')
      .set({ hits: Array<number>(max).fill(backend.clock().getTime()) })
      .where('key', 'like', 'visitorInitsPerClient:%')
      .execute();
    expect(await backend.send(INIT, body, { peer })).toMatchObject({
      status: 429,
      retryAfter: 3_600,
      body: { code: 'too-many-requests', detail: expect.stringContaining('Coba lagi dalam 60 menit') },
    });
    expect((await backend.send(RESET, { _goid: 'x' }, { peer })).status).toBe(429);
    expect(await begin({ _goid: goid }, { peer })).toBe(goid);
    expect((await backend.send(INIT, body)).status).toBe(200);
  });

  test('R03 of events end in 429 for that visitor only', async () => {
    const [goid, other] = [await begin(), await begin()];
    const { max } = LIMITS.visitorEventsPerVisitor;
    for (let at = 0; at < max; at += 1) expect((await log(goid, 'vote', {})).status).toBe(200);
    expect(await log(goid, 'vote', {})).toMatchObject({ status: 429, retryAfter: 600 });
    expect((await log(other, 'vote', {})).status).toBe(200);
  });

  test('R03 of large events are refused, since one client may send thousands of them', async () => {
    const goid = await begin();
    expect((await log(goid, 'vote', { a: 'x'.repeat(900), b: 'x'.repeat(900) })).status).toBe(200);
    expect((await log(goid, 'vote', { a: 'x'.repeat(1_500), b: 'x'.repeat(1_500) })).status).toBe(400);
  });

  test('R03 of events do not make the export of an account endless', async () => {
    const token = await backend.register('sri@kucing.example');
    const goid = await begin();
    await enrol(goid, {}, { token });
    await sql`insert into visitor_event (goid, event_name, data, day, created_at)
      select ${goid}, 'vote', jsonb_build_object('at', n), ${'2026-03-02'}, ${backend.clock()}
      from generate_series(1, ${MAX_EXPORTED_EVENTS + 1}) as n`.execute(backend.db.kysely);
    const url = apiUrl('/auth/account/export/');
    const headers = { 'X-API-Key': TEST_API_KEY, Authorization: `Jwt ${token}` };
    const response = await backend.fetch(new Request(url, { headers }));
    const { events } = (await response.json()) as AccountExport;
    expect(events).toHaveLength(MAX_EXPORTED_EVENTS);
    expect(events.at(-1)?.event_data).toEqual({ at: MAX_EXPORTED_EVENTS + 1 });
  });
});

test('a visitor of a deleted account is gone with everything it did', async () => {
  const token = await backend.register('sri@kucing.example');
  const goid = await begin();
  await enrol(goid, {}, { token });
  await view(goid, 'handuk');
  expect((await backend.send('/auth/account/', {}, { token, method: 'DELETE' })).status).toBe(200);
  expect(await backend.db.kysely.selectFrom('visitor_event').selectAll().execute()).toEqual([]);
  expect((await backend.send(TOKEN_INFO, { token })).status).toBe(401);
  expect(await totalOf('handuk')).toBe(1);
});
