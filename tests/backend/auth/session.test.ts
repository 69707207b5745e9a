// @both-engines
import { createHmac } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { deriveKeys } from '@/lib/backend/keys';
import { ROUTES } from '@/lib/backend/routes';
import { userRoute, serviceRoute } from '@/lib/backend/http/define-route';
import { CODE, LIMITS, SESSION_S } from '@/lib/backend/limits';
import type { AccountExport } from '@/lib/contract/auth';
import { apiUrl, checkAnswer, TEST_API_KEY, TEST_SETTINGS } from '@/tests/helpers/make-backend';
import {
  codeRequest,
  LOGIN,
  makeIdentity,
  REGISTER_CODE,
  TOKEN_INFO,
  type TestIdentity,
} from '@/tests/helpers/make-identity';
import { codeOf } from '@/tests/helpers/outbox';

const SRI = 'sri@kucing.example';
const ADI = 'adi@kucing.example';
const REVOKE = '/auth/token-revoke/';
const EXPORT = '/auth/account/export/';
const ACCOUNT = '/auth/account/';
const DAY = 86_400_000;

/** Calls for users in place of real ones; they answer who calls. */
const who = z.object({ uid: z.number(), business: z.string() });
const routes = [
  ...ROUTES.filter(({ name }) => name !== 'getProject' && name !== 'listContacts'),
  userRoute('getProject', { answer: who }, async ({ caller }) => ({
    uid: caller.uid,
    business: caller.businessUid,
  })),
  serviceRoute('listContacts', { answer: who }, async ({ caller }) => ({
    uid: caller.uid,
    business: caller.businessUid,
  })),
];
const AS_USER = '/project/api/project/TICKET/';
const AS_SERVICE = '/contact/service/contact/';

let backend: TestIdentity;
let token: string;
beforeAll(async () => {
  backend = await makeIdentity({ routes });
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  token = await backend.register(SRI, 'Sri');
});

const info = async (given: string) => {
  const { status, body } = await backend.send(TOKEN_INFO, { token: given });
  return { status, ...(body as { uid: number; business_uid: string }) };
};
const call = (path: string, headers: Record<string, string>) =>
  backend.fetch(new Request(apiUrl(path), { headers: { 'X-API-Key': TEST_API_KEY, ...headers } }));
const statusOf = async (given: string) => (await call(AS_USER, { Authorization: `Jwt ${given}` })).status;
const claimsOf = (given: string) =>
  JSON.parse(Buffer.from(given.split('.')[1]!, 'base64url').toString()) as Record<string, string | number>;

test('token-info answers who holds the token', async () => {
  const answer = await backend.send(TOKEN_INFO, { token });
  expect(answer).toMatchObject({ status: 200, body: { first_name: 'Sri', last_name: '' } });
  checkAnswer('POST', '/token-info/', answer.body);
  expect(claimsOf(token)).toMatchObject({ sub: String((await info(token)).uid), jti: expect.any(String) });
});

describe('S01 forged tokens', () => {
  const key = deriveKeys(TEST_SETTINGS.appSecret).token;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const sign = (header: object, payload: object, by: Buffer | string) => {
    const text = `${part(header)}.${part(payload)}`;
    return `${text}.${createHmac('sha256', by).update(text).digest('base64url')}`;
  };

  test('S01 the forger in these tests knows how to sign', async () => {
    expect((await info(sign({ alg: 'HS256', typ: 'JWT' }, claimsOf(token), key))).status).toBe(200);
  });

  test('S01 alg none, other keys and tricks in the header are 401', async () => {
    const claims = claimsOf(token);
    const header = { alg: 'HS256', typ: 'JWT' };
    const jwk = { kty: 'oct', k: Buffer.from('mine').toString('base64url') };
    const forged = [
      new UnsecuredJWT(claims).encode(),
      `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`,
      `${part({ alg: 'None', typ: 'JWT' })}.${part(claims)}.x`,
      sign(header, claims, ''),
      sign(header, claims, TEST_API_KEY),
      sign(header, claims, TEST_SETTINGS.appSecret),
      sign(header, claims, deriveKeys(TEST_SETTINGS.appSecret).code),
      sign(header, claims, deriveKeys(`${TEST_SETTINGS.appSecret}x`).token),
      sign({ ...header, jwk }, claims, 'mine'),
      sign({ ...header, jku: 'https://evil.example/keys' }, claims, 'mine'),
      sign({ ...header, kid: '../../dev/null' }, claims, ''),
      sign({ ...header, kid: "' union select 'mine" }, claims, 'mine'),
      sign({ ...header, crit: ['b64'], b64: false }, claims, key),
      sign({ ...header, alg: 'HS512' }, claims, key),
      sign({ ...header, alg: 'RS256' }, claims, key),
      `${token.slice(0, -4)}AAAA`,
      token.split('.').slice(0, 2).join('.'),
      token.split('.').reverse().join('.'),
    ];
    for (const given of forged) {
      expect([given, (await info(given)).status, await statusOf(given)]).toEqual([given, 401, 401]);
    }
  });

  test('S02 expired, not yet valid, of somebody else, without an end, and with claims of another kind', async () => {
    const claims = claimsOf(token);
    const now = Math.floor(backend.clock().getTime() / 1000);
    const changed: Record<string, unknown>[] = [
      { exp: now - 6 },
      { nbf: now + 60 },
      { iat: now + 60 },
      { iat: now - SESSION_S - 60 },
      { iss: 'somebody' },
      { aud: 'something' },
      { exp: undefined },
      { iat: undefined },
      { jti: undefined },
      { sub: undefined },
      { jti: 'x' },
      { jti: '00000000-0000-4000-8000-000000000000' },
      { sub: '1' },
      { sub: 'x' },
      { exp: 'soon' },
    ];
    for (const change of changed) {
      const forged = await new SignJWT({ ...claims, ...change } as Record<string, unknown>)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .sign(key);
      expect([change, (await info(forged)).status]).toEqual([change, 401]);
    }
  });
});

test('S02 a token ends after 30 days', async () => {
  backend.advance(SESSION_S * 1000 - 1000);
  expect((await info(token)).status).toBe(200);
  backend.advance(1000);
  expect((await info(token)).status).toBe(401);
});

test('S02 the token of a deleted user is 401, and so is a session that was taken away', async () => {
  const other = await backend.register(ADI);
  await backend.db.kysely.updateTable('app_user').set({ email: null, deleted_at: backend.clock() }).execute();
  expect([(await info(token)).status, (await info(other)).status]).toEqual([401, 401]);
  await backend.db.kysely.deleteFrom('session').execute();
  expect(await statusOf(other)).toBe(401);
});

test.each([
  'Jwt',
  'Jwt ',
  'Jwt %E0%A4%A',
  'Jwt null',
  'Jwt a.b.c',
  'Bearer TOKEN',
  'TOKEN',
  'Basic TOKEN',
  'Jwt TOKEN, Jwt TOKEN',
  'Jwt  TOKEN x',
  `Jwt ${'A'.repeat(100_000)}`,
  `Jwt ${'A'.repeat(34_000)}.${'A'.repeat(33_000)}.${'A'.repeat(33_000)}`,
])('S03 %.40s is 401', async (header) => {
  const response = await call(AS_USER, { Authorization: header.replaceAll('TOKEN', token) });
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({
    detail: 'The token is missing, wrong or expired.',
    code: 'unauthorized',
  });
});

test.each(['', 'x', 'Jwt x', 'a.b.c', '....', 'A'.repeat(50_000), '\u{1F408}'])(
  'S03 the token %.20j in a body is 401',
  async (given) => {
    expect((await backend.send(TOKEN_INFO, { token: given })).status).toBe(401);
    expect((await backend.send(REVOKE, { token: given })).status).toBe(401);
  },
);

test('S04 logged out: the token is worth nothing, other logins go on', async () => {
  backend.advance(61_000);
  const second = await backend.logIn(SRI);
  expect(await backend.send(REVOKE, { token })).toMatchObject({ status: 200, body: {} });
  expect([await statusOf(token), (await info(token)).status]).toEqual([401, 401]);
  expect((await backend.send(REVOKE, { token })).status).toBe(401);
  expect(await statusOf(second)).toBe(200);
});

test('S06 what a browser sends by itself changes nothing: cookies, and forms of other sites', async () => {
  const cookie = { Cookie: `portal_token=${token}; _authToken=${token}` };
  expect((await call(AS_USER, cookie)).status).toBe(401);
  expect((await backend.send(ACCOUNT, {}, { method: 'DELETE', headers: cookie })).status).toBe(401);
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
    const request = (headers: Record<string, string>) =>
      backend.fetch(
        new Request(apiUrl(REVOKE), {
          method: 'POST',
          headers: { ...cookie, 'Content-Type': type, Origin: 'https://evil.example', ...headers },
          body: JSON.stringify({ token }),
        }),
      );
    expect((await request({})).status).toBe(401);
    expect((await request({ 'X-API-Key': TEST_API_KEY })).status).toBe(415);
  }
  expect(await statusOf(token)).toBe(200);
});

test('a service call needs the token and the key of its business', async () => {
  const { business_uid, uid } = await info(token);
  const other = await info(await backend.register(ADI));
  const authorization = { Authorization: `Jwt ${token}` };
  const given: Record<string, string>[] = [
    {},
    { 'X-Service-Key': business_uid },
    authorization,
    { ...authorization, 'X-Service-Key': other.business_uid },
    { ...authorization, 'X-Service-Key': `${business_uid}, ${business_uid}` },
    { ...authorization, 'X-Service-Key': business_uid.toUpperCase() },
  ];
  const statuses = await Promise.all(given.map(async (headers) => (await call(AS_SERVICE, headers)).status));
  expect(statuses).toEqual([401, 401, 403, 403, 403, 403]);
  const allowed = await call(AS_SERVICE, { ...authorization, 'X-Service-Key': business_uid });
  expect(await allowed.json()).toEqual({ uid, business: business_uid });
});

test('P02 after everything that can happen to a login the log holds no code, token, key, address or phone', async () => {
  backend.advance(61_000);
  const code = await backend.code('login', SRI);
  await backend.send(LOGIN, { username: SRI, otp_code: '000000' });
  const { body } = await backend.send(LOGIN, { username: SRI, otp_code: code });
  const fresh = (body as { token: string }).token;
  await backend.send(TOKEN_INFO, { token: `${fresh}x` });
  await backend.send(REVOKE, { token });
  await backend.send(`/auth/token-info/${SRI}/?otp=${code}`, { token: fresh });
  await backend.send(ACCOUNT, {}, { token: fresh, method: 'DELETE' });
  const log = JSON.stringify(backend.log);
  expect(log).toContain('account-deleted');
  for (const secret of [code, token, fresh, fresh.split('.')[2]!, TEST_API_KEY, SRI, '81234567890']) {
    expect(log).not.toContain(secret);
  }
});

test('H04 200 interleaved requests of two users: each gets its own', async () => {
  const tokens = [token, await backend.register(ADI, 'Adi')];
  const own = await Promise.all(tokens.map(info));
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, at) => {
      const mine = tokens[at % 2]!;
      // Few exports, which are limited.
      const path = (at >> 1) % 5 === 0 ? EXPORT : AS_USER;
      const response = await call(path, { Authorization: `Jwt ${mine}` });
      const body = (await response.json()) as { uid?: number; user?: { uid: number } };
      return body.uid ?? body.user?.uid;
    }),
  );
  expect(answers).toEqual(answers.map((_, at) => own[at % 2]!.uid));
});

describe('rotation', () => {
  const rotate = async (given: string) =>
    (await backend.send(TOKEN_INFO, { token: given, rotate: true })).body as { token?: string };

  test('a token older than a day is exchanged for whoever can keep another; the old one ends a day later', async () => {
    expect(await rotate(token)).not.toHaveProperty('token');
    backend.advance(DAY);
    expect((await info(token)) as object).not.toHaveProperty('token');
    const [first, second] = await Promise.all([rotate(token), rotate(token)]);
    const fresh = [first.token, second.token].filter(Boolean);
    expect(fresh).toHaveLength(1);
    expect(fresh[0]).not.toBe(token);
    backend.advance(DAY);
    expect([await statusOf(token), await statusOf(fresh[0]!)]).toEqual([200, 200]);
    backend.advance(1_000);
    expect([await statusOf(token), await statusOf(fresh[0]!)]).toEqual([401, 200]);
    expect((await backend.send(REVOKE, { token: fresh[0]! })).status).toBe(200);
    expect(await statusOf(fresh[0]!)).toBe(401);
  });

  test('who comes back within 30 days stays logged in', async () => {
    let kept = token;
    for (let month = 0; month < 4; month += 1) {
      backend.advance(25 * DAY);
      kept = (await rotate(kept)).token ?? kept;
    }
    expect(await statusOf(kept)).toBe(200);
  });
});

describe('the account', () => {
  test('is exported to its owner, with everything and nobody else', async () => {
    await backend.register(ADI);
    const response = await call(EXPORT, { Authorization: `Jwt ${token}` });
    const exported = (await response.json()) as AccountExport;
    checkAnswer('GET', '/account/export/', exported);
    expect(exported).toMatchObject({
      exported_at: '2026-03-02T03:00:00.000Z',
      user: { email: SRI, first_name: 'Sri', phone: '+6281234567890' },
      contact: { email: SRI },
      sessions: [{ created_at: '2026-03-02T03:00:00.000Z', revoked_at: null }],
    });
    expect(JSON.stringify(exported)).not.toContain(ADI);
    expect((await call(EXPORT, {})).status).toBe(401);
  });

  test('R03 is exported a few times an hour, because an export reads everything', async () => {
    const { max } = LIMITS.exportsPerUser;
    const asked = Array.from({ length: max + 2 }, () => call(EXPORT, { Authorization: `Jwt ${token}` }));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(max);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  test('is deleted after a recent login, with everything personal', async () => {
    await backend.register(ADI, 'Adi');
    expect(await backend.send(ACCOUNT, {}, { token, method: 'DELETE' })).toMatchObject({
      status: 200,
      body: {},
    });
    expect(await statusOf(token)).toBe(401);
    const { kysely } = backend.db;
    for (const table of [
      'app_user',
      'contact',
      'business',
      'one_time_code',
      'session',
      'mail_outbox',
    ] as const) {
      const rows = JSON.stringify(await kysely.selectFrom(table).selectAll().execute());
      expect(rows).not.toMatch(/sri|\+6281234567890[^]*\+6281234567890/i);
    }
    expect(JSON.stringify(backend.log)).not.toMatch(/sri/i);
    // The address may be registered anew, by an account that has nothing to do with the old one.
    backend.advance(61_000);
    expect(await statusOf(await backend.register(SRI))).toBe(200);
  });

  test('needs a code when the login was a while ago, and only a code for that', async () => {
    backend.advance(11 * 60_000);
    const remove = (body: object) => backend.send(ACCOUNT, body, { token, method: 'DELETE' });
    expect(await remove({})).toMatchObject({ status: 400, body: { otp_code: { code: 'required' } } });
    const login = await backend.code('login', SRI);
    expect((await remove({ otp_code: login })).status).toBe(400);
    expect(await backend.send('/auth/account/otp/', {}, { token })).toMatchObject({
      status: 200,
      body: { length: CODE.digits },
    });
    await backend.worker.settled();
    const mail = backend.transport.mails.at(-1)!;
    expect(mail.subject).toMatch(/^\d{6} adalah kode penghapusan akun Anda$/);
    expect((await backend.send(LOGIN, { username: SRI, otp_code: codeOf(mail) })).status).toBe(400);
    expect((await remove({ otp_code: codeOf(mail) })).status).toBe(200);
    expect(await statusOf(token)).toBe(401);
  });

  test('a business that others share stays, without the one who left', async () => {
    const other = await backend.register(ADI);
    const { business_uid } = await info(other);
    const users = backend.db.kysely.updateTable('app_user');
    await users.set({ business_uid }).where('email', '=', SRI).execute();
    await backend.db.kysely
      .insertInto('company')
      .values({ uid: crypto.randomUUID(), business_uid, name: 'Toko', created_at: backend.clock() })
      .execute();
    await backend.send(ACCOUNT, {}, { token, method: 'DELETE' });
    expect(await statusOf(other)).toBe(200);
    expect(await backend.db.kysely.selectFrom('company').selectAll().execute()).toHaveLength(1);
    await backend.send(ACCOUNT, {}, { token: other, method: 'DELETE' });
    expect(await backend.db.kysely.selectFrom('company').selectAll().execute()).toEqual([]);
    expect((await backend.send(REGISTER_CODE, codeRequest(ADI))).status).toBe(429);
  });
});
