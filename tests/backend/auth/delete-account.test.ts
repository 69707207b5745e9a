import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertCompanies } from '@/lib/backend/contact/queries';
import { FIXTURE_ITEMS } from '@/tests/helpers/content-rows';
import { apiUrl, TEST_API_KEY } from '@/tests/helpers/make-backend';
import { makeCustomer, makeCustomers, requestOf, type Customer } from '@/tests/helpers/make-customer';
import { codeRequest, LOGIN, LOGIN_CODE, TOKEN_INFO, type TestIdentity } from '@/tests/helpers/make-identity';

const CREATE = '/project/service/issue/';
const UPLOAD = '/project/service/issue/upload_media/';
const ACCOUNT = '/auth/account/';
const DELETE_CODE = '/auth/account/otp/';
const INIT = '/visitor/api/init/';
const REGISTER_VISITOR = '/visitor/api/register/';
const LOG = '/visitor/api/log_event/';

let backend: TestIdentity;
let png: Buffer;
beforeAll(async () => {
  backend = await makeCustomers();
  png = await sharp({ create: { width: 6, height: 4, channels: 3, background: '#1f54a7' } })
    .png()
    .toBuffer();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  await backend.insert(FIXTURE_ITEMS);
});

const remove = async ({ token }: Customer) =>
  (await backend.send(ACCOUNT, {}, { token, method: 'DELETE' })).status;

async function upload({ headers }: Customer): Promise<number> {
  const form = new FormData();
  form.set('media', new File([new Uint8Array(png)], 'layar.png', { type: 'image/png' }));
  const sent = { method: 'POST', headers: { 'X-API-Key': TEST_API_KEY, ...headers }, body: form };
  return (await backend.fetch(new Request(apiUrl(UPLOAD), sent))).status;
}

const file = async (who: Customer, at: number) =>
  (await who.post(CREATE, requestOf({ name: `Nomor ${at}` }))).status;

async function record(who: Customer, at: number, contact: string): Promise<number> {
  const body = {
    activity_time: '2026-03-02T03:00:00.000Z',
    activity_type: { app_id: 'activity', code: 'other', name: 'Lain' },
    subject: `Nomor ${at}`,
    agent: [],
    parties: [],
    links: [],
    notes: [],
  };
  return (await who.post(`/contact/service/contact/${contact}/record_activity/`, body)).status;
}

const beginVisitor = async () =>
  ((await backend.send(INIT, { _referrer: '', _origin: '' })).body as { _goid: string })._goid;

const contactOf = async ({ uid }: Customer): Promise<string> => {
  const found = backend.db.kysely.selectFrom('contact').select('uid').where('user_uid', '=', uid);
  return (await found.executeTakeFirstOrThrow()).uid;
};

/** Tables in which nothing may be left of a deleted user, and how many rows there are. */
async function leftovers(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of [
    'issue',
    'upload',
    'activity',
    'idempotency',
    'session',
    'contact',
    'company',
    'visitor',
    'visitor_event',
    'one_time_code',
    'mail_outbox',
  ] as const) {
    const count = (await backend.db.kysely.selectFrom(table).selectAll().execute()).length;
    if (count > 0) counts[table] = count;
  }
  return counts;
}

test('nothing is left of users who write while they are deleted', async () => {
  for (let round = 0; round < 2; round += 1) {
    const people = await Promise.all(
      Array.from({ length: 4 }, async (_, at) => {
        const email = `sri${round}${at}@kucing.example`;
        const who = await makeCustomer(backend, email);
        const loginCode = await backend.code('login', email);
        return { who, email, loginCode, goid: await beginVisitor(), contact: await contactOf(who) };
      }),
    );
    // The last mails are on their way no more; those that follow wait for a server that is away.
    await backend.worker.settled();
    backend.advance(61_000);
    const statuses = await Promise.all(
      people.flatMap(({ who, email, loginCode, goid, contact }, at) => {
        const status = async (path: string, body: object, token?: string) =>
          (await backend.send(path, body, token === undefined ? {} : { token })).status;
        const view = { _goid: goid, event_name: 'view', event_data: { key: 'handuk' } };
        const before = [
          upload(who),
          file(who, 1),
          record(who, 1, contact),
          status(REGISTER_VISITOR, { _goid: goid }, who.token),
          status(LOGIN, { username: email, otp_code: loginCode }),
        ];
        const after = [
          ...Array.from({ length: 3 }, (_, next) => [
            upload(who),
            file(who, 2 + next),
            record(who, 2 + next, contact),
          ]).flat(),
          status(LOG, view),
          status(LOGIN_CODE, codeRequest(email)),
          status(DELETE_CODE, {}, who.token),
          status(TOKEN_INFO, { token: who.token }),
        ];
        // At another moment for each of them, and twice.
        const deletion = (async () => {
          for (let turn = 0; turn < at * 4; turn += 1) await backend.db.isWritable(5_000);
          return Promise.all([remove(who), remove(who)]);
        })();
        return [...before, ...after, deletion.then((both) => both.sort()[0]!)];
      }),
    );
    expect([...new Set(statuses)].filter((status) => ![200, 400, 401, 404, 409].includes(status))).toEqual(
      [],
    );
    for (const { who } of people)
      expect((await backend.send(TOKEN_INFO, { token: who.token })).status).toBe(401);
    // Visitors that were never tied to a contact are nobody's.
    await backend.db.kysely.deleteFrom('visitor').where('contact_uid', 'is', null).execute();
    expect(await leftovers()).toEqual({});
  }
});

test('mails that wait for a deleted user are not sent', async () => {
  const sri = await makeCustomer(backend, 'sri@kucing.example');
  const adi = await makeCustomer(backend, 'adi@kucing.example', 'Adi');
  backend.transport.fail = new Error('away');
  await file(sri, 1);
  await file(adi, 2);
  await backend.worker.settled();
  expect(await remove(sri)).toBe(200);
  backend.transport.fail = undefined;
  backend.transport.mails.length = 0;
  backend.advance(60_000);
  backend.worker.wake();
  await backend.worker.settled();
  const customers = backend.transport.mails
    .map(({ to }) => to)
    .filter((to) => to !== 'bantuan@kucing.example');
  expect(customers).toEqual(['adi@kucing.example']);
});

test('the last two users of a business who leave at once leave nothing behind', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [sri, adi] = await Promise.all([
      makeCustomer(backend, `sri${round}@kucing.example`),
      makeCustomer(backend, `adi${round}@kucing.example`, 'Adi'),
    ]);
    await insertCompanies(
      backend.db.kysely,
      adi.business,
      [{ uid: crypto.randomUUID(), name: 'Toko' }],
      backend.clock(),
    );
    const users = backend.db.kysely.updateTable('app_user').set({ business_uid: adi.business });
    await users.where('uid', '=', sri.uid).execute();
    expect(await Promise.all([remove(sri), remove(adi)])).toEqual([200, 200]);
    expect(await leftovers()).toEqual({});
  }
});

test('an activity with a contact that is deleted meanwhile answers 404', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [sri, adi] = await Promise.all([
      makeCustomer(backend, `sri${round}@kucing.example`),
      makeCustomer(backend, `adi${round}@kucing.example`, 'Adi'),
    ]);
    const users = backend.db.kysely.updateTable('app_user').set({ business_uid: adi.business });
    await users.where('uid', '=', sri.uid).execute();
    const contacts = backend.db.kysely.updateTable('contact').set({ business_uid: adi.business });
    await contacts.where('user_uid', '=', sri.uid).execute();
    const contact = await contactOf(sri);
    const headers = { ...adi.headers };
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, (_, at) => record({ ...adi, headers }, at, contact)),
      remove(sri),
    ]);
    expect(answers.filter((status) => ![200, 404].includes(status))).toEqual([]);
    expect(await backend.db.kysely.selectFrom('activity').selectAll().execute()).toEqual([]);
  }
});
