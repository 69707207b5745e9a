import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MailRefusedError } from '@/lib/backend/mail/mail';
import {
  createSendPush,
  isPushEndpoint,
  type Browser,
  type BrowserNotice,
  startNoticeWorker,
  type NoticeWorker,
} from '@/lib/backend/mail/notices/worker';
import type { DeskSession, NoticeChoice } from '@/lib/contract/desk';
import type { Issue } from '@/lib/contract/project';
import { TEST_SETTINGS } from '@/tests/helpers/make-backend';
import { makeCustomer, makeCustomers, requestOf, type Customer } from '@/tests/helpers/make-customer';
import type { TestIdentity } from '@/tests/helpers/make-identity';
import { HEAD, logInStaff, staffWith, type Staff } from '@/tests/helpers/make-staff';

const BUDI = 'budi@kucing.example';
const PUSH = 'https://push.example/kotak/';

let backend: TestIdentity;
let rina: Customer;
let head: Staff;
let budi: Staff;
let budiUid: string;
let worker: NoticeWorker;
let pushed: { to: string; notice: BrowserNotice }[] = [];
let statusOf: (browser: Browser) => number | Promise<number>;
beforeAll(async () => {
  backend = await makeCustomers();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  pushed = [];
  statusOf = () => 201;
  rina = await makeCustomer(backend, 'rina@warung.example', 'Rina');
  head = await logInStaff(backend);
  await head.post('/desk/staff/', { email: BUDI, name: 'Budi' });
  budi = await logInStaff(backend, BUDI);
  budiUid = ((await budi.get('/desk/me/')).body as DeskSession).agent.uid;
  worker = startNoticeWorker({
    deps: { ...backend.deps, wakeMail: () => backend.worker.wake() },
    send: async (browser, notice) => {
      const status = await statusOf(browser);
      if (status < 300) pushed.push({ to: browser.endpoint.slice(PUSH.length), notice });
      return status;
    },
  });
  await worker.settled();
  backend.transport.mails.length = 0;
});
afterEach(() => worker.stop());

const tell = async (): Promise<void> => {
  worker.wake();
  await worker.settled();
  await backend.worker.settled();
};
const file = async (): Promise<Issue> => {
  const issue = (await rina.post('/project/service/issue/', requestOf())).body as Issue;
  backend.advance(60_000);
  await tell();
  return issue;
};
const comment = (issue: Issue) => {
  // Sooner it would be the same one.
  backend.advance(60_000);
  return rina.post('/project/service/comment/', { issue: issue.key, body: '<p>Masih mati.</p>' });
};
const assign = (issue: Issue, by = head) =>
  by.patch('/desk/request/', { keys: [issue.key], assignee: budiUid });
const mailsTo = (address: string) => backend.transport.mails.filter(({ to }) => to === address);
const choose = (channel: string, scope?: string, staff = budi) =>
  staff.patch('/desk/notice/', { channel, ...(scope && { scope }) });
const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
const addBrowser = (name: string, staff = budi) =>
  staff.post('/desk/notice/browser/', { endpoint: PUSH + name, keys });

describe('an agent', () => {
  test('is mailed of an assignment by others, with a link to the desk, and of no own one', async () => {
    const issue = await file();
    expect(mailsTo(BUDI)).toEqual([]);
    await assign(issue);
    await tell();
    const [mail, ...more] = mailsTo(BUDI);
    expect(more).toEqual([]);
    expect(mail?.text).toContain(`Permintaan ${issue.key}, ${issue.name}, sekarang menjadi tugas Anda.`);
    expect(mail?.text).toContain(`https://bantuan.kucing.example/desk/request/${issue.key}`);
    expect(mail?.replyTo).toMatch(/^bantuan\+.*@kucing\.example$/);
    await head.patch('/desk/request/', { keys: [issue.key], assignee: null });
    await assign(issue, budi);
    await tell();
    expect(mailsTo(BUDI)).toHaveLength(1);
  });

  test('is told of answers to own requests, unassigned ones, or all, as chosen', async () => {
    const issue = await file();
    const told = async (scope: string) => {
      await choose('mail', scope);
      const before = mailsTo(BUDI).length;
      await comment(issue);
      await tell();
      return mailsTo(BUDI).length - before;
    };
    expect([await told('own'), await told('unassigned'), await told('all')]).toEqual([0, 1, 1]);
    const { uid } = ((await head.get('/desk/me/')).body as DeskSession).agent;
    await head.patch('/desk/request/', { keys: [issue.key], assignee: uid });
    expect([await told('own'), await told('unassigned'), await told('all')]).toEqual([0, 0, 1]);
    expect(mailsTo(HEAD).at(-1)?.text).toContain('Masih mati.');
    await choose('none', 'all');
    await comment(issue);
    await tell();
    expect(mailsTo(BUDI)).toHaveLength(3);
  });

  test('sees in every browser of theirs what happened, and gets no mail with that choice', async () => {
    await choose('browser', 'all');
    await addBrowser('satu');
    await addBrowser('dua');
    const issue = await file();
    await comment(issue);
    await tell();
    await assign(issue);
    await tell();
    const texts = ['Permintaan baru', 'Pelanggan menjawab', 'Menjadi tugas Anda'];
    const url = `/desk/request/${issue.key}`;
    const title = `${issue.key} · ${issue.name}`;
    const seen = pushed.filter(({ to }) => to === 'satu').map(({ notice }) => notice);
    expect(seen).toEqual(texts.map((body) => ({ title, body, url })));
    expect(pushed).toHaveLength(6);
    expect(mailsTo(BUDI)).toEqual([]);
  });

  test('M07 is told of an answer that did not arrive', async () => {
    await choose('both', 'all');
    await addBrowser('satu');
    const issue = await file();
    pushed = [];
    backend.transport.fail = new MailRefusedError('550');
    await head.post(`/desk/request/${issue.key}/answer/`, { body: '<p>Sudah.</p>' });
    await backend.worker.settled();
    backend.transport.fail = undefined;
    await tell();
    expect(pushed.map(({ notice }) => notice.body)).toEqual(['Jawaban tidak sampai kepada pelanggan']);
    expect(mailsTo(BUDI).at(-1)?.text).toContain(`Jawaban untuk ${issue.key}`);
  });

  test('is told once that a target is near, and again of another one', async () => {
    await choose('browser', 'all');
    await addBrowser('satu');
    const issue = await file();
    pushed = [];
    const due = async (inMs: number) => {
      const answer_due_at = new Date(backend.clock().getTime() + inMs);
      const change = backend.db.kysely.updateTable('issue').set({ answer_due_at });
      await change.where('uid', '=', String(issue.uid)).execute();
      await tell();
    };
    await due(61 * 60_000);
    expect(pushed).toEqual([]);
    backend.advance(120_000);
    await tell();
    await tell();
    expect(pushed.map(({ notice }) => notice.body)).toEqual(['Batas waktunya kurang dari satu jam lagi']);
    await due(30 * 60_000);
    expect(pushed).toHaveLength(2);
  });

  test('whose access has ended is told of nothing', async () => {
    await choose('both', 'all');
    await addBrowser('satu');
    await head.patch(`/desk/staff/${budiUid}/`, { ended: true });
    await comment(await file());
    await tell();
    expect([pushed, mailsTo(BUDI)]).toEqual([[], []]);
  });
});

describe('a browser', () => {
  test.each([404, 410, 403])('that its push service no longer knows (%d) is forgotten', async (status) => {
    await choose('browser', 'all');
    await addBrowser('satu');
    statusOf = () => status;
    await file();
    expect((await budi.get('/desk/notice/')).body).toMatchObject({ browsers: 0 });
  });

  test('whose push service fails gets the notice later, and not without end', async () => {
    await choose('browser', 'all');
    await addBrowser('satu');
    let tries = 0;
    statusOf = () => {
      tries += 1;
      throw new Error('away');
    };
    await file();
    for (let count = 0; count < 8; count += 1) {
      backend.advance(61_000);
      await tell();
    }
    expect(tries).toBe(5);
    statusOf = () => ((tries += 1) > 6 ? 201 : 503);
    await file();
    backend.advance(61_000);
    await tell();
    expect(pushed).toHaveLength(1);
  });

  test('belongs to who used it last, and an agent has ten', async () => {
    await addBrowser('satu');
    await addBrowser('satu', head);
    expect((await budi.get('/desk/notice/')).body).toMatchObject({
      browsers: 0,
      channel: 'mail',
      scope: 'own',
    });
    for (let count = 0; count < 12; count += 1) {
      backend.advance(1_000);
      await addBrowser(`b${count}`);
    }
    expect((await budi.get('/desk/notice/')).body).toMatchObject({ browsers: 10 });
  });

  test.each([
    'http://push.example/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://169.254.169.254/latest',
    'https://10.0.0.7/a',
    'https://[::ffff:10.0.0.7]/a',
    'https://user@push.example/a',
    'file:///etc/passwd',
  ])('M21 may not lead to %s', async (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(false);
    const { status, body } = await budi.post('/desk/notice/browser/', { endpoint, keys });
    expect([status, body]).toMatchObject([400, { endpoint: { code: 'invalid' } }]);
  });

  test('M21 is not reached where its name leads into a network that is not public', async () => {
    const send = createSendPush({ key: backend.deps.keys.push, supportEmail: TEST_SETTINGS.supportEmail });
    const browser = createECDH('prime256v1');
    browser.generateKeys();
    const [p256dh, auth] = [browser.getPublicKey('base64url'), randomBytes(16).toString('base64url')];
    const sending = send(
      { endpoint: 'https://localhost:9/kotak', p256dh, auth },
      { title: 'a', body: 'b', url: '/desk' },
    );
    await expect(sending).rejects.toThrow('not public');
  });
});

test('the key of the portal is made of APP_SECRET, and machines have no notices', async () => {
  const choice = (await budi.get('/desk/notice/')).body as NoticeChoice;
  expect(choice.push_key).toMatch(/^B[\w-]{86}$/);
  expect(((await head.get('/desk/notice/')).body as NoticeChoice).push_key).toBe(choice.push_key);
  const machine = staffWith(backend, { Authorization: `Key ${TEST_SETTINGS.staffKey}` });
  expect((await machine.get('/desk/notice/')).status).toBe(403);
});
