// @both-engines
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAudit } from '@/lib/backend/auth/audit';
import type { DeskCommands } from '@/scripts/desk/commands';
import type { Comment, Issue, IssueDetail } from '@/lib/contract/project';
import { runDesk } from '@/tests/helpers/desk-commands';
import { makeCustomer, makeCustomers, requestOf, type Customer } from '@/tests/helpers/make-customer';
import type { TestIdentity } from '@/tests/helpers/make-identity';

let backend: TestIdentity;
let png: Uint8Array;
let sri: Customer;
let issue: Issue;
beforeAll(async () => {
  backend = await makeCustomers();
  const pixels = { width: 60, height: 40, channels: 3, background: '#1f54a7' } as const;
  png = new Uint8Array(await sharp({ create: pixels }).png().toBuffer());
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  sri = await makeCustomer(backend, 'sri@kucing.example');
  issue = await file(sri);
});

async function file(who: Customer, more: Record<string, unknown> = {}): Promise<Issue> {
  const { body } = await who.post('/project/service/issue/', requestOf(more));
  backend.advance(60_000);
  return body as Issue;
}
const desk = async <Name extends keyof DeskCommands>(name: Name, input: object) => {
  const answer = await runDesk(backend, name, input);
  backend.advance(60_000);
  return answer;
};
const reply = (more: object = {}) =>
  desk('reply', { key: issue.key, author: 'Sari', text: 'Sudah turun.', ...more });
const list = async (filter: object = {}) => (await desk('list', filter)).records.map(({ key }) => key);
const comments = async () =>
  ((await sri.get('/project/api/comment/', { issue: issue.key })).body as { results: Comment[] }).results;
const detail = async () => (await sri.get(`/project/api/issue/${issue.key}/`)).body as IssueDetail;
const say = (who: Customer, key: string) =>
  who.post('/project/service/comment/', { issue: key, body: 'Halo' });

describe('reply', () => {
  test('is at once in the thread of the customer, as the help desk, and comes with the status', async () => {
    const before = await detail();
    await reply({ text: 'Sudah **turun**.\nSelamat!', status: 'completed' });
    expect(await comments()).toMatchObject([
      {
        body: '<p>Sudah <strong>turun</strong>.<br>\nSelamat!</p>',
        author: { name: 'Sari', is_staff: true },
        media: [],
      },
    ]);
    const after = await detail();
    expect(after).toMatchObject({
      status: { key: 'completed' },
      resolution: 'solved',
      changes: [{ author: { name: 'Sari', is_staff: true }, to: { key: 'completed' } }],
    });
    expect(after.updated_at > before.updated_at).toBe(true);
  });

  test('leaves the status alone otherwise: a completed request stays completed', async () => {
    await reply({ status: 'completed' });
    await reply({ status: 'completed' });
    expect(await detail()).toMatchObject({ status: { key: 'completed' }, changes: [{}] });
    expect(await comments()).toHaveLength(2);
  });

  test('T06 its images belong to the owner of the request, who alone can read them', async () => {
    const adi = await makeCustomer(backend, 'adi@kucing.example', 'Adi');
    await reply({ text: '', images: [{ name: '../layar.svg', bytes: png }] });
    const [answer] = await comments();
    expect(answer).toMatchObject({ body: '', media: [{ file_name: 'layar.webp', width: 60, height: 40 }] });
    const path = answer!.media![0]!.image_url.replace('/api', '');
    expect((await backend.get(path, {}, sri.headers)).status).toBe(200);
    expect((await backend.get(path, {}, adi.headers)).status).toBe(404);
    expect((await backend.get(path)).status).toBe(404);
  });

  test.each([
    ['<img src=x onerror=alert(1)><script>alert(2)</script>', 'script'],
    ['[klik](javascript:alert(1)) ![x](x" onerror="alert(1))', 'javascript:'],
    ['</p></div><a href="//evil.example" onclick=x>a</a>', 'onclick'],
  ])('X03 X04 %j is inert', async (text) => {
    await reply({ text, author: '<b>Sari</b>\n\u202e' });
    const [{ body, author } = { body: '', author: undefined }] = await comments();
    const tags = body.match(/<[^>]*>/g) ?? [];
    expect(tags.filter((tag) => !/^<\/?(p|br|a)( href="https?:[^"]*")?>$/.test(tag))).toEqual([]);
    expect(author?.name).toBe('<b>Sari</b>');
  });

  test.each([
    ['no author', { author: ' \u200b' }, /--author/],
    ['a long author', { author: 'a'.repeat(101) }, /--author/],
    ['no text', { text: ' \n' }, /kosong/],
    ['a long text', { text: 'a'.repeat(60_001) }, /terlalu panjang/],
    [
      'no image',
      { images: [{ name: 'a.png', bytes: Buffer.from('<svg>') }] },
      /Gambar a\.png tidak dapat dibaca/,
    ],
    ['a large image', { images: [{ name: 'a.png', bytes: Buffer.alloc(5_400_000) }] }, /5 MB/],
    ['no such request', { key: 'TICKET-99' }, /Tidak ada permintaan TICKET-99/],
    ['no key', { key: '42' }, /Tidak ada permintaan 42/],
  ])(
    'with %s is refused in a sentence that says what to do, and nothing is stored',
    async (_, more, message) => {
      await expect(reply({ status: 'completed', ...more })).rejects.toThrow(message);
      expect(await comments()).toEqual([]);
      expect((await detail()).status.key).toBe('open');
    },
  );
});

describe('status', () => {
  test('moves a request through its states, and the thread says who did it', async () => {
    for (const status of ['in-progress', 'completed', 'open']) {
      await desk('status', { key: issue.key.toLowerCase(), author: 'Sari', status });
    }
    const { changes = [], resolution } = await detail();
    expect(changes.map(({ to }) => to.key)).toEqual(['in-progress', 'completed', 'open']);
    expect(resolution).toBeUndefined();
  });

  test('D05 the same twice is one change, and said so', async () => {
    const change = () => desk('status', { key: issue.key, author: 'Sari', status: 'in-progress' });
    const outcomes = await Promise.allSettled([change(), change(), change()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(change()).rejects.toThrow('sudah "Sedang dikerjakan"');
    expect((await detail()).changes).toHaveLength(1);
  });

  test('T03 of any other name is refused', async () => {
    await expect(desk('status', { key: issue.key, author: 'Sari', status: 'deleted' })).rejects.toThrow();
  });
});

describe('list', () => {
  test('tells what waits for us, by status, words, key and email', async () => {
    const adi = await makeCustomer(backend, 'adi@kucing.example', 'Adi');
    const second = await file(adi, { name: 'Anjing 100% basah' });
    const third = await file(sri, { name: 'Kandang' });
    await reply();
    await desk('status', { key: third.key, author: 'Sari', status: 'completed' });
    expect(await list()).toEqual([third.key, issue.key, second.key]);
    expect(await list({ view: 'waiting-us' })).toEqual([second.key]);
    await say(sri, issue.key);
    expect(await list({ view: 'waiting-us' })).toEqual([issue.key, second.key]);
    expect(await list({ status: 'completed' })).toEqual([third.key]);
    expect(await list({ q: '100%' })).toEqual([second.key]);
    expect(await list({ q: 'ADI@kucing' })).toEqual([second.key]);
    expect(await list({ q: 'ticket-1' })).toEqual([issue.key]);
    expect(await desk('list', { size: 1 })).toMatchObject({ count: 3, records: [{ key: issue.key }] });
  });
});

test('show: customer, fields, images by name and the whole thread', async () => {
  await say(sri, issue.key);
  backend.advance(60_000);
  await reply({ images: [{ name: 'layar.png', bytes: png }], status: 'in-progress' });
  expect(await desk('show', { key: issue.key })).toMatchObject({
    key: issue.key,
    name: 'Kucing tidak mau turun',
    status: { key: 'in-progress' },
    customer: { name: 'Sri', email: 'sri@kucing.example', phone: '+6281234567890' },
    fields: [{ key: 'name' }, { key: 'room' }, { key: 'description' }],
    images: [],
    comments: [
      { author: { name: 'Sri', is_staff: false } },
      { author: { name: 'Sari', is_staff: true }, media: [{ file_name: 'layar.png' }] },
    ],
    changes: [{ to: { key: 'in-progress' } }],
  });
  await expect(desk('show', { key: 'TICKET-99' })).rejects.toThrow('npm run desk -- list');
});

test('announce and unannounce: customers read it until it ends', async () => {
  const news = async () =>
    ((await sri.get('/project/api/notification/')).body as { results: { title: string }[] }).results.map(
      ({ title }) => title,
    );
  const until = new Date(backend.clock().getTime() + 3_600_000).toISOString();
  const { uid } = await desk('announce', { title: 'Libur', text: 'Sampai Senin.', until });
  expect(await news()).toEqual(['Libur']);
  await desk('unannounce', { uid });
  expect(await news()).toEqual([]);
  await expect(desk('announce', { title: ' ', text: 'a' })).rejects.toThrow();
});

test('T02 share: the users of a business read each other’s requests, by email or uid of the business', async () => {
  const adi = await makeCustomer(backend, 'adi@kucing.example', 'Adi');
  await backend.db.kysely
    .updateTable('app_user')
    .set({ business_uid: sri.business })
    .where('uid', '=', adi.uid)
    .execute();
  adi.headers['X-Service-Key'] = sri.business;
  const read = async () => (await adi.get(`/project/api/issue/${issue.key}/`)).status;
  expect(await read()).toBe(404);
  const share = (business: string, isShared: boolean) => desk('share', { business, isShared });
  expect(await share('ADI@kucing.example', true)).toMatchObject({
    users: ['adi@kucing.example', 'sri@kucing.example'],
  });
  expect(await read()).toBe(200);
  await share(sri.business, false);
  expect(await read()).toBe(404);
  await expect(share('nobody@kucing.example', true)).rejects.toThrow('Tidak ada usaha atau pengguna');
});

describe('assign and users', () => {
  const invite = (email: string, name: string, role: 'agent' | 'administrator' = 'agent') =>
    desk('invite', { email, name, role });
  const users = async () => (await desk('users', {})).results;
  const assigneeOf = async () => (await desk('show', { key: issue.key })).assignee?.name;

  test('give requests to agents, who are invited, promoted and ended', async () => {
    await invite('kepala@kucing.example', 'Rini', 'administrator');
    await invite('Dewi@Kucing.example', 'Dewi');
    await backend.worker.settled();
    const mail = backend.transport.mails.find(({ to }) => to === 'dewi@kucing.example');
    expect(mail?.text).toContain('Anda mendapat akses ke meja bantuan');
    expect(await desk('assign', { key: issue.key.toLowerCase(), email: ' DEWI@kucing.example' })).toEqual({
      key: issue.key,
      assignee: 'Dewi',
    });
    expect(await list({ assignee: 'dewi@kucing.example' })).toEqual([issue.key]);
    expect(await list({ view: 'unassigned' })).toEqual([]);
    await desk('assign', { key: issue.key, email: null });
    expect(await assigneeOf()).toBeUndefined();
    await desk('assign', { key: issue.key, email: 'dewi@kucing.example' });
    await desk('setRole', { email: 'dewi@kucing.example', role: 'administrator' });
    await desk('endAccess', { email: 'kepala@kucing.example' });
    expect(await users()).toMatchObject([
      { name: 'Dewi', role: 'administrator', ended_at: null },
      { name: 'Rini', ended_at: expect.any(String) },
    ]);
    await expect(desk('endAccess', { email: 'dewi@kucing.example' })).rejects.toThrow('administrator lagi');
    expect(await assigneeOf()).toBe('Dewi');
  });

  test.each([
    ['an unknown agent', 'assign', { key: 'TICKET-1', email: 'x@kucing.example' }, /npm run desk -- users/],
    ['an unknown request', 'assign', { key: 'TICKET-99', email: null }, /Tidak ada permintaan TICKET-99/],
    ['an ended agent', 'assign', { key: 'TICKET-1', email: 'dewi@kucing.example' }, /sudah berakhir/],
    ['a known address', 'invite', { email: 'dewi@kucing.example', name: 'Dewi' }, /sudah ada/],
    ['no address', 'invite', { email: 'dewi', name: 'Dewi' }, /Email anda tidak valid/],
    ['nobody', 'endAccess', { email: 'x@kucing.example' }, /Tidak ada petugas dengan alamat x@kucing/],
  ] as const)('refuse %s in a sentence', async (_, name, input, message) => {
    await invite('kepala@kucing.example', 'Rini', 'administrator');
    await invite('dewi@kucing.example', 'Dewi');
    await desk('endAccess', { email: 'dewi@kucing.example' });
    await expect(desk(name, input)).rejects.toThrow(message);
  });
});

test('every change by command is in the log of changes', async () => {
  const { uid } = await desk('invite', { email: 'dewi@kucing.example', name: 'Dewi' });
  await desk('setRole', { email: 'dewi@kucing.example', role: 'administrator' });
  await desk('assign', { key: issue.key, email: 'dewi@kucing.example' });
  await reply({ status: 'in-progress' });
  await desk('status', { key: issue.key, author: 'Sari', status: 'completed' });
  await desk('unlock', { email: 'sri@kucing.example' });
  await desk('share', { business: sri.business, isShared: true });
  const news = await desk('announce', { title: 'Libur', text: 'Sampai Senin.' });
  await desk('unannounce', { uid: news.uid });
  await desk('unannounce', { uid: news.uid, isDeleted: true });
  await desk('list', {});
  await desk('show', { key: issue.key });
  const { results } = await listAudit({ offset: 0, size: 20 }, backend.deps);
  expect(results.every(({ by }) => by === 'command')).toBe(true);
  expect(results.reverse().map(({ action, request, data }) => [action, request, data])).toEqual([
    ['staff.invite', undefined, { staff: uid, name: 'Dewi', role: 'agent' }],
    ['staff.update', undefined, { staff: uid, role: 'administrator' }],
    ['request.update', issue.key, { assignee_uid: uid }],
    ['request.answer', issue.key, { author: 'Sari', status: 'in-progress' }],
    ['request.update', issue.key, { author: 'Sari', status: 'completed' }],
    ['email.unlock', undefined, { counters: expect.any(Number), codes: expect.any(Number) }],
    ['business.share', undefined, { business: sri.business, shared: true }],
    ['announcement.raise', undefined, { uid: news.uid, title: 'Libur' }],
    ['announcement.end', undefined, { uid: news.uid }],
    ['announcement.delete', undefined, { uid: news.uid }],
  ]);
});
