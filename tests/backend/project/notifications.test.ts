import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '@/lib/backend/limits';
import { endAnnouncement, raiseAnnouncement } from '@/lib/backend/directory/announcements';
import type { Issue, IssueDetail, ListIssuesAnswer, ListNotificationsAnswer } from '@/lib/contract/project';
import { makeCustomer, makeCustomers, requestOf, type Customer } from '@/tests/helpers/make-customer';
import type { TestIdentity } from '@/tests/helpers/make-identity';
import { answerAsStaff, changeAsStaff } from '@/tests/helpers/staff';

const LIST = '/project/api/notification/';
const SEEN = '/project/api/notification/seen/';
const MISSING = { status: 404, body: { detail: 'Not found.', code: 'not-found' } };

let backend: TestIdentity;
let sri: Customer;
let adi: Customer;
let issue: Issue;
beforeAll(async () => {
  backend = await makeCustomers();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  sri = await makeCustomer(backend, 'sri@kucing.example');
  adi = await makeCustomer(backend, 'adi@kucing.example', 'Adi');
  issue = await file(sri);
});

async function file(who: Customer, name = 'Kucing tidak mau turun'): Promise<Issue> {
  const { body } = await who.post('/project/service/issue/', requestOf({ name }));
  backend.advance(60_000);
  return body as Issue;
}
const news = async (who = sri, query = {}) => (await who.get(LIST, query)).body as ListNotificationsAnswer;
const mark = (who: Customer, body: object) => who.post(SEEN, body);
const now = () => backend.clock().toISOString();
const unreadKeys = async (who = sri) =>
  ((await who.get('/project/api/issue/TICKET/')).body as ListIssuesAnswer).records
    .filter(({ is_unread }) => is_unread)
    .map(({ key }) => key);
const deps = () => ({
  db: backend.db,
  clock: backend.clock,
  random: { uuid: () => crypto.randomUUID() } as never,
});
const announce = (title: string, more = {}) =>
  raiseAnnouncement(backend.db.kysely, { title, body: 'Malam ini pukul 22.00.', ...more }, deps());

describe('what staff did', () => {
  test('is listed with the request, the latest first, and makes it unread', async () => {
    expect(await news()).toEqual({ count: 0, unread: 0, results: [] });
    const answer = await answerAsStaff(
      backend,
      issue.uid,
      '<p>Kami <b>cari</b></p><p>tangga &#x26; tali.</p>',
    );
    const answered = now();
    backend.advance(60_000);
    await changeAsStaff(backend, sri, issue.uid, { status: 'in-progress' });
    const link = { key: issue.key, name: 'Kucing tidak mau turun' };
    expect(await news()).toEqual({
      count: 2,
      unread: 2,
      results: [
        {
          uid: expect.any(String) as string,
          kind: 'status',
          title: link.name,
          text: 'Sedang dikerjakan',
          issue: link,
          status: { pk: 2, key: 'in-progress', name: 'Sedang dikerjakan', progress: 50 },
          created_at: now(),
          is_unread: true,
        },
        {
          uid: answer,
          kind: 'answer',
          title: link.name,
          text: 'Kami cari tangga & tali.',
          issue: link,
          created_at: answered,
          is_unread: true,
        },
      ],
    });
    expect((await news(sri, { locale: 'en' })).results[0]?.text).toBe('In progress');
    expect(await unreadKeys()).toEqual([issue.key]);
    expect((await sri.get(`/project/api/issue/${issue.key}/`)).body).toMatchObject({ is_unread: true });
  });

  test('what the customer does is no news to the customer', async () => {
    await sri.post('/project/service/comment/', { issue: issue.key, body: 'Halo' });
    await sri.patch(`/project/service/issue/${issue.key}/`, { action: 'solve' });
    expect(await news()).toMatchObject({ count: 0, unread: 0 });
    expect(await unreadKeys()).toEqual([]);
  });

  test('X03 X04 a hostile answer is plain text of at most 160 characters', async () => {
    await answerAsStaff(
      backend,
      issue.uid,
      `<p>&#x3C;img src=x onerror=alert(1)> ${'panjang '.repeat(100)}</p>`,
    );
    const [{ text = '' } = {}] = (await news()).results;
    expect(text.startsWith('<img src=x onerror=alert(1)> panjang')).toBe(true);
    expect(text.endsWith('panjang…')).toBe(true);
    expect(text.length).toBeLessThanOrEqual(160);
  });

  test('pages over many requests have each notification once, in order', async () => {
    const issues = [issue, await file(sri), await file(sri)];
    for (let n = 0; n < 12; n += 1) {
      await answerAsStaff(backend, issues[n % 3]!.uid, `nomor ${n}`);
      // Two at a time.
      if (n % 2 === 1) backend.advance(1_000);
    }
    const pages = [];
    for (let offset = 0; offset < 15; offset += 5) pages.push(await news(sri, { offset, size: 5 }));
    expect(pages.map(({ count, results }) => [count, results.length])).toEqual([
      [12, 5],
      [12, 5],
      [12, 2],
    ]);
    const all = pages.flatMap(({ results }) => results);
    expect(new Set(all.map(({ uid }) => uid)).size).toBe(12);
    const times = all.map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
  });

  test('T02 H04 is for the owner of the request alone', async () => {
    const other = await file(adi);
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => [
        answerAsStaff(backend, issue.uid, `sri ${n}`),
        answerAsStaff(backend, other.uid, `adi ${n}`),
      ]).flat(),
    );
    const [mine, theirs] = await Promise.all([news(sri, { size: 100 }), news(adi, { size: 100 })]);
    expect([mine.count, theirs.count]).toEqual([20, 20]);
    expect(mine.results.filter(({ text }) => !text.startsWith('sri'))).toEqual([]);
  });
});

describe('a mark', () => {
  test('makes one request, or everything, seen', async () => {
    const second = await file(sri);
    await answerAsStaff(backend, issue.uid);
    await answerAsStaff(backend, second.uid);
    expect((await mark(sri, { issue: issue.key, until: now() })).body).toEqual({ unread: 1 });
    expect(await unreadKeys()).toEqual([second.key]);
    expect((await news()).results.map(({ is_unread }) => is_unread).sort()).toEqual([false, true]);
    expect((await mark(sri, { until: now() })).body).toEqual({ unread: 0 });
    expect(await unreadKeys()).toEqual([]);
    backend.advance(1);
    await answerAsStaff(backend, issue.uid);
    expect((await news()).unread).toBe(1);
  });

  test('what arrives between the list and the mark stays unread', async () => {
    await answerAsStaff(backend, issue.uid);
    const [shown] = (await news()).results;
    backend.advance(5);
    await answerAsStaff(backend, issue.uid, 'Dan lagi');
    backend.advance(5);
    expect((await mark(sri, { issue: issue.key, until: shown!.created_at })).body).toEqual({ unread: 1 });
    expect((await mark(sri, { until: shown!.created_at })).body).toEqual({ unread: 1 });
    expect(await unreadKeys()).toEqual([issue.key]);
  });

  test('is never moved back, nor beyond now', async () => {
    await answerAsStaff(backend, issue.uid);
    for (const body of [{ issue: issue.key }, {}]) {
      await mark(sri, { ...body, until: now() });
      expect((await mark(sri, { ...body, until: '2000-01-01T00:00:00Z' })).body).toEqual({ unread: 0 });
      expect((await mark(sri, { ...body, until: '0000-01-01T00:00:00Z' })).status).toBe(200);
      await mark(sri, { ...body, until: '9999-12-31T23:59:59Z' });
      backend.advance(1);
      await answerAsStaff(backend, issue.uid);
      expect((await news()).unread).toBe(1);
    }
  });

  test('twenty at once leave the latest', async () => {
    await answerAsStaff(backend, issue.uid);
    const times = Array.from({ length: 20 }, (_, n) => new Date(backend.clock().getTime() - n * 1_000));
    await Promise.all(times.map((until) => mark(sri, { issue: issue.key, until: until.toISOString() })));
    expect((await news()).unread).toBe(0);
  });

  test('T02 T03 of a request of somebody else is one of a missing request, and marks nothing', async () => {
    await answerAsStaff(backend, issue.uid);
    for (const handle of [issue.key, String(issue.uid), 'TICKET-99', crypto.randomUUID(), 'x']) {
      expect(await mark(adi, { issue: handle, until: now() })).toMatchObject(MISSING);
    }
    await mark(adi, { until: now(), user_uid: sri.uid });
    expect(await unreadKeys()).toEqual([issue.key]);
    expect(await backend.db.kysely.selectFrom('issue_seen').selectAll().execute()).toEqual([]);
  });

  test('R03 a flood of marks ends in 429', async () => {
    const { max } = LIMITS.marksPerUser;
    const hits = Array.from({ length: max }, () => backend.clock().getTime());
    await backend.db.kysely
      .insertInto('rate_limit')
      .values({ key: `marksPerUser:${sri.uid}`, hits, expires_at: new Date(backend.clock().getTime() + 1e7) })
      .execute();
    const refused = await mark(sri, { until: now() });
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(refused.retryAfter).toBeGreaterThan(0);
  });
});

describe('an announcement', () => {
  test('is news to everybody until it ends', async () => {
    await announce('Pemeliharaan', { url: '/blog/pemeliharaan' });
    await announce('Besok selesai', { endsAt: new Date(backend.clock().getTime() + 60_000) });
    expect(await news(adi)).toMatchObject({ count: 2, unread: 2 });
    backend.advance(60_000);
    expect(await news()).toMatchObject({
      count: 1,
      unread: 1,
      results: [
        {
          kind: 'announcement',
          title: 'Pemeliharaan',
          text: 'Malam ini pukul 22.00.',
          url: '/blog/pemeliharaan',
        },
      ],
    });
    await mark(sri, { until: now() });
    expect([(await news()).unread, (await news(adi)).unread]).toEqual([0, 1]);
  });

  test('is taken back once', async () => {
    const uid = await announce('Pemeliharaan');
    await endAnnouncement(backend.db.kysely, uid, deps());
    expect((await news()).count).toBe(0);
    for (const gone of [uid, 'x', crypto.randomUUID()]) {
      await expect(endAnnouncement(backend.db.kysely, gone, deps())).rejects.toMatchObject({
        code: 'not-found',
      });
    }
  });

  test.each([
    ['title', { title: ' ' }],
    ['title', { title: 'a'.repeat(201) }],
    ['body', { body: '' }],
    ['url', { url: 'javascript:alert(1)' }],
    ['url', { url: '//other.example' }],
  ])('X03 with a wrong %s is refused', async (field, more) => {
    await expect(announce('Pemeliharaan', more)).rejects.toMatchObject({
      fields: { [field]: expect.anything() as object },
    });
    expect((await news()).count).toBe(0);
  });
});

test('with the account its marks are deleted', async () => {
  await answerAsStaff(backend, issue.uid);
  await mark(sri, { issue: issue.key, until: now() });
  await mark(sri, { until: now() });
  await backend.send('/auth/account/', {}, { method: 'DELETE', token: sri.token });
  for (const table of ['issue_seen', 'notification_seen'] as const) {
    expect(await backend.db.kysely.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});

test('the thread is read from its end, in pages and after what is there', async () => {
  const uids: string[] = [];
  for (let n = 0; n < 7; n += 1) {
    uids.push(await answerAsStaff(backend, issue.uid, `nomor ${n}`));
    backend.advance(1_000);
  }
  const read = async (query: object) => {
    const { status, body } = await sri.get('/project/api/comment/', { issue: issue.key, ...query });
    const { count, results } = body as { count: number; results: { uid: string }[] };
    return [status, count, results.map(({ uid }) => uids.indexOf(uid))];
  };
  expect(await read({})).toEqual([200, 7, [0, 1, 2, 3, 4, 5, 6]]);
  expect(await read({ order: '-created_at', size: 3 })).toEqual([200, 7, [6, 5, 4]]);
  expect(await read({ order: '-created_at', size: 3, offset: 6 })).toEqual([200, 7, [0]]);
  expect(await read({ after: uids[4] })).toEqual([200, 2, [5, 6]]);
  expect(await read({ after: uids[6] })).toEqual([200, 0, []]);
  // Written at the same moment as the last one that was read.
  const twin =
    uids.push(await answerAsStaff(backend, issue.uid), await answerAsStaff(backend, issue.uid)) - 2;
  expect((await read({ after: uids[twin] }))[2]).toEqual([twin + 1]);
  expect((await read({ after: uids[twin + 1] }))[2]).toEqual([twin]);
  const third = (
    (await sri.get('/project/api/comment/', { issue: issue.key })).body as {
      results: { created_at: string }[];
    }
  ).results[3]!;
  expect((await read({ after: third.created_at, size: 2 }))[2]).toEqual([4, 5]);
  const foreign = await answerAsStaff(backend, (await file(adi)).uid);
  for (const after of [foreign, crypto.randomUUID(), 'x']) {
    expect(await sri.get('/project/api/comment/', { issue: issue.key, after })).toMatchObject({
      status: 400,
      body: { after: { code: 'invalid' } },
    });
  }
});

test('a request that follows up another names it, and is named by it', async () => {
  const create = (who: Customer, follow_up_of: string) =>
    who.post('/project/service/issue/', requestOf({ name: 'Lagi', follow_up_of }));
  const next = (await create(sri, issue.key)).body as Issue;
  const read = async (key: string) => (await sri.get(`/project/api/issue/${key}/`)).body as IssueDetail;
  expect((await read(next.key)).follow_up_of).toEqual({ key: issue.key, name: issue.name });
  expect((await read(issue.key)).follow_ups).toEqual([{ key: next.key, name: 'Lagi' }]);
  expect((await read(issue.key)).follow_up_of).toBeUndefined();
  const count = async () => (await backend.db.kysely.selectFrom('issue').selectAll().execute()).length;
  const before = await count();
  // T02: one of somebody else is a missing one.
  for (const key of [issue.key, String(issue.uid), 'TICKET-99', 'x']) {
    expect(await create(adi, key)).toMatchObject({
      status: 404,
      body: { follow_up_of: { code: 'not-found', message: 'Not found.' } },
    });
  }
  expect(await count()).toBe(before);
});
