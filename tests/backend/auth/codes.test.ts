import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerNodeRequest } from '@/lib/backend/http/node-adapter';
import { systemRandom } from '@/lib/backend/random';
import { CALLS } from '@/lib/contract/calls';
import { busyMs } from '@/tests/helpers/busy-ms';
import {
  codeRequest,
  LOGIN,
  LOGIN_CODE,
  makeIdentity,
  registration,
  REGISTER,
  REGISTER_CODE,
  type Answer,
  type TestIdentity,
} from '@/tests/helpers/make-identity';
import { apiUrl, TEST_API_KEY } from '@/tests/helpers/make-backend';

const SECOND = 1_000;
const HOUR = 3_600_000;
const SRI = 'sri@kucing.example';
const ADI = 'adi@kucing.example';

let backend: TestIdentity;
beforeAll(async () => {
  backend = await makeIdentity();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  await backend.register(SRI);
  backend.advance(2 * HOUR);
});

const logIn = (address: string, otp_code: string) => backend.send(LOGIN, { username: address, otp_code });
const ask = (address: string) => backend.send(LOGIN_CODE, codeRequest(address));
/** A digit as a full-width keyboard types it. */
const toFullWidth = (digit: string) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0);
/** A code that is not this one. */
const other = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort();
const exhausted = { otp_code: { code: 'exhausted' } };
const wrong = { otp_code: { code: 'invalid', message: 'Kode OTP salah!' } };

test('A01 the generator: six digits, leading zeros, uniform', () => {
  const codes = Array.from({ length: 100_000 }, () => systemRandom.code());
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
  const counts = Array.from({ length: 6 }, () => Array<number>(10).fill(0));
  for (const code of codes) [...code].forEach((digit, at) => (counts[at]![Number(digit)]! += 1));
  // 10,000 expected, standard deviation 95: six of them never happen by chance.
  for (const count of counts.flat()) expect(Math.abs(count - 10_000)).toBeLessThan(600);
});

test('a code is asked for and used: length and end from the server, and a token for it', async () => {
  const { status, body } = await ask(SRI);
  expect([status, body]).toEqual([200, { length: 6, expired_at: '2026-03-02T05:05:00.000Z' }]);
  await backend.worker.settled();
  const [, mail] = backend.transport.mails;
  expect(mail).toMatchObject({ to: SRI, subject: expect.stringMatching(/^\d{6} adalah kode masuk Anda$/) });
  const answer = await logIn(SRI, mail!.subject.slice(0, 6));
  expect(answer).toMatchObject({ status: 200, body: { token: expect.stringMatching(/^eyJ/) } });
});

test('A02 the code stands nowhere in the database, and in no log', async () => {
  const code = await backend.code('login', SRI);
  const waiting = await backend.db.kysely.selectFrom('mail_outbox').selectAll().execute();
  const codes = await backend.db.kysely.selectFrom('one_time_code').selectAll().execute();
  expect(codes.some((row) => row.purpose === 'login')).toBe(true);
  for (const row of [...waiting, ...codes])
    expect(Object.values(row).map(String).join(' ')).not.toContain(code);
  expect(JSON.stringify(backend.log)).not.toContain(code);
  expect(waiting.every((row) => row.payload === null)).toBe(true);
});

test('A02 a mail that waits is not readable', async () => {
  backend.transport.fail = new Error('down');
  await ask(SRI);
  await backend.worker.settled();
  const row = await backend.db.kysely
    .selectFrom('mail_outbox')
    .selectAll()
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  expect(row.payload?.toString('latin1')).not.toMatch(/sri|kode/i);
});

test.each([
  [295, 200, undefined],
  [301, 400, 'expired'],
])('A03 after %i s the answer is %i', async (seconds, status, code) => {
  const digits = await backend.code('login', SRI);
  backend.advance(seconds * SECOND);
  const answer = await logIn(SRI, digits);
  expect(answer.status).toBe(status);
  if (code) expect(answer.body).toMatchObject({ otp_code: { code } });
});

test('A04 the fifth wrong one says that the code is void; the right one is refused, a fresh one works', async () => {
  const code = await backend.code('login', SRI);
  for (let by = 1; by <= 4; by += 1)
    expect(await logIn(SRI, other(code, by))).toMatchObject({ status: 400, body: wrong });
  expect(await logIn(SRI, other(code, 5))).toMatchObject({ status: 400, body: exhausted });
  expect(await logIn(SRI, code)).toMatchObject({ status: 400, body: exhausted });
  backend.advance(61 * SECOND);
  expect((await logIn(SRI, await backend.code('login', SRI))).status).toBe(200);
});

test('A05 200 guesses at once: five are compared', async () => {
  const code = await backend.code('login', SRI);
  const guesses = Array.from({ length: 200 }, (_, at) => (at === 150 ? code : other(code, at + 1)));
  const answers = await Promise.all(guesses.map((guess) => logIn(SRI, guess)));
  const compared = answers.filter(({ body }) => JSON.stringify(body) === JSON.stringify(wrong));
  const isIn = answers.some(({ status }) => status === 200);
  // The fifth wrong one is answered like those that are not compared.
  expect(compared.length).toBe(isIn ? 3 : 4);
  const row = await backend.db.kysely
    .selectFrom('one_time_code')
    .select('tries')
    .where('purpose', '=', 'login')
    .executeTakeFirstOrThrow();
  expect(row.tries).toBe(5);
});

test('A05 a try counts although its socket was cut, and half a request is none', async () => {
  const code = await backend.code('login', SRI);
  const tries = async () => {
    const codes = backend.db.kysely.selectFrom('one_time_code').select('tries');
    return (await codes.where('purpose', '=', 'login').executeTakeFirstOrThrow()).tries;
  };
  const sockets: Socket[] = [];
  const server = createServer((request, response) => {
    void answerNodeRequest(request, response, backend.fetch).catch(() => undefined);
    // It has arrived, and nobody waits for its answer any more.
    for (const socket of sockets) socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (guess: string, length?: number) => {
    const body = JSON.stringify({ username: SRI, otp_code: guess });
    const head = [
      `POST /api${LOGIN} HTTP/1.1`,
      'Host: x',
      `X-API-Key: ${TEST_API_KEY}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ];
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, length)}`);
    return once(socket, 'close');
  };
  for (let by = 1; by <= 4; by += 1) {
    await cut(other(code, by));
    await expect.poll(tries).toBe(by);
  }
  await cut(other(code, 5), 20);
  expect(await tries()).toBe(4);
  await cut(other(code, 5));
  await expect.poll(tries).toBe(5);
  expect((await logIn(SRI, code)).status).toBe(400);
  server.close();
});

test('A06 the right code 50 times at once: one token, and the address is not locked', async () => {
  const code = await backend.code('login', SRI);
  const answers = await Promise.all(Array.from({ length: 50 }, () => logIn(SRI, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await backend.db.kysely.selectFrom('session').selectAll().execute()).toHaveLength(2);
  backend.advance(61 * SECOND);
  expect((await logIn(SRI, await backend.code('login', SRI))).status).toBe(200);
});

test('A07 resending after 59 s is refused in words, after 61 s the old code is void', async () => {
  const old = await backend.code('login', SRI);
  backend.advance(59 * SECOND);
  expect(await ask(SRI)).toEqual({
    status: 429,
    retryAfter: 1,
    body: {
      code: 'too-many-requests',
      detail: 'Kode baru saja dikirim. Anda dapat memintanya lagi dalam 1 detik.',
    },
  });
  backend.advance(2 * SECOND);
  const fresh = await backend.code('login', SRI);
  expect(fresh).not.toBe(old);
  expect((await logIn(SRI, old)).status).toBe(400);
  expect((await logIn(SRI, fresh)).status).toBe(200);
});

test('A07 ten failures an hour stop the address on both paths, and no code is mailed meanwhile', async () => {
  for (const purpose of ['login', 'register'] as const) {
    await backend.send(purpose === 'login' ? LOGIN_CODE : REGISTER_CODE, codeRequest(SRI));
    for (let guess = 0; guess < 5; guess += 1) {
      const code = `00000${guess}`;
      const answer = await (purpose === 'login'
        ? logIn(SRI, code)
        : backend.send(REGISTER, registration(SRI, code)));
      expect(answer.status).toBe(400);
      // The tenth says when a code can be asked for again.
      const isLocking = purpose === 'register' && guess === 4;
      expect(answer.retryAfter).toBe(isLocking ? 3_600 - 61 : undefined);
    }
    backend.advance(61 * SECOND);
  }
  const late = [
    await ask(SRI),
    await backend.send(REGISTER_CODE, codeRequest(SRI)),
    await logIn(SRI, '123456'),
    await backend.send(REGISTER, registration(SRI, '123456')),
  ];
  expect(statuses(late)).toEqual([429, 429, 429, 429]);
  expect(late[0]).toMatchObject({
    retryAfter: 3_600 - 122,
    body: { detail: expect.stringMatching(/coba lagi dalam 58 menit \(pukul 13\.00 WIB\)\.$/) },
  });
  backend.advance(HOUR - 121 * SECOND);
  expect((await logIn(SRI, await backend.code('login', SRI))).status).toBe(200);
});

test('A07 five mails an hour, over both purposes', async () => {
  for (let mail = 0; mail < 5; mail += 1) {
    expect((await backend.send(mail % 2 ? LOGIN_CODE : REGISTER_CODE, codeRequest(SRI))).status).toBe(200);
    backend.advance(61 * SECOND);
  }
  const refused = await ask(SRI);
  expect(refused).toMatchObject({ status: 429, retryAfter: 3_600 - 5 * 61 });
  backend.advance(refused.retryAfter! * SECOND);
  expect((await ask(SRI)).status).toBe(200);
});

test('A08 a code is of one address and one purpose', async () => {
  await backend.register(ADI);
  backend.advance(HOUR);
  const [ofSri, ofAdi] = [await backend.code('login', SRI), await backend.code('login', ADI)];
  const budi = 'budi@kucing.example';
  const ofBudi = await backend.code('register', budi);
  expect(ofSri).not.toBe(ofAdi);
  expect(
    statuses([
      await logIn(ADI, ofSri),
      await logIn(budi, ofBudi),
      await logIn(SRI, ofBudi),
      await backend.send(REGISTER, registration(SRI, ofSri)),
      await backend.send(REGISTER, registration(ADI, ofBudi)),
    ]),
  ).toEqual([400, 400, 400, 400, 400]);
  expect((await logIn(SRI, ofSri)).status).toBe(200);
});

describe('A09 addresses', () => {
  test('case and blanks are one account, and the mail goes to the stored address', async () => {
    const code = await backend.code('login', '  SRI@Kucing.EXAMPLE ');
    expect(backend.transport.mails.at(-1)?.to).toBe(SRI);
    expect((await logIn('Sri@kucing.example', code)).status).toBe(200);
  });

  test.each(['mailto:sri@kucing.example', 'Sri Lestari <SRI@kucing.example>.', 'sri\uFF20kucing.example.'])(
    '%j is the account of the email within',
    async (pasted) => {
      const code = await backend.code('login', pasted);
      expect(backend.transport.mails.at(-1)?.to).toBe(SRI);
      expect((await logIn(pasted, code.replaceAll(/./g, toFullWidth))).status).toBe(200);
    },
  );

  test('an international domain is one account in each of its forms', async () => {
    await backend.register('sri@kopikané.id');
    expect(backend.transport.mails.at(-1)?.to).toBe('sri@xn--kopikan-hya.id');
    backend.advance(2 * HOUR);
    const code = await backend.code('login', 'Sri@KOPIKANE\u0301.id');
    expect((await logIn('sri@xn--kopikan-hya.id', code)).status).toBe(200);
  });

  test.each([
    'sri@\u212Aucing.example',
    's\u00ADri@kucing.example',
    '"v@x.com y"@evil.example',
    'sri@kucing.example,adi@kucing.example',
    'sri@kucing.example;adi@kucing.example',
    'sri@kucing.example\r\nBcc: adi@kucing.example',
    'Sri <sri@kucing.example>, Adi <adi@kucing.example>',
    'adi@kucing.example <sri@kucing.example>',
    'sri@kuc\u00ADing.example',
    '=?utf-8?q?adi=40kucing.example=2c?=@kucing.example',
    ['sri@kucing.example', 'adi@kucing.example'],
    { toString: 'sri@kucing.example' },
    null,
    42,
    '',
    `${'('.repeat(10_000)}@x.example`,
    `a@${'a.'.repeat(5_000)}`,
    `${'a'.repeat(65)}@kucing.example`,
    `a@${'b'.repeat(64)}.example`,
    `${'a'.repeat(60)}@${'b.'.repeat(100)}id`,
  ])('%j is refused at once, on every path', async (address) => {
    const mails = backend.transport.mails.length;
    const paths: [string, string, object][] = [
      [LOGIN_CODE, 'address', codeRequest(address)],
      [REGISTER_CODE, 'address', codeRequest(address)],
      [LOGIN, 'username', { username: address, otp_code: '123456' }],
      [REGISTER, 'email', { ...registration('x', '123456'), email: address }],
    ];
    const busy = await busyMs(async () => {
      for (const [path, field, body] of paths) {
        const answer = await backend.send(path, body);
        expect(answer).toMatchObject({
          status: 400,
          body: { [field]: { message: 'Email anda tidak valid' } },
        });
      }
    });
    expect(busy).toBeLessThan(400);
    await backend.worker.settled();
    expect(backend.transport.mails).toHaveLength(mails);
  });
});

test('A10 20 registrations at once: one account, business and contact, one token', async () => {
  const code = await backend.code('register', ADI);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => backend.send(REGISTER, registration(ADI, code, ' Adi   Nugroho '))),
  );
  expect(statuses(answers)).toEqual([200, ...Array<number>(19).fill(400)]);
  const { kysely } = backend.db;
  const users = await kysely.selectFrom('app_user').selectAll().where('email', '=', ADI).execute();
  expect(users).toMatchObject([{ first_name: 'Adi Nugroho', last_name: '', phone: '+6281234567890' }]);
  const [user] = users;
  expect(user!.uid).toBeGreaterThan(0);
  const business = { uid: user!.business_uid, name: 'Adi Nugroho' };
  expect(
    await kysely.selectFrom('business').selectAll().where('uid', '=', business.uid).execute(),
  ).toMatchObject([business]);
  expect(
    await kysely.selectFrom('contact').selectAll().where('business_uid', '=', business.uid).execute(),
  ).toMatchObject([{ user_uid: user!.uid, email: ADI, first_name: 'Adi Nugroho' }]);
  expect(await kysely.selectFrom('business').selectAll().execute()).toHaveLength(2);
});

describe('A11 who is registered', () => {
  const peer = '203.0.113.7';
  const askFrom = (email: string) => backend.send(LOGIN_CODE, codeRequest(email), { peer });
  const unknown = (at: number) => askFrom(`x${at}@kucing.example`);
  const tryUnknown = () => Promise.all(Array.from({ length: 9 }, (_, at) => unknown(at)));

  test('not-found for five unknown emails of a client, then answers as for known ones, without a mail', async () => {
    const first = await tryUnknown();
    expect(statuses(first)).toEqual([200, 200, 200, 200, 400, 400, 400, 400, 400]);
    expect(first.find(({ status }) => status === 400)?.body).toEqual({
      address: { code: 'not-found', message: 'Email belum terdaftar.' },
    });
    await backend.worker.settled();
    const mails = backend.transport.mails.length;
    const fresh = await unknown(20);
    expect([fresh, await unknown(20)]).toEqual([await askFrom(SRI), await askFrom(SRI)]);
    await backend.worker.settled();
    expect(backend.transport.mails.slice(mails).map(({ to }) => to)).toEqual([SRI]);
    backend.advance(HOUR);
    expect((await unknown(21)).status).toBe(400);
  });

  test('after that wrong codes are answered alike as well, and no code lets an unknown email in', async () => {
    await tryUnknown();
    const tried = 'y@kucing.example';
    await askFrom(tried);
    await askFrom(SRI);
    for (let guess = 0; guess < 7; guess += 1) {
      const code = `00000${guess}`;
      expect(await logIn(tried, code)).toEqual(await logIn(SRI, code));
    }
  });

  test('a registered customer behind the same IP still logs in', async () => {
    await tryUnknown();
    expect((await askFrom(SRI)).status).toBe(200);
    await backend.worker.settled();
    const mail = backend.transport.mails.findLast(({ to }) => to === SRI);
    expect((await logIn(SRI, mail!.subject.slice(0, 6))).status).toBe(200);
  });

  test('a flood of unknown emails locks no registered customer of the network out', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, at) => unknown(at)));
    expect((await askFrom(SRI)).status).toBe(200);
    expect((await unknown(200)).status).toBe(200);
    await backend.worker.settled();
    expect(backend.transport.mails.at(-1)?.to).toBe(SRI);
    // Registration keeps its own budget, since it mails anybody.
    expect((await backend.send(REGISTER_CODE, codeRequest(ADI), { peer })).status).toBe(200);
  });

  test('a phone number that cannot be one is refused before a code is mailed, for known and new emails', async () => {
    const mails = backend.transport.mails.length;
    for (const email of [SRI, ADI]) {
      const body = { ...codeRequest(email), mobile_no: '12' };
      expect(await backend.send(REGISTER_CODE, body)).toMatchObject({
        status: 400,
        body: { mobile_no: { code: 'invalid' } },
      });
    }
    await backend.worker.settled();
    expect(backend.transport.mails).toHaveLength(mails);
  });

  test('registering a known address answers like a new one, mails a hint, and never lets in', async () => {
    const mails = backend.transport.mails.length;
    const known = await backend.send(REGISTER_CODE, codeRequest(SRI));
    const fresh = await backend.send(REGISTER_CODE, codeRequest(ADI));
    expect(known).toEqual(fresh);
    await backend.worker.settled();
    const [hint] = backend.transport.mails.slice(mails).filter(({ to }) => to === SRI);
    expect(hint?.subject).toBe('Alamat email Anda sudah terdaftar');
    expect(hint?.text).not.toMatch(/\d{6}/);
    for (let guess = 0; guess < 6; guess += 1) {
      const at = (email: string) => backend.send(REGISTER, registration(email, `00000${guess}`));
      expect(await at(SRI)).toEqual(await at(ADI));
    }
  });

  test('a known address is not registered again, even by the right guess', async () => {
    const own = await makeIdentity({ random: { code: () => '424242' } });
    await own.register(SRI);
    own.advance(HOUR);
    await own.send(REGISTER_CODE, codeRequest(SRI));
    expect(await own.send(REGISTER, registration(SRI, '424242'))).toMatchObject({ status: 400, body: wrong });
    expect(await own.db.kysely.selectFrom('app_user').selectAll().execute()).toHaveLength(1);
    expect(await own.db.kysely.selectFrom('business').selectAll().execute()).toHaveLength(1);
    await own.close();
  });
});

test.each(['requestLoginCode', 'login', 'requestRegisterCode', 'register'] as const)(
  'A12 %s: GET, HEAD and PUT are not allowed and use nothing up',
  async (name) => {
    const code = await backend.code('login', SRI);
    const path = `/auth${CALLS[name].path}`;
    for (const method of ['GET', 'HEAD', 'PUT']) {
      const headers = { 'X-API-Key': TEST_API_KEY, 'Content-Type': 'application/json' };
      const body = method === 'PUT' ? JSON.stringify({ username: SRI, otp_code: code }) : undefined;
      const query = method === 'PUT' ? {} : { username: SRI, otp_code: code };
      const response = await backend.fetch(new Request(apiUrl(path, query), { method, headers, body }));
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    }
    expect((await logIn(SRI, code)).status).toBe(200);
  },
);

test.each([
  ['', 'required'],
  ['   ', 'required'],
  ['a'.repeat(300), 'too-large'],
])('a name of %j is refused', async (first_name, code) => {
  const answer = await backend.send(REGISTER, { ...registration(ADI, '123456'), first_name });
  expect(answer).toMatchObject({
    status: 400,
    body: { first_name: { code: code === 'required' ? 'too-small' : code } },
  });
});

test.each(['0', '00', 'abc', '12', '+1', '08'.repeat(20)])('a phone of %j is refused', async (mobile_no) => {
  const answer = await backend.send(REGISTER, { ...registration(ADI, '123456'), mobile_no });
  expect(answer).toMatchObject({ status: 400, body: { mobile_no: { code: expect.any(String) } } });
});
