import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importContacts } from '@/lib/backend/contact/import-contacts';
import type { DeskRequest, DeskSession, ListQueueAnswer, StaffMember } from '@/lib/contract/desk';
import type { Issue, IssueDetail, UploadedMedia } from '@/lib/contract/project';
import { apiUrl, TEST_API_KEY } from '@/tests/helpers/make-backend';
import { makeCustomer, makeCustomers, requestOf, type Customer } from '@/tests/helpers/make-customer';
import type { TestIdentity } from '@/tests/helpers/make-identity';
import { logInStaff, type Staff } from '@/tests/helpers/make-staff';

const SARI = 'sari@kucing.example';

let backend: TestIdentity;
let png: Blob;
let head: Staff;
let headUid: string;
let sri: Customer;
let key: string;
beforeAll(async () => {
  backend = await makeCustomers();
  const pixels = { width: 60, height: 40, channels: 3, background: '#1f54a7' } as const;
  png = new Blob([new Uint8Array(await sharp({ create: pixels }).png().toBuffer())], { type: 'image/png' });
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  head = await logInStaff(backend);
  headUid = ((await head.get('/desk/me/')).body as DeskSession).agent.uid;
  sri = await makeCustomer(backend, 'sri@kucing.example', 'Sri');
  key = await file(sri);
});

async function file(who: Customer, more: Record<string, unknown> = {}): Promise<string> {
  const { body } = await who.post('/project/service/issue/', requestOf(more));
  backend.advance(60_000);
  return (body as Issue).key;
}
const queue = async (query: Record<string, string | number> = {}, who = head) =>
  (await who.get('/desk/request/', query)).body as ListQueueAnswer;
const keys = async (query: Record<string, string | number> = {}, who = head) =>
  (await queue(query, who)).results.map((one) => one.key);
const show = async (who = head) => (await who.get(`/desk/request/${key}/`)).body as DeskRequest;
const answer = async (body: object, headers = {}, who = head) => {
  const given = await who.post(`/desk/request/${key}/answer/`, body, headers);
  backend.advance(60_000);
  return given;
};
const update = (body: object) => head.patch('/desk/request/', { keys: [key], ...body });
const say = async (who: Customer, body = 'Masih di atas') => {
  await who.post('/project/service/comment/', { issue: key, body });
  backend.advance(60_000);
};
async function agent(address = SARI, name = 'Sari'): Promise<Staff & { uid: string }> {
  const { uid } = (await head.post('/desk/staff/', { email: address, name })).body as StaffMember;
  return { ...(await logInStaff(backend, address)), uid };
}
async function upload(who: Staff): Promise<UploadedMedia> {
  const body = new FormData();
  body.append('media', png, 'layar.png');
  const headers = { 'X-API-Key': TEST_API_KEY, Cookie: who.cookie };
  const sent = await backend.fetch(new Request(apiUrl('/desk/media/'), { method: 'POST', headers, body }));
  return ((await sent.json()) as { data: UploadedMedia }).data;
}
const mailsTo = async (address: string) => {
  await backend.worker.settled();
  return backend.transport.mails.filter(({ to }) => to === address);
};

describe('the queue', () => {
  test('says who must act: the customer after an answer, staff after the customer, nobody at the end', async () => {
    expect(await queue()).toMatchObject({ count: 1, results: [{ key, waits_for: 'us', assignee: null }] });
    await answer({ body: '<p>Kami cari tangga.</p>' });
    expect(await queue()).toMatchObject({
      results: [{ waits_for: 'customer', excerpt: 'Kami cari tangga.' }],
    });
    await say(sri);
    expect(await keys({ view: 'waiting-us' })).toEqual([key]);
    await update({ status: 'completed' });
    expect(await queue({ view: 'all' })).toMatchObject({ results: [{ waits_for: null }] });
    expect(await keys()).toEqual([]);
    await sri.patch(`/project/service/issue/${key}/`, { action: 'reopen' });
    expect(await keys({ view: 'waiting-us' })).toEqual([key]);
  });

  test('says who is mailed when the status changes: not a customer who wants answers only', async () => {
    expect((await queue()).results).toMatchObject([{ is_status_mailed: true }]);
    await sri.patch('/project/api/mail-preference/', { request_mails: 'answers' });
    expect((await queue()).results).toMatchObject([{ is_status_mailed: false }]);
    expect(await show()).toMatchObject({ is_status_mailed: false });
    const before = (await mailsTo('sri@kucing.example')).length;
    await update({ status: 'completed' });
    expect(before).toBeGreaterThan(0);
    expect(await mailsTo('sri@kucing.example')).toHaveLength(before);
  });

  test('lists what waits longest first, and what waits for customers behind it', async () => {
    const second = await file(sri);
    const third = await file(sri);
    expect(await keys()).toEqual([key, second, third]);
    // A second word does not start the wait anew.
    await say(sri);
    expect(await keys()).toEqual([key, second, third]);
    await answer({ body: 'Ya' });
    expect(await keys()).toEqual([second, third, key]);
    await say(sri);
    expect(await keys()).toEqual([second, third, key]);
    expect(await keys({ order: 'updated' })).toEqual([key, third, second]);
    expect(await keys({ order: 'created' })).toEqual([third, second, key]);
    expect(await keys({ offset: 1, size: 1 })).toEqual([third]);
  });

  test('counts every view, whatever is filtered', async () => {
    const sari = await agent();
    const second = await file(sri);
    await file(sri);
    await update({ assignee: sari.uid });
    await head.patch('/desk/request/', { keys: [second], status: 'completed' });
    const expected = {
      mine: 0,
      unassigned: 1,
      'waiting-us': 2,
      'waiting-customer': 0,
      late: 0,
      open: 2,
      all: 3,
    };
    expect((await queue({ q: 'tidak ada' })).views).toEqual(expected);
    expect((await queue({}, sari)).views).toEqual({ ...expected, mine: 1 });
    expect(await keys({ view: 'mine' }, sari)).toEqual([key]);
    expect(await keys({ assignee: sari.uid, view: 'all' })).toEqual([key]);
    expect(await queue({ status: 'completed', view: 'all' })).toMatchObject({ count: 1 });
  });

  test('finds words of subject, text, answers, customer and company, and keys', async () => {
    await file(await makeCustomer(backend, 'adi@anjing.example', 'Ádi'), {
      name: 'Printer macet',
      description: 'Kertas',
    });
    await answer({ body: '<p>Pakai tangga</p>' });
    for (const q of ['turun', 'sejak pagi', 'tangga', 'sri', 'sri tangga', 'TURUN sri@kucing', key]) {
      expect([q, await keys({ q, view: 'all' })]).toEqual([q, [key]]);
    }
    for (const q of ['sri printer', 'TICKET-999', '!!', "'\\:* & |"]) {
      expect([q, await keys({ q, view: 'all' })]).toEqual([q, []]);
    }
    expect(await queue({ q: 'adi', view: 'all' })).toMatchObject({ count: 1 });
  });

  test.each(['#1', 'ticket-1', 'Re: [TICKET-1] Kucing di atas pohon', 'TICKET 1'])(
    'a number finds its request however it is written: %s',
    async (q) => {
      await file(sri, { name: 'Ke-1 kali' });
      expect(await keys({ q, view: 'all' })).toEqual([key]);
    },
  );

  test('a bare number finds its request first, then what contains it', async () => {
    const second = await file(sri, { name: 'Ke-1 kali' });
    await file(sri);
    expect(await keys({ q: '1', view: 'all', order: 'created' })).toEqual([key, second]);
    expect(await queue({ q: '1', view: 'all', size: 1 })).toMatchObject({ count: 2 });
  });

  test('finds a customer by the phone number in any spelling, and an amount with or without its currency', async () => {
    const { phone } = (await head.get(`/desk/request/${key}/customer/`)).body as { phone: string };
    const national = phone.replace('+62', '0');
    const spaced = `${phone.slice(0, 3)} ${phone.slice(3, 6)}-${phone.slice(6, 10)} ${phone.slice(10)}`;
    for (const q of [phone, national, spaced, phone.slice(1)]) {
      expect([q, await keys({ q })]).toEqual([q, [key]]);
    }
    const bill = await file(sri, { name: 'Tagihan Rp1.500.000 dobel' });
    for (const q of ['1.500.000', 'Rp1.500.000', '1.500']) {
      expect([q, await keys({ q })]).toEqual([q, [bill]]);
    }
  });

  test('names the priorities of the form, in its order', async () => {
    const { priorities } = await queue();
    expect(priorities).toEqual([{ value: 'low', text: 'Santai' }]);
  });

  test('finds the companies of a customer that were imported after the request was filed', async () => {
    const rows = [
      {
        line: 2,
        first_name: '',
        last_name: '',
        email: 'sri@kucing.example',
        phone: '',
        company: 'Meong Jaya',
      },
    ];
    await importContacts({ business: sri.business, rows }, backend.deps);
    expect(await queue({ q: 'meong' })).toMatchObject({
      results: [{ key, customer: { company: 'Meong Jaya' } }],
    });
  });

  test('finds words of notes, which customers do not find', async () => {
    await head.post(`/desk/request/${key}/note/`, { body: '<p>Galak sekali</p>' });
    expect(await keys({ q: 'galak' })).toEqual([key]);
    expect((await sri.get('/project/api/issue/TICKET/', { q: 'galak' })).body).toMatchObject({ count: 0 });
  });

  test('filters by the days on which requests were filed, answered and solved', async () => {
    const today = () => new Date(backend.clock().getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
    const monday = today();
    backend.advance(86_400_000);
    // Sessions end after twelve hours.
    head = await logInStaff(backend);
    const tuesday = today();
    await answer({ body: 'Sudah' });
    const all = (query: Record<string, string>) => keys({ view: 'all', ...query });
    expect(await all({ from: monday, until: monday })).toEqual([key]);
    expect(await all({ from: tuesday })).toEqual([]);
    expect(await all({ from: tuesday, until: tuesday, on: 'answered' })).toEqual([key]);
    expect(await all({ until: monday, on: 'answered' })).toEqual([]);
    expect(await all({ from: monday, on: 'completed' })).toEqual([]);
    await update({ status: 'completed' });
    expect(await queue({ view: 'all', from: monday, on: 'completed' })).toMatchObject({ count: 1 });
    expect((await head.get('/desk/request/', { from: '2026-02-31' })).status).toBe(400);
  });

  test('filters by priority', async () => {
    const urgent = await file(sri, { priority: 'low' });
    expect(await queue({ priority: 'low' })).toMatchObject({
      count: 1,
      results: [{ key: urgent, priority: { value: 'low', text: 'Santai', is_most_urgent: true } }],
    });
  });
});

describe('a request', () => {
  test('shows the thread, the customer, and what was read before', async () => {
    key = await file(sri, { context: { articles: [{ key: 'handuk' }], searches: ['kucing pohon'] } });
    await answer({ body: 'Halo', status: 'in-progress' });
    expect(await show()).toMatchObject({
      key,
      status: { key: 'in-progress' },
      customer: { name: 'Sri', email: 'sri@kucing.example' },
      comments: [{ body: 'Halo', author: { name: 'Kepala', is_staff: true } }],
      changes: [{ to: { key: 'in-progress' } }],
      read_before: { articles: [{ key: 'handuk', name: 'handuk' }], searches: ['kucing pohon'] },
    });
    const customer = await head.get(`/desk/request/${key}/customer/`);
    expect(customer.body).toMatchObject({ name: 'Sri', request_count: 2, activities: [] });
    expect((await head.get('/desk/request/TICKET-999/')).status).toBe(404);
  });

  test('an answer is a public one by the agent, is mailed, and is written once for one key', async () => {
    const headers = { 'Idempotency-Key': 'satu' };
    await answer({ body: '<p onclick="x()">Sudah</p>', status: 'completed' }, headers);
    await answer({ body: '<p onclick="x()">Sudah</p>', status: 'completed' }, headers);
    const seen = (await sri.get('/project/api/comment/', { issue: key })).body;
    expect(seen).toMatchObject({ count: 1, results: [{ body: '<p>Sudah</p>', author: { name: 'Kepala' } }] });
    const mails = (await mailsTo('sri@kucing.example')).filter(({ text }) => text.includes('Sudah'));
    expect(mails).toHaveLength(1);
    const row = backend.db.kysely.selectFrom('issue').select('first_answered_at').executeTakeFirst();
    expect((await row)?.first_answered_at).toBeInstanceOf(Date);
    expect((await answer({ body: ' ' })).status).toBe(400);
  });

  test('an answer to what has changed since is held back', async () => {
    const { version } = await show();
    await say(sri, 'Sudah turun sendiri');
    const late = await answer({ body: 'Kami datang', version });
    expect(late).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect((await show()).comments).toHaveLength(1);
    expect((await answer({ body: 'Syukurlah', version: (await show()).version })).status).toBe(200);
  });

  test('K06 an answer that another agent has written is refused, and that of the caller taken', async () => {
    const sari = await agent();
    expect((await answer({ body: 'Sudah', agent: sari.uid })).status).toBe(401);
    expect((await show()).comments).toEqual([]);
    const note = { body: 'Rahasia', agent: sari.uid };
    expect((await head.post(`/desk/request/${key}/note/`, note)).status).toBe(401);
    expect((await update({ status: 'completed', agent: sari.uid })).status).toBe(401);
    expect((await answer({ body: 'Sudah', agent: sari.uid }, {}, sari)).status).toBe(200);
    expect((await show()).comments).toMatchObject([{ author: { name: 'Sari' } }]);
  });

  test('K05 notes and their images, and images that are not sent, are for staff alone', async () => {
    const [inNote, unsent, inAnswer] = [await upload(head), await upload(head), await upload(head)];
    await head.post(`/desk/request/${key}/note/`, { body: '<p>Galak</p>', media: [inNote.id] });
    await answer({ body: 'Lihat', media: [inAnswer.id] });
    expect((await show()).notes).toMatchObject([
      { body: '<p>Galak</p>', author: 'Kepala', is_mail: false, media: [{ id: inNote.id }] },
    ]);
    await backend.db.kysely.updateTable('business').set({ shares_requests: true }).execute();
    const read = async ({ image_url }: UploadedMedia, headers: Record<string, string>) =>
      (await backend.get(image_url.replace('/api', ''), {}, headers)).status;
    const images = [inNote, unsent, inAnswer];
    const statuses = (headers: Record<string, string>) =>
      Promise.all(images.map((image) => read(image, headers)));
    expect(await statuses(sri.headers)).toEqual([404, 404, 200]);
    expect(await statuses({ Cookie: head.cookie })).toEqual([200, 200, 200]);
    expect(await statuses({})).toEqual([404, 404, 404]);
    const detail = (await sri.get(`/project/api/issue/${key}/`)).body as IssueDetail;
    expect(JSON.stringify(detail)).not.toMatch(/Galak/);
    expect(detail.attachments).toEqual([]);
    const thread = (await sri.get('/project/api/comment/', { issue: key })).body;
    expect(JSON.stringify(thread)).not.toMatch(/Galak/);
    // Those of another agent cannot be used.
    const sari = await agent();
    const stolen = await answer({ body: 'x', media: [unsent.id] }, {}, sari);
    expect(stolen.status).toBe(404);
  });

  test('two agents see each other, and a new version when something changes', async () => {
    const sari = await agent();
    const watch = (who: Staff, is_writing: boolean) =>
      who.post(`/desk/request/${key}/presence/`, { is_writing });
    const first = (await watch(sari, true)).body as { version: string };
    expect((await watch(head, false)).body).toEqual({
      version: first.version,
      present: [{ name: 'Sari', is_writing: true }],
    });
    backend.advance(20_000);
    expect((await watch(head, false)).body).toEqual({ version: first.version, present: [] });
    await update({ assignee: headUid });
    expect((await watch(head, false)).body).not.toMatchObject({ version: first.version });
  });

  test('changes of many are made one by one; what does not exist is named', async () => {
    const second = await file(sri);
    const changed = await head.patch('/desk/request/', {
      keys: [key, second, 'TICKET-999'],
      status: 'in-progress',
      assignee: headUid,
    });
    expect(changed.body).toEqual({ changed: [key, second], unchanged: [], failed: ['TICKET-999'] });
    expect(await queue({ view: 'mine' })).toMatchObject({
      count: 2,
      results: [{ status: { key: 'in-progress' }, assignee: { uid: headUid, name: 'Kepala' } }, {}],
    });
    await update({ assignee: null });
    expect(await keys({ view: 'mine' })).toEqual([second]);
    expect((await update({ assignee: crypto.randomUUID() })).status).toBe(400);
  });

  test('what a customer writes is mailed to who looks after the request; an ended agent gets nothing', async () => {
    const sari = await agent();
    await update({ assignee: sari.uid });
    await say(sri, 'Halo Sari');
    expect((await mailsTo(SARI)).at(-1)?.text).toContain('Halo Sari');
    await head.patch(`/desk/staff/${sari.uid}/`, { ended: true });
    expect(await keys({ view: 'unassigned' })).toEqual([key]);
    await say(sri, 'Masih ada?');
    expect((await mailsTo(SARI)).filter(({ text }) => text.includes('Masih ada?'))).toEqual([]);
  });
});
