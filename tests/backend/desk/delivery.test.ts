import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takeMail } from '@/lib/backend/mail/incoming/take-mail';
import { MailRefusedError } from '@/lib/backend/mail/mail';
import type { Customer as DeskCustomer, DeskRequest, ListQueueAnswer } from '@/lib/contract/desk';
import type { Issue } from '@/lib/contract/project';
import { makeCustomer, makeCustomers, requestOf, type Customer } from '@/tests/helpers/make-customer';
import type { TestIdentity } from '@/tests/helpers/make-identity';
import { logInStaff, type Staff } from '@/tests/helpers/make-staff';

const RINA = 'rina@warung.example';
const SUPPORT = 'bantuan@kucing.example';

let backend: TestIdentity;
let rina: Customer;
let head: Staff;
let issue: Issue;
beforeAll(async () => {
  backend = await makeCustomers();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  rina = await makeCustomer(backend, RINA, 'Rina');
  head = await logInStaff(backend);
  issue = (await rina.post('/project/service/issue/', requestOf())).body as Issue;
  await backend.worker.settled();
  backend.advance(60_000);
});

const answer = async (status?: string) => {
  const body = { body: '<p>Sudah kami perbaiki.</p>', ...(status && { status }) };
  await head.post(`/desk/request/${issue.key}/answer/`, body);
  await backend.worker.settled();
};
const delivery = async () =>
  ((await head.get(`/desk/request/${issue.key}/`)).body as DeskRequest).comments.at(-1)?.delivery;
const waitsFor = async () =>
  ((await head.get('/desk/request/', { view: 'all' })).body as ListQueueAnswer).results[0]?.waits_for;
const customer = async () => (await head.get(`/desk/request/${issue.key}/customer/`)).body as DeskCustomer;
const answerMail = () => backend.transport.mails.filter(({ to }) => to === RINA).at(-1);
const report = (id: string, action = 'failed', status = '5.1.1') =>
  takeMail(
    Buffer.from(
      [
        'From: Mail Delivery System <MAILER-DAEMON@mx.example>',
        `To: ${SUPPORT}`,
        'Subject: Undelivered',
        'Auto-Submitted: auto-replied',
        'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
        '',
        '--b\r\nContent-Type: text/plain\r\n\r\nNo such user',
        `--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; ${RINA}\r\nAction: ${action}\r\nStatus: ${status}`,
        `--b\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: ${id}\r\nSubject: x\r\n\r\nHalo`,
        '--b--',
      ].join('\r\n'),
    ),
    backend.deps,
  );

describe('an answer by mail', () => {
  test('M07 is sent, and has no headers of what programs write', async () => {
    await answer();
    expect(await delivery()).toEqual({ state: 'sent', reason: null });
    expect(answerMail()?.isWritten).toBe(true);
    expect(backend.transport.mails.find(({ to }) => to === SUPPORT)?.isWritten).toBeUndefined();
    expect(await waitsFor()).toBe('customer');
  });

  test('M07 that is refused waits for us again, and its address is remembered', async () => {
    backend.transport.fail = new MailRefusedError('550');
    await answer('completed');
    expect(await delivery()).toEqual({ state: 'failed', reason: '550' });
    expect(await waitsFor()).toBe('us');
    expect((await customer()).email_problem).toMatchObject({ reason: '550' });
    backend.transport.fail = undefined;
    backend.advance(60_000);
    await answer();
    expect(await delivery()).toEqual({ state: 'sent', reason: null });
    expect((await customer()).email_problem).toBeUndefined();
  });

  test('M07 that is delayed says so, and is sent later', async () => {
    backend.transport.fail = Object.assign(new Error('busy'), { responseCode: 451 });
    await answer();
    expect(await delivery()).toEqual({ state: 'delayed', reason: '451' });
    expect(await waitsFor()).toBe('customer');
    backend.transport.fail = undefined;
    backend.advance(600_000);
    backend.worker.wake();
    await backend.worker.settled();
    expect(await delivery()).toEqual({ state: 'sent', reason: null });
  });

  test('M07 that bounces waits for us again', async () => {
    await answer();
    const id = `<${answerMail()?.thread?.id}@kucing.example>`;
    expect(await report(id)).toEqual({ outcome: 'report', key: issue.key });
    expect(await delivery()).toEqual({ state: 'failed', reason: '5.1.1' });
    expect(await waitsFor()).toBe('us');
    expect((await customer()).email_problem).toMatchObject({ reason: '5.1.1' });
  });

  test('M07 of which a server reports a delay is delayed, and a guessed report is held', async () => {
    await answer();
    const id = `<${answerMail()?.thread?.id}@kucing.example>`;
    await report(id, 'delayed', '4.2.2');
    expect(await delivery()).toEqual({ state: 'delayed', reason: '4.2.2' });
    const guessed = id.replace(/[a-z2-7]{20}@/, `${'a'.repeat(20)}@`);
    expect((await report(guessed)).outcome).toBe('held');
    expect(await delivery()).toEqual({ state: 'delayed', reason: '4.2.2' });
  });

  test('the team finds a link to the desk in its notices', async () => {
    const notice = backend.transport.mails.find(({ to }) => to === SUPPORT);
    expect(notice?.text).toContain(`${backend.deps.settings.siteUrl}/desk/request/${issue.key}`);
  });
});
