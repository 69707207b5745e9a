// @both-engines
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertCompanies, insertContacts } from '@/lib/backend/contact/queries';
import { LIMITS } from '@/lib/backend/limits';
import type { Company, Contact } from '@/lib/contract/contact';
import type { Issue } from '@/lib/contract/project';
import { makeCustomer, makeCustomers, requestOf, type Customer } from '@/tests/helpers/make-customer';
import type { TestIdentity } from '@/tests/helpers/make-identity';

const CONTACTS = '/contact/service/contact/';
const COMPANIES = '/contact/service/company/';
const DAY = 86_400_000;
const MISSING = { status: 404, body: { detail: 'Not found.', code: 'not-found' } };
const NOBODY = '00000000-0000-4000-8000-000000000000';

let backend: TestIdentity;
let sri: Customer;
let adi: Customer;
/** The uids of the contacts and companies of Sri's and Adi's businesses, by name. */
let own: Record<string, string>;
let foreign: Record<string, string>;
beforeAll(async () => {
  backend = await makeCustomers();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  sri = await makeCustomer(backend, 'sri@kucing.example', 'Sri');
  adi = await makeCustomer(backend, 'adi@kucing.example', 'Adi');
  own = await fill(
    sri.business,
    ['Élan Bulu', 'eka Cakar', 'Zaki Ekor'],
    ['Toko Kumis', 'áwan Susu', 'Bahari'],
  );
  foreign = await fill(adi.business, ['Gita Asing'], ['Asing Jaya']);
});

async function fill(business: string, contacts: string[], companies: string[]) {
  const uids: Record<string, string> = {};
  const now = backend.clock();
  for (const name of [...contacts, ...companies]) uids[name] = crypto.randomUUID();
  const rows = companies.map((name) => ({ uid: uids[name]!, name }));
  await insertCompanies(backend.db.kysely, business, rows, now);
  const people = contacts.map((name, at) => ({
    uid: uids[name]!,
    first_name: name.split(' ')[0]!,
    last_name: name.split(' ')[1]!,
    email: `${at}@pelanggan.example`,
    // The last one has never been met.
    last_activity_time: at === contacts.length - 1 ? null : new Date(now.getTime() - (at + 1) * DAY),
    companies: rows.slice(0, 1).map(({ uid }) => uid),
  }));
  await insertContacts(backend.db.kysely, business, people, now);
  return uids;
}

const names = async (query: Record<string, string | number> = {}) => {
  const { body } = await sri.get(CONTACTS, query);
  const { count, results } = body as { count: number; results: Contact[] };
  return [count, results.map(({ first_name }) => first_name)];
};
const companies = async (query: Record<string, string | number> = {}) => {
  const { body } = await sri.get(COMPANIES, query);
  const { count, results } = body as { count: number; results: Company[] };
  return [count, results.map(({ name }) => name)];
};

describe('lists', () => {
  test('contacts: the latest activity first, then those without any; one group, paging, both orders', async () => {
    expect(await names()).toEqual([4, ['Sri', 'Élan', 'eka', 'Zaki']]);
    expect(await names({ group: 'all', offset: 1, size: 2 })).toEqual([4, ['Élan', 'eka']]);
    expect(await names({ order: 'last_activity_time' })).toEqual([4, ['eka', 'Élan', 'Sri', 'Zaki']]);
    expect(await names({ order: 'first_name' })).toEqual([4, ['eka', 'Élan', 'Sri', 'Zaki']]);
    expect(await names({ order: '-first_name' })).toEqual([4, ['Zaki', 'Sri', 'Élan', 'eka']]);
    expect(await names({ visitor: 'whoever', unknown: 'x' })).toEqual([4, ['Sri', 'Élan', 'eka', 'Zaki']]);
  });

  test('companies: by name as people sort', async () => {
    expect(await companies()).toEqual([3, ['áwan Susu', 'Bahari', 'Toko Kumis']]);
    expect(await companies({ order: '-name', size: 1 })).toEqual([3, ['Toko Kumis']]);
  });

  test.each([
    ['EKA', ['eka']],
    ['zaki ek', ['Zaki']],
    ['1@pelanggan', ['eka']],
    ['%', []],
    ['_', []],
    ["' or 1=1--", []],
    ['  ', ['Sri', 'Élan', 'eka', 'Zaki']],
  ])('contacts are searched by %j', async (q, expected) => {
    expect((await names({ q }))[1]).toEqual(expected);
  });

  test('companies are searched by name', async () => {
    expect((await companies({ q: 'kumis' }))[1]).toEqual(['Toko Kumis']);
  });

  test.each([
    { order: 'name' },
    { order: '-email' },
    { size: 0 },
    { size: 'x' },
    { offset: -1 },
    { group: 'mine' },
  ])('V07 %j is refused by name', async (query) => {
    expect(await sri.get(CONTACTS, query)).toMatchObject({
      status: 400,
      body: { [Object.keys(query)[0]!]: { code: expect.any(String) } },
    });
  });
});

const activity = (more: Record<string, unknown> = {}) => ({
  activity_time: '2026-03-02T03:00:00.000Z',
  duration: 3600,
  activity_type: { app_id: 'activity', code: 'phone-call', name: 'Telepon' },
  subject: 'Menanyakan mangkuk',
  company: { uid: own['Toko Kumis'] },
  agent: [{ uid: sri.uid }],
  parties: [{ uid: own['Zaki Ekor'] }, { uid: own['Toko Kumis'] }, { uid: sri.uid }],
  links: [],
  notes: [{ note: 'Baik.' }],
  ...more,
});
const record = (who: Customer, contact: string, body: object, headers = {}) =>
  who.post(`${CONTACTS}${contact}/record_activity/`, body, headers);
const stored = () => backend.db.kysely.selectFrom('activity').selectAll().execute();

describe('an activity', () => {
  test('is stored with everything, and moves its contact up', async () => {
    const issue = (await sri.post('/project/service/issue/', requestOf())).body as Issue;
    const links = [{ title: issue.name, target_object_type: 'project/Issue', target_object_uid: issue.uid }];
    const { status, body } = await record(sri, own['Zaki Ekor']!, activity({ links }));
    expect([status, body]).toEqual([200, { uid: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
    expect(await stored()).toMatchObject([
      {
        contact_uid: own['Zaki Ekor'],
        user_uid: sri.uid,
        duration_s: 3600,
        code: 'phone-call',
        subject: 'Menanyakan mangkuk',
        data: {
          name: 'Telepon',
          company: own['Toko Kumis'],
          agents: [sri.uid],
          parties: [own['Zaki Ekor'], own['Toko Kumis'], String(sri.uid)],
          links: [{ title: issue.name, issue_uid: issue.uid }],
          notes: ['Baik.'],
        },
      },
    ]);
    expect((await names())[1]).toContain('Zaki');
    expect(((await names())[1] as string[]).indexOf('Zaki')).toBeLessThan(2);
    expect((await sri.get('/auth/account/export/')).body).toMatchObject({
      activities: [{ contact: own['Zaki Ekor'], subject: 'Menanyakan mangkuk', notes: ['Baik.'] }],
    });
  });

  test('of long ago does not move it', async () => {
    await record(sri, own['Élan Bulu']!, activity({ activity_time: '2001-01-01T00:00:00Z', parties: [] }));
    expect((await names())[1]).toEqual(['Sri', 'Élan', 'eka', 'Zaki']);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['without a subject', { subject: ' ' }, 'subject'],
    [
      'of an unknown type',
      { activity_type: { app_id: 'activity', code: 'mail', name: 'x' } },
      'activity_type.code',
    ],
    ['at an impossible time', { activity_time: '2026-02-30T00:00:00Z' }, 'activity_time'],
    ['shorter than nothing', { duration: -1 }, 'duration'],
    [
      'with a link to something else',
      { links: [{ title: 'x', target_object_type: 'auth/User', target_object_uid: 1 }] },
      'links.0.target_object_type',
    ],
  ])('%s is refused by name', async (_, more, field) => {
    expect(await record(sri, own['Zaki Ekor']!, activity(more))).toMatchObject({
      status: 400,
      body: { [field]: { code: expect.any(String) } },
    });
    expect(await stored()).toEqual([]);
  });

  test('D05 twice with one Idempotency-Key, and a double click, are one activity', async () => {
    const key = { 'Idempotency-Key': 'a' };
    const [first, second] = [
      await record(sri, own['Zaki Ekor']!, activity(), key),
      await record(sri, own['Zaki Ekor']!, activity(), key),
    ];
    expect(first).toEqual(second);
    await Promise.all([1, 2].map(() => record(sri, own['eka Cakar']!, activity())));
    expect(await stored()).toHaveLength(2);
  });

  test('T03 extra fields change nothing', async () => {
    await record(
      sri,
      own['Zaki Ekor']!,
      activity({ business_uid: adi.business, user_uid: adi.uid, uid: NOBODY }),
    );
    const [row] = await stored();
    expect(row).toMatchObject({ user_uid: sri.uid });
    expect(row!.uid).not.toBe(NOBODY);
  });

  test('R03 a flood ends in 429', async () => {
    const now = backend.clock();
    const hits = Array<number>(LIMITS.activitiesPerUser.max).fill(now.getTime());
    const expires_at = new Date(now.getTime() + 3_600_000);
    await backend.db.kysely
      .insertInto('rate_limit')
      .values({ key: `activitiesPerUser:${sri.uid}`, hits, expires_at })
      .execute();
    expect(await record(sri, own['Zaki Ekor']!, activity())).toMatchObject({
      status: 429,
      retryAfter: 3_600,
    });
    expect(await stored()).toEqual([]);
  });
});

describe('T02 what belongs to another business answers like what does not exist', () => {
  test('T02 lists hold only the own business', async () => {
    const { body } = await adi.get(CONTACTS);
    expect(JSON.stringify(body)).not.toMatch(/Zaki|Sri/);
    expect(JSON.stringify((await adi.get(COMPANIES)).body)).not.toContain('Kumis');
  });

  test.each<[string, (uid: string) => Record<string, unknown>, string]>([
    ['company', (uid) => ({ company: { uid } }), 'Asing Jaya'],
    ['company that is a contact', (uid) => ({ company: { uid } }), 'own contact'],
    ['party', (uid) => ({ parties: [{ uid }] }), 'Gita Asing'],
    ['company among the parties', (uid) => ({ parties: [{ uid }] }), 'Asing Jaya'],
    ['user among the parties', (uid) => ({ parties: [{ uid }] }), 'user'],
    ['agent', (uid) => ({ agent: [{ uid }] }), 'user'],
    ['agent that is a contact', (uid) => ({ agent: [{ uid }] }), 'own contact'],
    [
      'link target',
      (uid) => ({ links: [{ title: 'x', target_object_type: 'project/Issue', target_object_uid: uid }] }),
      'issue',
    ],
  ])('T02 %s', async (_, more, name) => {
    const issue = (await adi.post('/project/service/issue/', requestOf())).body as Issue;
    const given: Record<string, string> = {
      ...foreign,
      'own contact': own['Zaki Ekor']!,
      user: String(adi.uid),
      issue: String(issue.uid),
    };
    const missing = await record(sri, own['Zaki Ekor']!, activity(more(NOBODY)));
    expect(await record(sri, own['Zaki Ekor']!, activity(more(given[name]!)))).toEqual(missing);
    for (const odd of ['x', '', '1', "' or 1=1", '9'.repeat(30)]) {
      expect(await record(sri, own['Zaki Ekor']!, activity(more(odd)))).toMatchObject(MISSING);
    }
    expect(missing).toMatchObject(MISSING);
    expect(await stored()).toEqual([]);
  });

  test('T02 contact', async () => {
    for (const uid of [foreign['Gita Asing']!, NOBODY, 'x', own['Toko Kumis']!, String(sri.uid)]) {
      expect(await record(sri, uid, activity())).toMatchObject(MISSING);
    }
    expect(await stored()).toEqual([]);
  });
});

test('activities go with the account of whoever recorded them', async () => {
  await record(sri, own['Zaki Ekor']!, activity());
  await backend.send('/auth/account/', {}, { token: sri.token, method: 'DELETE' });
  expect(await stored()).toEqual([]);
});
