import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS, MAX_THREAD, REOPEN_DAYS } from '@/lib/backend/limits';
import type { Comment, Issue, IssueDetail, ListIssuesAnswer, UploadedMedia } from '@/lib/contract/project';
import { apiUrl, TEST_API_KEY } from '@/tests/helpers/make-backend';
import { makeCustomer, makeCustomers, requestOf, type Customer } from '@/tests/helpers/make-customer';
import type { TestIdentity } from '@/tests/helpers/make-identity';

const COMMENT = '/project/service/comment/';
const DAY = 86_400_000;
const MISSING = { status: 404, body: { detail: 'Not found.', code: 'not-found' } };

let backend: TestIdentity;
let png: Buffer;
let sri: Customer;
let adi: Customer;
let issue: Issue;
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
  issue = (await sri.post('/project/service/issue/', requestOf())).body as Issue;
  backend.advance(60_000);
});

const comment = (who: Customer, body: object, headers?: Record<string, string>) =>
  who.post(COMMENT, { issue: issue.key, ...body }, headers);
const act = (who: Customer, action: string, headers?: Record<string, string>) =>
  who.patch(`/project/service/issue/${issue.key}/`, { action }, headers);
const comments = async () =>
  (await sri.get('/project/api/comment/', { issue: issue.key })).body as {
    count: number;
    results: Comment[];
  };
const detail = async () => (await sri.get(`/project/api/issue/${issue.key}/`)).body as IssueDetail;
const images = () => backend.db.kysely.selectFrom('upload').selectAll().execute();

async function upload(who: Customer): Promise<UploadedMedia> {
  const form = new FormData();
  form.set('media', new File([new Uint8Array(png)], 'layar.png', { type: 'image/png' }));
  const response = await backend.fetch(
    new Request(apiUrl('/project/service/issue/upload_media/'), {
      method: 'POST',
      headers: { 'X-API-Key': TEST_API_KEY, ...who.headers },
      body: form,
    }),
  );
  return ((await response.json()) as { data: UploadedMedia }).data;
}

const answerAsDesk = (body: string) =>
  backend.db.kysely
    .insertInto('issue_comment')
    .values({
      uid: crypto.randomUUID(),
      issue_uid: String(issue.uid),
      user_uid: null,
      author_name: 'Meja bantuan',
      body,
      created_at: backend.clock(),
    })
    .execute();

/** Moves the clock on by more than a session lasts, and logs in again. */
async function waitFor(ms: number): Promise<void> {
  backend.advance(ms);
  sri.headers.Authorization = `Jwt ${await backend.logIn('sri@kucing.example')}`;
}

/** Makes a customer a colleague of another. */
async function moveTo(who: Customer, business: string): Promise<Customer> {
  await backend.db.kysely
    .updateTable('app_user')
    .set({ business_uid: business })
    .where('uid', '=', who.uid)
    .execute();
  who.headers['X-Service-Key'] = business;
  return who;
}

describe('a comment', () => {
  test('is in the thread with its author and time, and brings the request to the top of the list', async () => {
    const later = (await sri.post('/project/service/issue/', requestOf({ name: 'Yang kedua' })))
      .body as Issue;
    backend.advance(60_000);
    const { status, body } = await comment(sri, { body: '<p>Masih <strong>di atas</strong>.</p>' });
    const added = {
      uid: expect.any(String) as string,
      body: '<p>Masih <strong>di atas</strong>.</p>',
      author: { name: 'Sri', is_staff: false },
      created_at: backend.clock().toISOString(),
      media: [],
    };
    expect([status, body]).toEqual([200, added]);
    expect(await comments()).toEqual({ count: 1, results: [added] });
    const { records } = (await sri.get('/project/api/issue/TICKET/')).body as ListIssuesAnswer;
    expect(records.map(({ key }) => key)).toEqual([issue.key, later.key]);
    expect(records[0]?.updated_at).toBe(backend.clock().toISOString());
  });

  test('takes the uid of the request as well as its key', async () => {
    expect((await comment(sri, { issue: issue.uid, body: 'Halo' })).status).toBe(200);
    expect((await comments()).count).toBe(1);
  });

  test('carries images, which are not among those of the request itself', async () => {
    const first = await upload(sri);
    backend.advance(1_000);
    const second = await upload(sri);
    const { body } = await comment(sri, { media: [second.id, first.id, first.id] });
    expect(body).toMatchObject({ body: '', media: [{ id: first.id }, { id: second.id }] });
    expect((await comments()).results[0]?.media).toEqual([first, second]);
    expect((await detail()).attachments).toEqual([]);
  });

  test('X03 X04 is stored as inert markup', async () => {
    const vector = '<p onclick="x()">a<script>alert(1)</script><a href="javascript:x()">b</a><img src=x></p>';
    expect((await comment(sri, { body: vector })).body).toMatchObject({ body: '<p>a<a>b</a></p>' });
  });

  test.each([
    ['nothing', {}, 'body', 'required'],
    ['blanks', { body: '<p> &nbsp; </p>' }, 'body', 'required'],
    ['a text that is too long', { body: 'a'.repeat(60_001) }, 'body', 'too-large'],
    [
      'too many images',
      { body: 'a', media: Array.from({ length: 51 }, (_, n) => `x${n}`) },
      'media',
      'too-many',
    ],
    ['an id that is none', { body: 'a', media: ['../x'] }, 'media.0', 'invalid'],
  ])('with %s is refused', async (_, body, field, code) => {
    expect(await comment(sri, body)).toMatchObject({ status: 400, body: { [field]: { code } } });
    expect((await comments()).count).toBe(0);
  });

  test('D05 the same one twice, at once, or after a lost answer is stored once', async () => {
    const key = { 'Idempotency-Key': 'a-1' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => comment(sri, { body: 'Halo' }, key)));
    const good = answers.filter(({ status }) => status === 200);
    expect(good.length).toBeGreaterThan(0);
    for (const { body } of good) expect(body).toEqual(good[0]?.body);
    expect((await comment(sri, { body: 'Halo' }, key)).body).toEqual(good[0]?.body);
    expect((await comment(sri, { body: 'Lain' }, key)).status).toBe(409);
    expect((await comments()).count).toBe(1);
    // Without a key: a double click.
    await Promise.all([comment(sri, { body: 'Klik' }), comment(sri, { body: 'Klik' })]);
    expect((await comments()).count).toBe(2);
  });

  test('D05 one whose image is gone stores nothing, and frees its other images for the next try', async () => {
    const { id } = await upload(sri);
    expect(await comment(sri, { body: 'a', media: [id, 'gone'] })).toMatchObject({
      status: 404,
      body: { gone: { code: 'not-found' } },
    });
    expect((await comments()).count).toBe(0);
    expect((await comment(sri, { body: 'a', media: [id] })).status).toBe(200);
  });

  test('R03 is refused once the texts of the request are as long as the desk can read at once', async () => {
    const texts = Math.ceil(MAX_THREAD.bytes / 1_000_000);
    for (let count = 0; count < texts; count += 1) {
      expect((await comment(sri, { body: `Halo ${count}` })).status).toBe(200);
      await answerAsDesk('a'.repeat(1_000_000));
    }
    expect(await comment(sri, { body: 'Satu lagi' })).toMatchObject({ status: 410, body: { code: 'gone' } });
    expect((await act(sri, 'solve')).status).toBe(200);
    expect((await act(sri, 'reopen')).status).toBe(409);
    const follow = await sri.post('/project/service/issue/', requestOf({ follow_up_of: issue.key }));
    expect(follow.status).toBe(200);
  });

  test('R03 is refused after many answers and changes of its customer', async () => {
    const row = { issue_uid: String(issue.uid), user_uid: sri.uid, author_name: 'Sri' };
    const change = {
      ...row,
      from_status: 'open',
      to_status: 'completed',
      created_at: backend.clock(),
    } as const;
    const changes = Array.from({ length: MAX_THREAD.entries }, () => ({
      ...change,
      uid: crypto.randomUUID(),
    }));
    await backend.db.kysely.insertInto('issue_change').values(changes).execute();
    expect((await comment(sri, { body: 'Halo' })).status).toBe(410);
  });

  test('of the help desk is told apart', async () => {
    await answerAsDesk('<p>Sudah kami turunkan.</p>');
    expect((await comments()).results).toMatchObject([{ author: { name: 'Meja bantuan', is_staff: true } }]);
  });
});

describe('the status', () => {
  test.each([
    ['solve', 'completed', 'solved', ['comment', 'reopen', 'rate']],
    ['cancel', 'completed', 'cancelled', ['comment', 'reopen']],
  ])(
    '%s: the request is %s and says how it ended, the thread says who did it and when',
    async (action, status, how, actions) => {
      expect((await detail()).actions).toEqual(['comment', 'solve', 'cancel']);
      expect((await act(sri, action)).body).toMatchObject({ key: issue.key, status: { key: status } });
      expect(await detail()).toMatchObject({
        status: { key: status },
        resolution: how,
        actions,
        changes: [
          {
            author: { name: 'Sri', is_staff: false },
            from: { key: 'open' },
            to: { key: status },
            resolution: how,
            created_at: backend.clock().toISOString(),
          },
        ],
      });
    },
  );

  test('reopen: the request runs again and has no resolution any more', async () => {
    await act(sri, 'solve');
    await waitFor(REOPEN_DAYS * DAY);
    expect((await act(sri, 'reopen')).body).toMatchObject({ status: { key: 'open' } });
    const { actions, resolution, changes } = await detail();
    expect([actions, resolution, changes?.length]).toEqual([['comment', 'solve', 'cancel'], undefined, 2]);
  });

  test('an answer to a completed request reopens it', async () => {
    await act(sri, 'solve');
    backend.advance(DAY);
    expect((await comment(sri, { body: 'Naik lagi.' })).status).toBe(200);
    expect(await detail()).toMatchObject({
      status: { key: 'open' },
      changes: [{ to: { key: 'completed' } }, { from: { key: 'completed' }, to: { key: 'open' } }],
    });
  });

  test('long after its end a request is closed: no answer, no reopening, and a sentence that says what to do', async () => {
    await act(sri, 'solve');
    await waitFor(REOPEN_DAYS * DAY + 1);
    expect((await detail()).actions).toEqual(['follow-up']);
    expect(await comment(sri, { body: 'Naik lagi.' })).toMatchObject({
      status: 410,
      body: { code: 'gone', detail: expect.stringContaining('permintaan baru') as string },
    });
    expect((await act(sri, 'reopen')).status).toBe(409);
    expect((await comments()).count).toBe(0);
  });

  test.each([
    ['solve', 'solve'],
    ['solve', 'cancel'],
    ['cancel', 'solve'],
    [undefined, 'reopen'],
  ])('after %s, %s is refused and changes nothing', async (before, action) => {
    if (before) await act(sri, before);
    const was = await detail();
    backend.advance(DAY);
    expect(await act(sri, action, { 'Idempotency-Key': 'other' })).toMatchObject({ status: 409 });
    expect(await detail()).toEqual(was);
  });

  test('D05 twenty at once are one change', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => act(sri, 'solve', { 'Idempotency-Key': `k${n}` })),
    );
    expect((await detail()).changes).toHaveLength(1);
  });

  test('T03 of any other name is refused', async () => {
    for (const body of [{ action: 'delete' }, { status: 'completed' }, {}]) {
      expect((await sri.patch(`/project/service/issue/${issue.key}/`, body)).status).toBe(400);
    }
    expect((await detail()).status.key).toBe('open');
  });
});

describe('requests of others', () => {
  test.each([['another business'], ['the same business']])(
    'T02 somebody of %s can neither answer nor change one, as if it did not exist',
    async (where) => {
      const other = where === 'the same business' ? await moveTo(adi, sri.business) : adi;
      expect(await comment(other, { body: 'Halo' })).toMatchObject(MISSING);
      expect(await comment(other, { issue: issue.uid, body: 'Halo' })).toMatchObject(MISSING);
      expect(await act(other, 'solve')).toMatchObject(MISSING);
      for (const key of ['TICKET-99', 'TICKET', 'x', crypto.randomUUID()]) {
        expect(await comment(other, { issue: key, body: 'Halo' })).toMatchObject(MISSING);
        expect(await other.patch(`/project/service/issue/${key}/`, { action: 'solve' })).toMatchObject(
          MISSING,
        );
      }
      expect((await comments()).count).toBe(0);
      expect((await detail()).changes).toEqual([]);
    },
  );

  test('T02 an image of somebody else cannot be attached', async () => {
    const { id } = await upload(adi);
    expect(await comment(sri, { body: 'a', media: [id] })).toMatchObject({
      status: 404,
      body: { [id]: { code: 'not-found' } },
    });
    expect(await images()).toMatchObject([{ id, issue_uid: null, comment_uid: null }]);
  });

  test('T01 without a token, or with the key of another business, nothing is written', async () => {
    const body = { issue: issue.key, body: 'Halo' };
    const path = `/project/service/issue/${issue.key}/`;
    const service = { 'X-Service-Key': sri.business };
    expect((await backend.send(COMMENT, body, { headers: service })).status).toBe(401);
    expect(
      (await backend.send(path, { action: 'solve' }, { method: 'PATCH', headers: service })).status,
    ).toBe(401);
    expect((await comment(sri, { body: 'Halo' }, { 'X-Service-Key': adi.business })).status).toBe(403);
    expect((await act(sri, 'solve', { 'X-Service-Key': adi.business })).status).toBe(403);
    expect((await comments()).count).toBe(0);
    expect((await detail()).status.key).toBe('open');
  });

  test('T03 fields that nobody asked for change nothing', async () => {
    const extra = {
      user_uid: 1,
      author_name: 'Meja bantuan',
      is_staff: true,
      created_at: '2000-01-01T00:00:00Z',
    };
    await comment(sri, { body: 'Halo', ...extra });
    expect((await comments()).results).toMatchObject([
      { author: { name: 'Sri', is_staff: false }, created_at: backend.clock().toISOString() },
    ]);
  });

  test('H04 200 interleaved answers of two users: each is in its own thread', async () => {
    const other = (await adi.post('/project/service/issue/', requestOf())).body as Issue;
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, n) => {
        const [own] = await Promise.all([
          comment(sri, { body: `sri ${n}` }),
          comment(adi, { issue: other.key, body: `adi ${n}` }),
        ]);
        return own.status;
      }),
    );
    // On a busy machine some wait too long and are refused whole.
    expect(answers.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    const mine = (await comments()).results;
    expect(mine).toHaveLength(answers.filter((status) => status === 200).length);
    expect(mine.length).toBeGreaterThan(10);
    expect(mine.filter(({ body, author }) => !body.startsWith('sri') || author.name !== 'Sri')).toEqual([]);
  });
});

test('R02 somebody who answers without end is told when to go on', async () => {
  const { max } = LIMITS.answersPerUser;
  // One after the other: of many at once a busy machine refuses some, which do not count.
  for (let n = 0; n < max; n += 1) expect((await comment(sri, { body: `${n}` })).status).toBe(200);
  const refused = await comment(sri, { body: 'once more' });
  expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  expect(refused.retryAfter).toBeGreaterThan(0);
  expect((await act(sri, 'solve')).status).toBe(429);
  expect((await comments()).count).toBe(max);
});

test('with the account the thread is deleted, images included', async () => {
  await comment(sri, { body: 'Halo', media: [(await upload(sri)).id] });
  await act(sri, 'solve');
  const answer = await backend.send('/auth/account/', {}, { method: 'DELETE', token: sri.token });
  expect(answer.status).toBe(200);
  for (const table of ['issue', 'issue_comment', 'issue_change', 'upload'] as const) {
    expect(await backend.db.kysely.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});
