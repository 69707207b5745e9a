import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tellFollowers } from '@/lib/backend/directory/follow-announcement';
import type {
  CannedAnswer,
  DeskAnnouncement,
  DeskRequest,
  ListQueueAnswer,
  SavedView,
  StaffMember,
} from '@/lib/contract/desk';
import type { Issue, IssueDetail } from '@/lib/contract/project';
import { makeCustomer, makeCustomers, requestOf, type Customer } from '@/tests/helpers/make-customer';
import type { TestIdentity } from '@/tests/helpers/make-identity';
import { logInStaff, type Staff } from '@/tests/helpers/make-staff';

const HOUR = 3_600_000;

let backend: TestIdentity;
let head: Staff;
let sri: Customer;
beforeAll(async () => {
  backend = await makeCustomers();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  head = await logInStaff(backend);
  sri = await makeCustomer(backend, 'sri@kucing.example', 'Sri');
});

async function file(who = sri, more: Record<string, unknown> = {}): Promise<string> {
  const { body } = await who.post('/project/service/issue/', requestOf(more));
  backend.advance(60_000);
  return (body as Issue).key;
}
const show = async (key: string) => (await head.get(`/desk/request/${key}/`)).body as DeskRequest;
const queue = async (view: string) => (await head.get('/desk/request/', { view })).body as ListQueueAnswer;
const mailsTo = async (address: string) => {
  await backend.worker.settled();
  return backend.transport.mails.filter(({ to }) => to === address).map(({ text }) => text);
};

describe('service targets', () => {
  test('are due in service hours: first the answer, then the solution; what is late has a view', async () => {
    // Monday 10.01 WIB; Tuesday is a holiday.
    const at = backend.clock().getTime();
    const key = await file(sri, { priority: 'low' });
    await file();
    const due = (hours: number) => new Date(at + hours * HOUR).toISOString();
    const answerDue = { kind: 'answer', at: due(2), is_late: false };
    expect((await show(key)).due).toEqual(answerDue);
    const detail = async () => (await sri.get(`/project/api/issue/${key}/`)).body as IssueDetail;
    expect((await detail()).answer_due_at).toBe(due(2));
    const mails = await mailsTo('sri@kucing.example');
    const confirmations = mails.filter((text) => text.includes('Kami buka sampai'));
    expect(confirmations).toHaveLength(2);
    expect(confirmations[0]).toContain('Dibalas paling lambat hari ini pukul 12.01 WIB.');
    expect(confirmations[1]).not.toContain('paling lambat');
    backend.advance(2 * HOUR + 1);
    expect(await queue('late')).toMatchObject({ count: 1, results: [{ key, due: { is_late: true } }] });
    await head.post(`/desk/request/${key}/answer/`, { body: 'Ya' });
    expect((await detail()).answer_due_at).toBeUndefined();
    // The 9.5 hours of a working day: on Wednesday at the same time.
    const solutionDue = due(48);
    expect((await show(key)).due).toEqual({ kind: 'solution', at: solutionDue, is_late: false });
    expect((await queue('late')).count).toBe(0);
    await head.patch('/desk/request/', { keys: [key], status: 'completed' });
    expect((await show(key)).due).toBeUndefined();
  });

  test('begin anew for the solution when the customer reopens a request', async () => {
    const key = await file(sri, { priority: 'low' });
    const first = (await show(key)).due?.at ?? '';
    await head.post(`/desk/request/${key}/answer/`, { body: 'Sudah', status: 'completed' });
    backend.advance(5 * HOUR);
    const answer = await sri.post('/project/service/comment/', { issue: key, body: '<p>Belum</p>' });
    expect(answer.status).toBe(200);
    const { due } = await show(key);
    expect(due).toMatchObject({ kind: 'solution', is_late: false });
    // A working day of 9.5 hours from now on: never the first time, which counted from the filing.
    expect(Date.parse(due?.at ?? '')).toBeGreaterThan(Date.parse(first) + 5 * HOUR);
  });
});

describe('duplicates', () => {
  test('end in the other request, whose customer is told, and where later answers go', async () => {
    const [key, into] = [await file(), await file()];
    const merged = (await head.post(`/desk/request/${key}/merge/`, { into })).body as DeskRequest;
    expect(merged).toMatchObject({ status: { key: 'completed' }, merged_into: { key: into } });
    expect((await mailsTo('sri@kucing.example')).at(-1)).toContain(into);
    const own = (await sri.get(`/project/api/issue/${key}/`)).body;
    expect(own).toMatchObject({ merged_into: { key: into } });
    expect(own).not.toHaveProperty('follow_ups');
    await sri.post('/project/service/comment/', { issue: key, body: 'Masih' });
    const goal = await show(into);
    expect(goal.merged).toMatchObject([{ key, customer: 'Sri', fields: expect.any(Array), comments: [{}] }]);
    expect(goal.comments).toMatchObject([{ body: 'Masih' }]);
    expect((await show(key)).status.key).toBe('completed');
  });

  test('are undone: the request has its earlier status, and its customer is told', async () => {
    const [key, into] = [await file(), await file()];
    await head.patch('/desk/request/', { keys: [key], status: 'in-progress' });
    await head.post(`/desk/request/${key}/merge/`, { into });
    const undone = (await head.call('DELETE', `/desk/request/${key}/merge/`)).body as DeskRequest;
    expect(undone.status.key).toBe('in-progress');
    expect(undone).not.toHaveProperty('merged_into');
    expect((await show(into)).merged).toEqual([]);
    expect((await mailsTo('sri@kucing.example')).join()).toContain('keliru');
    await sri.post('/project/service/comment/', { issue: key, body: 'Masih' });
    expect((await show(key)).comments.map(({ body }) => body)).toContain('Masih');
    // Again changes nothing.
    expect((await head.call('DELETE', `/desk/request/${key}/merge/`)).status).toBe(200);
  });

  test('of duplicates end there, too: an answer to the first goes to the last', async () => {
    const [first, second, last] = [await file(), await file(), await file()];
    await head.post(`/desk/request/${first}/merge/`, { into: second });
    await head.post(`/desk/request/${second}/merge/`, { into: last });
    await sri.post('/project/service/comment/', { issue: first, body: 'Masih' });
    expect((await show(last)).comments).toMatchObject([{ body: 'Masih' }]);
    expect((await show(second)).status.key).toBe('completed');
  });

  test('are not merged with themselves, with those of others, or in circles', async () => {
    const [key, into] = [await file(), await file()];
    const other = await file(await makeCustomer(backend, 'adi@anjing.example', 'Adi'));
    const merge = async (one: string, goal: string) =>
      (await head.post(`/desk/request/${one}/merge/`, { into: goal })).status;
    expect(await merge(key, key)).toBe(400);
    expect(await merge(key, other)).toBe(400);
    expect(await merge(key, 'TICKET-999')).toBe(404);
    expect(await merge(key, into)).toBe(200);
    expect(await merge(into, key)).toBe(400);
  });
});

test('an agent has fifty views at most, also when many are saved at once', async () => {
  const saved = await Promise.all(
    Array.from({ length: 60 }, (_, at) => head.post('/desk/view/', { name: `Tampilan ${at}`, filter: {} })),
  );
  expect(saved.filter(({ status }) => status === 200)).toHaveLength(50);
  expect(saved.filter(({ status }) => status === 409)).toHaveLength(10);
});

test('answers are kept for all agents, sanitised; views for one', async () => {
  const body = '<p>Halo {nama},</p><script>x</script>';
  const canned = (await head.post('/desk/canned-answer/', { title: 'Salam', body })).body as CannedAnswer;
  expect(canned.body).toBe('<p>Halo {nama},</p>');
  const view = (await head.post('/desk/view/', { name: 'Terlambat', filter: { view: 'late' } }))
    .body as SavedView;
  await head.post('/desk/staff/', { email: 'adi@kucing.example', name: 'Adi' });
  const adi = await logInStaff(backend, 'adi@kucing.example');
  const path = `/desk/canned-answer/${canned.uid}/`;
  await adi.patch(path, { title: 'Salam', body: 'Hai' });
  expect((await head.get('/desk/canned-answer/')).body).toMatchObject({
    count: 1,
    results: [{ body: 'Hai' }],
  });
  expect((await adi.get('/desk/view/')).body).toMatchObject({ count: 0 });
  expect((await adi.call('DELETE', `/desk/view/${view.uid}/`)).status).toBe(404);
  expect((await head.get('/desk/view/')).body).toMatchObject({
    count: 1,
    results: [{ filter: { view: 'late' } }],
  });
  expect((await head.call('DELETE', `/desk/view/${view.uid}/`)).status).toBe(200);
  expect((await adi.call('DELETE', path)).status).toBe(200);
  expect((await adi.call('DELETE', path)).status).toBe(404);
});

describe('announcements', () => {
  const raise = async (more: object = {}) =>
    (
      await head.post('/desk/announcement/', {
        title: 'Kasir lambat',
        text: 'Kami perbaiki.',
        severity: 'incident',
        ...more,
      })
    ).body as DeskAnnouncement;
  const change = (uid: string, body: object) => head.patch(`/desk/announcement/${uid}/`, body);
  const listed = () => backend.getJson('/directory/api/announcement/');

  test('are raised, changed and ended at the desk, and read by everybody at once', async () => {
    const { uid } = await raise({ url: '/faq' });
    expect(await listed()).toMatchObject({ count: 1, results: [{ uid, severity: 'incident', url: '/faq' }] });
    await change(uid, { text: 'Hampir selesai.', url: '' });
    expect(await listed()).toMatchObject({ results: [{ title: 'Kasir lambat', text: 'Hampir selesai.' }] });
    expect(JSON.stringify(await listed())).not.toContain('/faq');
    backend.advance(HOUR);
    await change(uid, { ends_at: backend.clock().toISOString() });
    expect(await listed()).toMatchObject({ count: 0 });
    expect((await change(uid, { text: 'x' })).status).toBe(404);
    const early = { title: 'x', text: 'x', severity: 'info', ends_at: '2020-01-01T00:00:00Z' };
    expect((await head.post('/desk/announcement/', early)).status).toBe(400);
  });

  test('customers attach themselves, or are by their request, and hear of the end once', async () => {
    const { uid } = await raise();
    const key = await file(await makeCustomer(backend, 'adi@anjing.example', 'Adi'));
    await head.patch('/desk/request/', { keys: [key], known_issue: uid });
    const follow = () => sri.post(`/directory/api/announcement/${uid}/follow/`, {});
    expect((await follow()).status).toBe(200);
    expect((await follow()).status).toBe(200);
    const followed = async (who: Customer) => (await who.get('/directory/api/announcement/followed/')).body;
    expect(await followed(sri)).toEqual({ count: 1, results: [uid] });
    expect(await followed(await makeCustomer(backend, 'eka@anjing.example', 'Eka'))).toMatchObject({
      count: 0,
    });
    expect((await show(key)).known_issue).toMatchObject({ uid });
    expect((await head.get('/desk/announcement/')).body).toMatchObject({
      results: [{ uid, requests: 1, followers: 2 }],
    });
    backend.advance(HOUR);
    await change(uid, { ends_at: new Date(backend.clock().getTime() + HOUR).toISOString() });
    await tellFollowers(backend.deps);
    const told = async (address: string) =>
      (await mailsTo(address)).filter((text) => text.includes('Kasir lambat')).length;
    expect(await told('sri@kucing.example')).toBe(0);
    backend.advance(HOUR);
    await Promise.all([tellFollowers(backend.deps), tellFollowers(backend.deps)]);
    expect([await told('sri@kucing.example'), await told('adi@anjing.example')]).toEqual([1, 1]);
    expect((await follow()).status).toBe(404);
    expect(await followed(sri)).toMatchObject({ count: 0 });
  });

  test('keep two changes that are made at the same time', async () => {
    const { uid } = await raise();
    const ends_at = new Date(backend.clock().getTime() + HOUR).toISOString();
    await Promise.all([change(uid, { title: 'Kasir mati' }), change(uid, { ends_at })]);
    expect(await listed()).toMatchObject({ results: [{ title: 'Kasir mati', ends_at }] });
  });

  test('are stored with their entry in the log of changes, or not at all', async () => {
    const { uid } = await raise();
    await sql`alter table audit_log add constraint broken check (action not like 'announcement.%') not valid`.execute(
      backend.db.kysely,
    );
    try {
      const body = { title: 'Laporan lambat', text: 'x', severity: 'info' };
      expect((await head.post('/desk/announcement/', body)).status).toBe(500);
      expect((await change(uid, { title: 'Laporan lambat' })).status).toBe(500);
      expect(await listed()).toMatchObject({ count: 1, results: [{ title: 'Kasir lambat' }] });
    } finally {
      await sql`alter table audit_log drop constraint broken`.execute(backend.db.kysely);
    }
  });

  test('staff who left changes none', async () => {
    const { uid } = (await head.post('/desk/staff/', { email: 'adi@kucing.example', name: 'Adi' }))
      .body as StaffMember;
    const adi = await logInStaff(backend, 'adi@kucing.example');
    await head.patch(`/desk/staff/${uid}/`, { ended: true });
    const body = { title: 'x', text: 'x', severity: 'info' };
    expect((await adi.post('/desk/announcement/', body)).status).toBe(401);
    expect(await listed()).toMatchObject({ count: 0 });
  });
});
