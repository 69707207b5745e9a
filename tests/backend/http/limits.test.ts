// @both-engines
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBackend } from '@/lib/backend/app';
import { clientKeyOf, lineOf, parseTrustedProxies } from '@/lib/backend/http/client-ip';
import { DatabaseOutageError } from '@/lib/database/errors';
import { findFull, refundHit, takeHit } from '@/lib/backend/http/queries';
import { LIMITS } from '@/lib/backend/limits';
import { ensureDemoCustomer } from '@/lib/backend/demo/demo-customer';
import { pruneExpired } from '@/lib/backend/prune-queries';
import { systemRandom } from '@/lib/backend/random';
import { runDesk } from '@/tests/helpers/desk-commands';
import { apiUrl, TEST_API_KEY, TEST_SETTINGS } from '@/tests/helpers/make-backend';
import {
  codeRequest,
  LOGIN,
  LOGIN_CODE,
  makeIdentity,
  REGISTER_CODE,
  TOKEN_INFO,
  type Answer,
  type TestIdentity,
} from '@/tests/helpers/make-identity';

const SRI = 'sri@kucing.example';
const DAY = 86_400_000;

let backend: TestIdentity;
beforeAll(async () => {
  backend = await makeIdentity();
});
afterAll(() => backend.close());
beforeEach(() => backend.reset());

const count = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;
const askAll = (addresses: string[], peer?: string) =>
  Promise.all(
    addresses.map((address) =>
      backend.send(REGISTER_CODE, codeRequest(address), peer === undefined ? {} : { peer }),
    ),
  );
const many = (length: number) => Array.from({ length }, (_, at) => `x${at}@kucing.example`);

describe('a budget', () => {
  const budget = { key: 'uji:a', max: 3, windowS: 60 };
  const at = (seconds: number) => new Date(Date.parse('2026-03-02T03:00:00Z') + seconds * 1000);
  const take = (seconds: number) => takeHit(backend.db.kysely, budget, at(seconds));

  test('is counted over a window that moves: never more than allowed in any 60 seconds', async () => {
    expect([await take(0), await take(30), await take(59)]).toEqual([undefined, undefined, undefined]);
    expect(await take(59)).toEqual(at(60));
    expect(await take(60)).toBeUndefined();
    expect(await take(61)).toEqual(at(90));
    expect(await findFull(backend.db.kysely, [budget], at(89))).toEqual({ budget, freeAt: at(90) });
    expect(await findFull(backend.db.kysely, [budget], at(90))).toBeUndefined();
  });

  test('lets no two take the last one', async () => {
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => take(0)));
    expect(outcomes.filter((freeAt) => freeAt === undefined)).toHaveLength(3);
  });

  test('takes one hit back, and only one of several at the same moment', async () => {
    for (let hit = 0; hit < 3; hit += 1) await take(0);
    await refundHit(backend.db.kysely, budget.key, at(0));
    expect([await take(1), await take(2)]).toEqual([undefined, at(60)]);
    await refundHit(backend.db.kysely, budget.key, at(45));
    expect(await take(3)).toEqual(at(60));
  });

  test('of another key is another', async () => {
    for (let hit = 0; hit < 3; hit += 1) await take(0);
    expect(await takeHit(backend.db.kysely, { ...budget, key: 'uji:b' }, at(0))).toBeUndefined();
  });
});

describe('R01 the client', () => {
  const trusted = parseTrustedProxies(['10.0.0.0/8', '::1', '2001:db8:ffff::/48']);

  test.each([
    ['203.0.113.9', null, '203.0.113.9'],
    ['::ffff:203.0.113.9', null, '203.0.113.9'],
    ['::ffff:cb00:7109', null, '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', null, '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', null, '2001:db8:1:2::/64'],
    ['2001:db8::1', null, '2001:db8:0:0::/64'],
    ['fe80::1%eth0', null, 'fe80:0:0:0::/64'],
    ['203.0.113.9', '1.1.1.1', '203.0.113.9'],
    ['10.0.0.2', '1.1.1.1, 198.51.100.4', '198.51.100.4'],
    ['10.0.0.2', '1.1.1.1, 198.51.100.4, 10.9.9.9', '198.51.100.4'],
    ['::ffff:10.0.0.2', '198.51.100.4', '198.51.100.4'],
    ['10.0.0.2', '198.51.100.4:51234', '198.51.100.4'],
    ['10.0.0.2', '[2001:db8:7::1]:51234', '2001:db8:7:0::/64'],
    ['::1', '2001:db8:7::1, 2001:db8:ffff::9', '2001:db8:7:0::/64'],
    ['10.0.0.2', null, '10.0.0.2'],
    ['10.0.0.2', '', '10.0.0.2'],
    ['10.0.0.2', 'unknown', '10.0.0.2'],
    ['10.0.0.2', '1.1.1.1, <script>', '10.0.0.2'],
    ['10.0.0.2', '9'.repeat(40), '10.0.0.2'],
    ['10.0.0.2', '10.0.0.3, 10.0.0.4', '10.0.0.3'],
    [undefined, '1.1.1.1', 'unknown'],
  ])('R01 %s with X-Forwarded-For %j is %s', (peer, forwarded, name) => {
    expect(clientKeyOf({ peer }, forwarded, trusted)).toBe(name);
  });

  test.each([
    ['2001:db8:7:1::/64', '2001:db8:7::/48'],
    ['2001:db8:7:ffff::/64', '2001:db8:7::/48'],
    ['2001:db8:8:1::/64', '2001:db8:8::/48'],
    ['203.0.113.9', '203.0.113.9'],
    ['unknown', 'unknown'],
  ])('R04 a client of %s votes from the line %s', (clientKey, line) => {
    expect(lineOf(clientKey)).toBe(line);
  });

  test('R01 headers, tokens and handles that change every time leave it in one bucket', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 8; at += 1) {
      const headers = {
        'X-Forwarded-For': `203.0.113.${at}`,
        Forwarded: `for=203.0.113.${at}`,
        'X-Real-IP': `203.0.113.${at}`,
        'True-Client-IP': `203.0.113.${at}`,
        Authorization: `Jwt a.b.c${at}`,
        Cookie: `_goid=${at}`,
      };
      const peer = `2001:db8:0:7::${at}`;
      statuses.push(
        (await backend.send(LOGIN_CODE, codeRequest(`x${at}@kucing.example`), { peer, headers })).status,
      );
    }
    // What is answered like a registered email: the client's five unknown ones are used up.
    expect(statuses).toEqual([400, 400, 400, 400, 400, 200, 200, 200]);
  });

  test('R01 behind a trusted proxy every client has its own', async () => {
    const { fetch } = createBackend({
      db: backend.db,
      settings: { ...TEST_SETTINGS, trustedProxies: ['127.0.0.1'] },
      clock: backend.clock,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    });
    const ask = async (forwarded: string) => {
      const request = new Request(apiUrl(LOGIN_CODE), {
        method: 'POST',
        headers: {
          'X-API-Key': TEST_API_KEY,
          'Content-Type': 'application/json',
          'X-Forwarded-For': forwarded,
        },
        body: JSON.stringify(codeRequest('x@kucing.example')),
      });
      return (await fetch(request, { peer: '127.0.0.1' })).status;
    };
    for (let at = 0; at < 5; at += 1) expect(await ask(`1.2.3.${at}, 203.0.113.50`)).toBe(400);
    expect(await ask('203.0.113.50')).toBe(200);
    expect(await ask('203.0.113.51')).toBe(400);
  });
});

describe('R02 mails', () => {
  test('R02 a client that asks for many addresses gets 60 mails an hour', async () => {
    const peer = '203.0.113.9';
    const answers = await askAll(many(120), peer);
    expect([count(answers, 200), count(answers, 429)]).toEqual([LIMITS.codeMailsPerClient.max, 60]);
    await backend.worker.settled();
    expect(backend.transport.mails).toHaveLength(60);
    expect(answers.find(({ status }) => status === 429)).toMatchObject({
      retryAfter: 3_600,
      body: {
        detail: 'Terlalu banyak permintaan dari jaringan Anda. Coba lagi dalam 60 menit (pukul 11.00 WIB).',
      },
    });
    // What was refused was not counted: another client may ask for the same address.
    expect(
      (await askAll(['x119@kucing.example', 'x118@kucing.example'])).map(({ status }) => status),
    ).toContain(200);
  });

  test('R02 one address gets one mail, however many ask for it', async () => {
    const answers = await askAll(Array<string>(100).fill(SRI));
    expect([count(answers, 200), count(answers, 429)]).toEqual([1, 99]);
    await backend.worker.settled();
    expect(backend.transport.mails).toHaveLength(1);
  });

  test('R02 OTP_MAILS_PER_CLIENT_HOUR replaces the number, and counts survive a restart', async () => {
    const restart = () =>
      createBackend({
        db: backend.db,
        settings: { ...TEST_SETTINGS, otpMailsPerClientHour: 3 },
        clock: backend.clock,
        log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      });
    const statuses: number[] = [];
    for (const address of many(5)) {
      const request = new Request(apiUrl(REGISTER_CODE), {
        method: 'POST',
        headers: { 'X-API-Key': TEST_API_KEY, 'Content-Type': 'application/json' },
        body: JSON.stringify(codeRequest(address)),
      });
      statuses.push((await restart().fetch(request, { peer: '203.0.113.9' })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });
});

test('R03 with the store of limits down no code is sent or compared, and reading goes on', async () => {
  await backend.register(SRI);
  backend.advance(61_000);
  const code = await backend.code('login', SRI);
  const plugin = {
    transformQuery: ({ node }: { node: object }) => {
      if (JSON.stringify(node).includes('rate_limit')) throw new DatabaseOutageError('unavailable', 'down');
      return node;
    },
    transformResult: async ({ result }: { result: unknown }) => result,
  } as never;
  const { fetch } = createBackend({
    db: {
      ...backend.db,
      kysely: backend.db.kysely.withPlugin(plugin),
      transaction: (work) => backend.db.transaction((trx) => work(trx.withPlugin(plugin) as typeof trx)),
    },
    settings: TEST_SETTINGS,
    clock: backend.clock,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  const post = async (path: string, body: unknown) => {
    const request = new Request(apiUrl(path), {
      method: 'POST',
      headers: { 'X-API-Key': TEST_API_KEY, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const response = await fetch(request);
    return [response.status, response.headers.get('retry-after')];
  };
  const mails = backend.transport.mails.length;
  expect(await post(LOGIN_CODE, codeRequest(SRI))).toEqual([503, '5']);
  expect(await post(REGISTER_CODE, codeRequest('adi@kucing.example'))).toEqual([503, '5']);
  expect(await post(LOGIN, { username: SRI, otp_code: code })).toEqual([503, '5']);
  expect(await post('/visitor/api/init/', { _referrer: '', _origin: '' })).toEqual([503, '5']);
  const read = apiUrl('/content/api/content/', { model: 'faq' });
  expect((await fetch(new Request(read, { headers: { 'X-API-Key': TEST_API_KEY } }))).status).toBe(200);
  await backend.worker.settled();
  expect(backend.transport.mails).toHaveLength(mails);
  expect((await backend.send(LOGIN, { username: SRI, otp_code: code })).status).toBe(200);
});

test('the desk opens an address that is locked, and no other', async () => {
  await backend.register(SRI);
  await backend.register('adi@kucing.example');
  backend.advance(61_000);
  for (const address of [SRI, 'adi@kucing.example']) {
    for (let round = 0; round < 2; round += 1) {
      await backend.send(LOGIN_CODE, codeRequest(address));
      for (let guess = 0; guess < 5; guess += 1) {
        await backend.send(LOGIN, { username: address, otp_code: `00000${guess}` });
      }
      backend.advance(61_000);
    }
    expect((await backend.send(LOGIN_CODE, codeRequest(address))).status).toBe(429);
  }
  const unlocked = await runDesk(backend, 'unlock', { email: ' SRI@kucing.example' });
  expect(unlocked).toEqual({ email: SRI, counters: 4, codes: 2 });
  expect(await backend.logIn(SRI)).toMatch(/^eyJ/);
  expect((await backend.send(LOGIN_CODE, codeRequest('adi@kucing.example'))).status).toBe(429);
  expect(await runDesk(backend, 'unlock', { email: 'nobody@kucing.example' })).toMatchObject({
    counters: 0,
    codes: 0,
  });
  await expect(runDesk(backend, 'unlock', { email: 'sri' })).rejects.toThrow('Email anda tidak valid');
});

test('what has expired is forgotten, what is of use stays', async () => {
  const token = await backend.register(SRI);
  const visitor = await backend.send('/visitor/api/init/', { _referrer: '', _origin: '' });
  expect(visitor.status).toBe(200);
  const { kysely } = backend.db;
  const left = async () =>
    Object.fromEntries(
      await Promise.all(
        (['rate_limit', 'one_time_code', 'mail_outbox', 'session', 'visitor', 'app_user'] as const).map(
          async (table) => [table, (await kysely.selectFrom(table).selectAll().execute()).length] as const,
        ),
      ),
    );
  const before = await left();
  expect(await pruneExpired({ db: backend.db, clock: backend.clock })).toBe(0);
  expect(await left()).toEqual(before);
  backend.advance(8 * DAY);
  await pruneExpired({ db: backend.db, clock: backend.clock });
  expect(await left()).toEqual({
    rate_limit: 0,
    one_time_code: 0,
    mail_outbox: 0,
    session: 1,
    visitor: 1,
    app_user: 1,
  });
  expect((await backend.send(TOKEN_INFO, { token })).status).toBe(200);
  backend.advance(400 * DAY);
  await pruneExpired({ db: backend.db, clock: backend.clock });
  expect(await left()).toMatchObject({ session: 0, visitor: 0, app_user: 1 });
});

test('P04 events and changes by staff are kept as long as the settings say, whatever their number', async () => {
  const { kysely } = backend.db;
  const at = (days: number) => new Date(backend.clock().getTime() - days * DAY);
  await sql`insert into audit_log (at, actor, action, data)
    select case when n <= 5001 then ${at(40)}::timestamptz else ${at(20)}::timestamptz end, 'a', 'b', '{}'
    from generate_series(1, 5003) as n`.execute(kysely);
  const count = async () =>
    (
      await kysely
        .selectFrom('audit_log')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  await pruneExpired({ db: backend.db, clock: backend.clock });
  expect(await count()).toBe(5003);
  await pruneExpired({ db: backend.db, clock: backend.clock, keep: { auditKeepDays: 30 } });
  expect(await count()).toBe(2);
  await pruneExpired({ db: backend.db, clock: backend.clock, keep: { auditKeepDays: 10 } });
  expect(await count()).toBe(0);
});

test('the demo customer is made once, with a filled business, and logs in like everybody', async () => {
  const deps = { db: backend.db, clock: backend.clock, random: systemRandom };
  const [address] = await Promise.all([ensureDemoCustomer(deps), ensureDemoCustomer(deps)]);
  await ensureDemoCustomer(deps);
  expect(address).toBe('pelanggan@contoh.example');
  const { kysely } = backend.db;
  expect(await kysely.selectFrom('app_user').selectAll().execute()).toHaveLength(1);
  expect((await kysely.selectFrom('contact').selectAll().execute()).length).toBeGreaterThan(5);
  expect((await kysely.selectFrom('company').selectAll().execute()).length).toBeGreaterThan(2);
  expect((await kysely.selectFrom('contact_company').selectAll().execute()).length).toBeGreaterThan(5);
  const issues = await kysely.selectFrom('issue').select('status').orderBy('status').execute();
  expect(issues.map(({ status }) => status)).toEqual(['completed', 'in-progress', 'open']);
  const token = await backend.logIn(address);
  expect(await backend.send(TOKEN_INFO, { token })).toMatchObject({
    status: 200,
    body: { first_name: 'Sari' },
  });
});
