import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCustomer, makeCustomers, type Customer } from '@/tests/helpers/make-customer';
import {
  codeRequest,
  LOGIN,
  LOGIN_CODE,
  REGISTER,
  TOKEN_INFO,
  registration,
  type TestIdentity,
} from '@/tests/helpers/make-identity';
import { codeOf } from '@/tests/helpers/outbox';

const ACCOUNT = '/auth/account/';
const EMAIL = '/auth/account/email/';
const EMAIL_CODE = '/auth/account/email/otp/';
const HOUR = 3_600_000;
const SRI = 'sri@kucing.example';
const NEW = 'sri@kopikané.id';
const NEW_STORED = 'sri@xn--kopikan-hya.id';

let backend: TestIdentity;
let sri: Customer;
beforeAll(async () => {
  backend = await makeCustomers();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  sri = await makeCustomer(backend, SRI, 'Sri');
  backend.advance(2 * HOUR);
});

const send = (path: string, body: unknown, method = 'POST', token = sri.token) =>
  backend.send(path, body, { token, method });
const read = () => backend.send(ACCOUNT, undefined, { token: sri.token, method: 'GET' });
async function mailsTo(address: string) {
  backend.worker.wake();
  await backend.worker.settled();
  return backend.transport.mails.filter(({ to }) => to === address);
}
async function emailCode(address = NEW): Promise<string> {
  expect(await send(EMAIL_CODE, codeRequest(address))).toMatchObject({ status: 200, body: { length: 6 } });
  return codeOf((await mailsTo(NEW_STORED)).at(-1)!);
}

describe('name and phone', () => {
  test('are read and changed, also those of the contact, and audited without data of the customer', async () => {
    expect((await read()).body).toMatchObject({ first_name: 'Sri', email: SRI });
    const change = { first_name: ' Sri  Wahyuni ', last_name: 'Lestari', mobile_no: '0812-1111-2222' };
    const after = { first_name: 'Sri Wahyuni', last_name: 'Lestari', mobile_no: '+6281211112222' };
    expect(await send(ACCOUNT, change, 'PATCH')).toMatchObject({ status: 200, body: after });
    expect((await read()).body).toEqual({ ...after, email: SRI });
    expect((await backend.send(TOKEN_INFO, { token: sri.token })).body).toMatchObject({
      first_name: 'Sri Wahyuni',
      last_name: 'Lestari',
    });
    const contact = await backend.db.kysely
      .selectFrom('contact')
      .selectAll()
      .where('user_uid', '=', sri.uid)
      .executeTakeFirstOrThrow();
    expect(contact).toMatchObject({ first_name: 'Sri Wahyuni', phone: '+6281211112222', email: SRI });
    const audit = await backend.db.kysely.selectFrom('audit_log').selectAll().execute();
    expect(audit.at(-1)).toMatchObject({ actor: 'customer', action: 'account.update' });
    expect(JSON.stringify(audit)).not.toMatch(/Wahyuni|1111/);
  });

  test.each([
    [{ mobile_no: '12' }, 'mobile_no', /Nomor Hp/],
    [{ first_name: '' }, 'first_name', /^Nama belum diisi/],
    [{ first_name: ' \u200b\u3164 ' }, 'first_name', /^Nama belum diisi/],
  ])('%j is refused with a sentence, and nothing changes', async (change, field, message) => {
    const before = (await read()).body;
    expect(await send(ACCOUNT, change, 'PATCH')).toMatchObject({
      status: 400,
      body: { [field]: { message: expect.stringMatching(message) as string } },
    });
    expect((await read()).body).toEqual(before);
  });

  test('an empty name has a sentence of ours at registration, too', async () => {
    const { body } = await backend.send(REGISTER, registration('baru@kucing.example', '123456', '  '));
    expect(body).toMatchObject({
      first_name: { message: expect.stringMatching(/^Nama belum diisi/) as string },
    });
  });

  test('need the token of their user, and have a limit', async () => {
    expect((await backend.send(ACCOUNT, { first_name: 'X' }, { method: 'PATCH' })).status).toBe(401);
    expect((await backend.send(EMAIL_CODE, codeRequest(NEW))).status).toBe(401);
    expect((await backend.send(EMAIL, { email: NEW, otp_code: '123456' })).status).toBe(401);
    const body = { uid: 1, email: 'x@kucing.example', business_uid: 'x' };
    expect((await send(ACCOUNT, body, 'PATCH')).body).toMatchObject({ email: SRI });
    for (let at = 0; at < 19; at += 1) await send(ACCOUNT, { last_name: String(at) }, 'PATCH');
    expect(await send(ACCOUNT, { last_name: 'x' }, 'PATCH')).toMatchObject({ status: 429 });
  });
});

describe('the email', () => {
  test('changes with the code sent to the new one: other sessions end, the old address is told, logins move', async () => {
    const elsewhere = await backend.logIn(SRI);
    backend.advance(2 * HOUR);
    const code = await emailCode();
    expect(await send(EMAIL, { email: NEW, otp_code: code })).toMatchObject({
      status: 200,
      body: { email: NEW_STORED },
    });
    expect((await read()).body).toMatchObject({ email: NEW_STORED });
    expect((await backend.send(TOKEN_INFO, { token: elsewhere })).status).toBe(401);
    expect((await mailsTo(SRI)).at(-1)).toMatchObject({ subject: 'Email akun Anda sudah diganti' });
    expect((await mailsTo(SRI)).at(-1)?.text).not.toContain('kopikan');
    expect((await backend.send(LOGIN_CODE, codeRequest(SRI))).body).toMatchObject({
      address: { code: 'not-found' },
    });
    expect(await backend.logIn(NEW)).toBeTruthy();
    const audit = await backend.db.kysely.selectFrom('audit_log').selectAll().execute();
    expect(audit.at(-1)).toMatchObject({ actor: 'customer', action: 'account.email' });
    expect(JSON.stringify(audit)).not.toMatch(/kopikan|kucing/);
    // The code is used up.
    expect((await send(EMAIL, { email: NEW, otp_code: code })).status).toBe(400);
  });

  test('a wrong code, one for a login, and one for another address change nothing', async () => {
    const code = await emailCode();
    const wrong = code === '000000' ? '111111' : '000000';
    expect(await send(EMAIL, { email: NEW, otp_code: wrong })).toMatchObject({
      status: 400,
      body: { otp_code: { code: 'invalid' } },
    });
    expect((await send(EMAIL, { email: 'lain@kucing.example', otp_code: code })).status).toBe(400);
    const login = await backend.code('login', SRI);
    expect((await send(EMAIL, { email: SRI, otp_code: login })).status).toBe(400);
    expect((await backend.send(LOGIN, { username: NEW, otp_code: code })).status).toBe(400);
    expect((await read()).body).toMatchObject({ email: SRI });
  });

  test('A11 an address with an account is answered alike and told, and never gets a code', async () => {
    await makeCustomer(backend, 'adi@kucing.example', 'Adi');
    backend.advance(2 * HOUR);
    expect(await send(EMAIL_CODE, codeRequest('adi@kucing.example'))).toMatchObject({ status: 200 });
    const mail = (await mailsTo('adi@kucing.example')).at(-1);
    expect(mail?.text).toContain('sudah mempunyai akun sendiri');
    expect(mail?.text).not.toMatch(/\b\d{6}\b|Sri/);
    expect(await send(EMAIL_CODE, codeRequest(SRI))).toMatchObject({
      status: 400,
      body: { address: { code: 'same' } },
    });
    expect(await send(EMAIL_CODE, codeRequest('sri@@x'))).toMatchObject({
      status: 400,
      body: { address: { message: 'Email anda tidak valid' } },
    });
  });

  test('A10 an address that is registered meanwhile stays with its account; parallel changes make one', async () => {
    const code = await emailCode();
    await backend.register(NEW);
    expect((await send(EMAIL, { email: NEW, otp_code: code })).status).toBe(400);
    backend.advance(2 * HOUR);
    const other = 'sri.baru@kucing.example';
    await send(EMAIL_CODE, codeRequest(other));
    const otp_code = codeOf((await mailsTo(other)).at(-1)!);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(EMAIL, { email: other, otp_code })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });

  test('R02 a user gets ten codes for new addresses a day, and is told in hours when the next one is possible', async () => {
    for (let at = 0; at < 10; at += 1) await send(EMAIL_CODE, codeRequest(`baru${at}@kucing.example`));
    const { status, body, retryAfter } = await send(EMAIL_CODE, codeRequest('baru10@kucing.example'));
    expect([status, retryAfter]).toEqual([429, 86_400]);
    expect(body).toMatchObject({ detail: expect.stringMatching(/dalam 24 jam/) as string });
  });
});
