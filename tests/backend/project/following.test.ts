import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Issue, IssueDetail, ListIssuesAnswer, ListRatingsAnswer } from '@/lib/contract/project';
import { runDesk } from '@/tests/helpers/desk-commands';
import { apiUrl, TEST_API_KEY } from '@/tests/helpers/make-backend';
import { makeCustomer, makeCustomers, requestOf, type Customer } from '@/tests/helpers/make-customer';
import type { TestIdentity } from '@/tests/helpers/make-identity';
import { answerAsStaff, changeAsStaff } from '@/tests/helpers/staff';

const LIST = '/project/api/issue/TICKET/';
const COMMENTS = '/project/api/comment/';
const RATINGS = '/project/api/rating/';
const CREATE = '/project/service/issue/';
const MISSING = { status: 404, body: { detail: 'Not found.', code: 'not-found' } };
const DAY = 86_400_000;

let backend: TestIdentity;
let png: Buffer;
let sri: Customer;
let adi: Customer;
beforeAll(async () => {
  backend = await makeCustomers();
  png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#1f54a7' } })
    .png()
    .toBuffer();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  sri = await makeCustomer(backend, 'sri@kucing.example');
  adi = await makeCustomer(backend, 'adi@kucing.example', 'Adi');
});

async function file(who: Customer, more: Record<string, unknown> = {}): Promise<Issue> {
  const { body } = await who.post(CREATE, requestOf(more));
  backend.advance(60_000);
  return body as Issue;
}
const read = async (who: Customer, key: string) =>
  (await who.get(`/project/api/issue/${key}/`)).body as IssueDetail;
const listed = async (who: Customer, query = {}) => {
  const { records, count } = (await who.get(LIST, query)).body as ListIssuesAnswer;
  return [count, records.map(({ key }) => key)];
};
const act = (who: Customer, key: string, action: string) =>
  who.patch(`/project/service/issue/${key}/`, { action });

/** Moves the clock on by more than a session lasts, and logs in again. */
async function waitFor(ms: number): Promise<void> {
  backend.advance(ms);
  sri.headers.Authorization = `Jwt ${await backend.logIn('sri@kucing.example')}`;
}

describe('colleagues', () => {
  let issue: Issue;
  beforeEach(async () => {
    const { kysely } = backend.db;
    await kysely
      .updateTable('app_user')
      .set({ business_uid: sri.business })
      .where('uid', '=', adi.uid)
      .execute();
    adi.headers['X-Service-Key'] = sri.business;
    issue = await file(sri);
  });
  const share = (isShared: boolean) => runDesk(backend, 'share', { business: sri.business, isShared });

  test('read each other’s requests while their business shares them', async () => {
    const own = await file(adi);
    expect(await listed(adi)).toEqual([1, [own.key]]);
    expect(await read(adi, own.key)).not.toHaveProperty('owner');
    await share(true);
    expect(await listed(adi)).toEqual([2, [own.key, issue.key]]);
    expect(await listed(adi, { scope: 'own' })).toEqual([1, [own.key]]);
    expect(await listed(adi, { q: 'turun', status: 'open' })).toEqual([2, [own.key, issue.key]]);
    const { records } = (await adi.get(LIST)).body as ListIssuesAnswer;
    expect(records.map(({ owner }) => owner)).toEqual([
      { name: 'Adi', is_self: true },
      { name: 'Sri', is_self: false },
    ]);
    await answerAsStaff(backend, issue.uid, 'Kami cari tangga.');
    expect(await read(adi, issue.key)).toMatchObject({
      name: issue.name,
      owner: { name: 'Sri' },
      actions: [],
    });
    expect((await adi.get(COMMENTS, { issue: issue.key })).body).toMatchObject({ count: 1 });
    await share(false);
    expect(await listed(adi)).toEqual([1, [own.key]]);
    expect(await adi.get(`/project/api/issue/${issue.key}/`)).toMatchObject(MISSING);
    expect(await adi.get(COMMENTS, { issue: issue.key })).toMatchObject(MISSING);
  });

  test('T02 T03 never write to them, mark or rate them, nor have them as news', async () => {
    await share(true);
    await answerAsStaff(backend, issue.uid);
    await changeAsStaff(backend, sri, issue.uid, { status: 'completed', resolution: 'solved' });
    const seen = { issue: issue.key, until: backend.clock().toISOString() };
    for (const answer of [
      await adi.post('/project/service/comment/', { issue: issue.key, body: 'Halo' }),
      await act(adi, issue.key, 'reopen'),
      await adi.post(`/project/service/issue/${issue.key}/rating/`, { score: 5 }),
      await adi.post('/project/api/notification/seen/', seen),
    ]) {
      expect(answer).toMatchObject(MISSING);
    }
    expect((await adi.post(CREATE, requestOf({ follow_up_of: issue.key }))).status).toBe(404);
    expect((await adi.get('/project/api/notification/')).body).toMatchObject({ count: 0, unread: 0 });
    expect((await adi.get(RATINGS)).body).toEqual({ waiting: [], count: 0, results: [] });
    expect(await read(adi, issue.key)).not.toHaveProperty('is_unread');
    expect(await read(sri, issue.key)).toMatchObject({ is_unread: true });
  });

  test('T02 of another business see nothing, shared or not', async () => {
    const budi = await makeCustomer(backend, 'budi@kucing.example', 'Budi');
    await share(true);
    await runDesk(backend, 'share', { business: budi.business, isShared: true });
    expect(await listed(budi)).toEqual([0, []]);
    expect(await listed(budi, { q: issue.key })).toEqual([0, []]);
    for (const handle of [issue.key, String(issue.uid), 'TICKET-99']) {
      expect(await budi.get(COMMENTS, { issue: handle })).toMatchObject(MISSING);
    }
    expect(await budi.get(`/project/api/issue/${issue.key}/`)).toMatchObject(MISSING);
    await expect(
      runDesk(backend, 'share', { business: crypto.randomUUID(), isShared: true }),
    ).rejects.toThrow('Tidak ada usaha');
  });

  test('T06 see the images of a request only while it is shared, and never one without a request', async () => {
    const form = new FormData();
    form.set('media', new File([new Uint8Array(png)], 'layar.png', { type: 'image/png' }));
    const sent = await backend.fetch(
      new Request(apiUrl('/project/service/issue/upload_media/'), {
        method: 'POST',
        headers: { 'X-API-Key': TEST_API_KEY, ...sri.headers },
        body: form,
      }),
    );
    const { data } = (await sent.json()) as { data: { id: string; image_url: string } };
    const small = `/api/media/private/?url=${encodeURIComponent(data.image_url)}&w=64&q=85`;
    const statuses = () =>
      Promise.all(
        [data.image_url, small].map(
          async (path) =>
            (
              await backend.fetch(
                new Request(`http://portal.test${path}`, { headers: { Cookie: `_authToken=${adi.token}` } }),
              )
            ).status,
        ),
      );
    await share(true);
    expect(await statuses()).toEqual([404, 404]);
    await sri.post('/project/service/comment/', { issue: issue.key, body: 'Ini', media: [data.id] });
    expect(await statuses()).toEqual([200, 200]);
    await share(false);
    expect(await statuses()).toEqual([404, 404]);
  });
});

describe('the search', () => {
  test.each([
    ['kasir', [1, 2]],
    ['Kas', [1, 2]],
    ['PRINTER kas', [1]],
    ['struk', [1]],
    ['gudang', [2]],
    ['tangga', [2]],
    ['café', [3]],
    ['cafe', [3]],
    ['TICKET-1', [1]],
    ['ticket 3', [3]],
    ['3', [3]],
    ['ticket', [1, 2, 3]],
    ['asir', []],
    ['printer gudang', []],
    ["' & ! :*", []],
    ["kasir'", [1, 2]],
    ['\\', []],
    ['kasir | tangga', [2]],
  ])('%s', async (q, numbers) => {
    await file(sri, { name: 'Printer kasir', description: '<p>Struk&#x26;nota <b>hilang</b></p>' });
    const second = await file(sri, { name: 'Laci kasir', description: '<p>di <i>gudang</i></p>' });
    await file(sri, { name: 'Café tutup', description: '<p>sejak pagi</p>' });
    await file(adi, { name: 'Printer kasir lain' });
    await answerAsStaff(backend, second.uid, '<p>Kami cari <b>tangga</b></p>');
    const keys = (await listed(sri, { q }))[1] as string[];
    expect(keys.map((key) => Number(key.slice(7))).sort()).toEqual(numbers);
  });

  test('a number that is typed brings its request before those that begin like it', async () => {
    for (let n = 0; n < 12; n += 1) await file(sri);
    expect(await listed(sri, { q: '1' })).toEqual([4, ['TICKET-1', 'TICKET-12', 'TICKET-11', 'TICKET-10']]);
    expect(await listed(sri, { q: 'ticket-1' })).toEqual([1, ['TICKET-1']]);
  });

  test('counts each status, whatever status is chosen', async () => {
    const first = await file(sri, { name: 'Printer satu' });
    await file(sri, { name: 'Printer dua' });
    await file(sri, { name: 'Laci' });
    await act(sri, first.key, 'solve');
    const { status_list, count } = (await sri.get(LIST, { q: 'printer', status: 'open' }))
      .body as ListIssuesAnswer;
    expect([count, status_list.map((status) => [status.key, status.count])]).toEqual([
      1,
      [
        ['open', 1],
        ['in-progress', 0],
        ['completed', 1],
      ],
    ]);
  });
});

describe('a rating', () => {
  let issue: Issue;
  beforeEach(async () => {
    issue = await file(sri);
  });
  const rate = (who: Customer, body: object, headers = {}) =>
    who.post(`/project/service/issue/${issue.key}/rating/`, body, headers);
  const ratings = async () => (await sri.get(RATINGS)).body as ListRatingsAnswer;
  const stored = () => backend.db.kysely.selectFrom('issue_rating').selectAll().execute();

  test('is given once the request is solved, and can be changed for 7 days', async () => {
    expect((await ratings()).waiting).toEqual([]);
    await act(sri, issue.key, 'solve');
    expect((await ratings()).waiting).toMatchObject([{ key: issue.key }]);
    expect((await read(sri, issue.key)).actions).toContain('rate');
    const first = { score: 2, reasons: ['slow', 'slow'], comment: ' Lama ' };
    const at = backend.clock().toISOString();
    const given = { score: 2, reasons: ['slow'], comment: 'Lama', created_at: at, updated_at: at };
    expect(await rate(sri, first)).toMatchObject({ status: 200, body: { ...given, is_editable: true } });
    await waitFor(7 * DAY);
    const changed = { score: 5, reasons: ['fast'], comment: '', created_at: at };
    expect((await rate(sri, { score: 5, reasons: ['fast'] })).body).toMatchObject(changed);
    expect(await ratings()).toMatchObject({
      waiting: [],
      count: 1,
      results: [{ issue: { key: issue.key, name: issue.name }, ...changed, is_editable: true }],
    });
    backend.advance(1);
    expect(await rate(sri, { score: 1 })).toMatchObject({
      status: 409,
      body: { score: { code: 'too-late' } },
    });
    expect(await read(sri, issue.key)).toMatchObject({ rating: { score: 5, is_editable: false } });
    expect((await read(sri, issue.key)).actions).not.toContain('rate');
    expect(await stored()).toHaveLength(1);
  });

  test.each([
    ['not-completed', [], 0],
    ['not-completed', ['solve', 'reopen'], 0],
    ['cancelled', ['cancel'], 0],
    ['too-late', ['solve'], 30 * DAY + 1],
  ])('%s: after %s nothing is stored', async (code, actions, ms) => {
    for (const action of actions) await act(sri, issue.key, action);
    await waitFor(ms);
    expect(await rate(sri, { score: 5 })).toMatchObject({ status: 409, body: { score: { code } } });
    expect((await ratings()).waiting).toEqual([]);
    expect((await read(sri, issue.key)).actions).not.toContain('rate');
    expect(await stored()).toEqual([]);
  });

  test.each([
    [{ score: 0 }, 'score'],
    [{ score: 6 }, 'score'],
    [{ score: 4.5 }, 'score'],
    [{}, 'score'],
    [{ score: 5, reasons: ['slow'] }, 'reasons'],
    [{ score: 1, reasons: ['fast'] }, 'reasons'],
    [{ score: 3, reasons: ['not-solved'] }, 'reasons'],
    [{ score: 3, reasons: ['other'] }, 'reasons.0'],
    [{ score: 5, reasons: Array(6).fill('fast') }, 'reasons'],
    [{ score: 5, comment: 'a'.repeat(2_001) }, 'comment'],
  ])('%o is refused', async (body, field) => {
    await act(sri, issue.key, 'solve');
    const { status, body: answer } = await rate(sri, body);
    expect([status, Object.keys(answer as object)]).toEqual([400, [field]]);
    expect(await stored()).toEqual([]);
  });

  test('T02 T03 of somebody else’s request is one of a missing request', async () => {
    await act(sri, issue.key, 'solve');
    expect(await rate(adi, { score: 1 })).toMatchObject(MISSING);
    for (const key of ['TICKET-99', 'x', crypto.randomUUID()]) {
      expect(await adi.post(`/project/service/issue/${key}/rating/`, { score: 1 })).toMatchObject(MISSING);
    }
    await rate(sri, { score: 4, user_uid: adi.uid, created_at: '2000-01-01T00:00:00Z' });
    expect(await stored()).toMatchObject([{ user_uid: sri.uid, created_at: backend.clock() }]);
  });

  test('D05 sent ten times at once, or again with its key, is one rating', async () => {
    await act(sri, issue.key, 'solve');
    const key = { 'Idempotency-Key': 'r-1' };
    await Promise.all(Array.from({ length: 10 }, () => rate(sri, { score: 4 }, key)));
    expect((await rate(sri, { score: 4 }, key)).body).toMatchObject({ score: 4 });
    expect((await rate(sri, { score: 5 }, key)).status).toBe(409);
    expect(await stored()).toMatchObject([{ score: 4 }]);
  });

  test('X03 X04 stays the text it is, is exported, and deleted with the account', async () => {
    await act(sri, issue.key, 'solve');
    const comment = '<script>alert(1)</script>';
    expect((await rate(sri, { score: 5, comment })).body).toMatchObject({ comment });
    const exported = (await sri.get('/auth/account/export/')).body as { requests: { rating: object }[] };
    expect(exported.requests[0]?.rating).toMatchObject({ score: 5, comment });
    await backend.send('/auth/account/', {}, { method: 'DELETE', token: sri.token });
    expect(await stored()).toEqual([]);
  });
});
