import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isAuthenticated, takeMail } from '@/lib/backend/mail/incoming/take-mail';
import type { DeskRequest, ListQueueAnswer } from '@/lib/contract/desk';
import type { Issue } from '@/lib/contract/project';
import { TEST_SETTINGS } from '@/tests/helpers/make-backend';
import { makeCustomer, makeCustomers, requestOf, type Customer } from '@/tests/helpers/make-customer';
import type { TestIdentity } from '@/tests/helpers/make-identity';
import { logInStaff, type Staff } from '@/tests/helpers/make-staff';

const RINA = 'rina@warung.example';
const SALES = { name: 'Penjualan Kucing', email: 'jual@kucing.example' };
const SERVER = 'mx.kucing.example';

let backend: TestIdentity;
let rina: Customer;
let head: Staff;
let key: string;
let count = 0;
beforeAll(async () => {
  const settings = { ...TEST_SETTINGS, supportMailboxes: [SALES], mailAuthServer: SERVER };
  backend = await makeCustomers({ settings });
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  rina = await makeCustomer(backend, RINA, 'Rina');
  head = await logInStaff(backend);
  ({ key } = (await rina.post('/project/service/issue/', requestOf())).body as Issue);
  backend.advance(60_000);
});

type Given = { from?: string; to?: string; subject?: string; headers?: string[]; body?: string };
function take({ from = RINA, to, subject = 'Halo', headers = [], body = 'Halo' }: Given) {
  const lines = [
    ...headers,
    `From: ${from}`,
    `To: ${to ?? backend.deps.settings.supportEmail}`,
    `Subject: ${subject}`,
    `Message-ID: <m${(count += 1)}@warung.example>`,
    'Content-Type: text/plain; charset=utf-8',
  ];
  return takeMail(Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`), backend.deps);
}
const shown = async (of = key) => (await head.get(`/desk/request/${of}/`)).body as DeskRequest;
const lastMail = async (to: string) => {
  await backend.worker.settled();
  return backend.transport.mails.findLast((mail) => mail.to === to);
};

describe('several mailboxes', () => {
  test('a request shows the one that it came by, is found by it, and is answered from it', async () => {
    const { key: sales = '' } = await take({ to: 'Jual <Jual+info@kucing.example>', subject: 'Harga' });
    const { key: other = '' } = await take({ subject: 'Lain' });
    expect((await shown(sales)).mailbox).toBe(SALES.name);
    expect((await shown(other)).mailbox).toBeUndefined();
    const queue = (await head.get('/desk/request/', { mailbox: SALES.email })).body as ListQueueAnswer;
    expect(queue.results.map((row) => [row.key, row.mailbox])).toEqual([[sales, SALES.name]]);
    expect(queue.mailboxes).toEqual([SALES]);

    const from = { name: SALES.name, address: SALES.email };
    expect(await lastMail(RINA)).not.toMatchObject({ from });
    await head.post(`/desk/request/${sales}/answer/`, { body: '<p>Rp 5.000.</p>', media: [] });
    const answer = await lastMail(RINA);
    expect(answer).toMatchObject({
      from,
      replyTo: expect.stringMatching(/^jual\+t\d+\.[a-z2-7]{20}@kucing\.example$/),
    });
    expect(answer?.text).toContain(`Tulis ke ${SALES.email}`);
    const back = await take({ to: answer?.replyTo ?? '', body: 'Saya ambil dua.' });
    expect(back).toMatchObject({ outcome: 'answer', key: sales });
    await head.post(`/desk/request/${other}/answer/`, { body: '<p>Baik.</p>', media: [] });
    expect((await lastMail(RINA))?.from).toBeUndefined();
  });
});

describe('a mail whose subject alone names a request', () => {
  const named = (more: Given = {}) =>
    take({ subject: `Re: [${key}] Kucing`, body: 'Masih di atas.', ...more });
  const result = (text: string) => `Authentication-Results: ${text}`;
  const genuine = result(
    `${SERVER}; spf=pass smtp.mailfrom=x; dmarc=pass (p=REJECT) header.from=warung.example`,
  );

  test('M03 is an answer when the own server says that the sender is genuine', async () => {
    expect(await named({ headers: [genuine] })).toEqual({ outcome: 'answer', key });
    expect((await shown()).comments.at(-1)?.body).toBe('<p>Masih di atas.</p>');
    backend.advance(1_000);
    const ours = result(`${SERVER}; dmarc=pass header.from=kucing.example`);
    const staff = { from: 'kepala@kucing.example', headers: [ours], body: 'Kami datang.' };
    expect(await named(staff)).toEqual({ outcome: 'answer', key });
    expect((await shown()).comments.at(-1)?.author.is_staff).toBe(true);
  });

  test.each([
    ['without a result', []],
    ['of another server', [result('mx.jahat.example; dmarc=pass header.from=warung.example')]],
    ['that failed', [result(`${SERVER}; dmarc=fail header.from=warung.example`)]],
    ['of another domain', [result(`${SERVER}; dmarc=pass header.from=jahat.example`)]],
    ['of SPF alone', [result(`${SERVER}; spf=pass smtp.mailfrom=rina@warung.example`)]],
    ['in a comment', [result(`${SERVER}; (dmarc=pass header.from=warung.example) dmarc=none`)]],
    ['below that of the own server', [result(`${SERVER}; dmarc=none`), genuine]],
    ['below that of another one', [result('mx.lain.example; dmarc=none'), genuine]],
    ['longer in name', [result(`${SERVER}.jahat.example; dmarc=pass header.from=warung.example`)]],
  ])('M03 is a note with a result %s, which an agent makes an answer', async (_, headers) => {
    expect(await named({ headers })).toMatchObject({ outcome: 'note', key });
    const { notes, comments } = await shown();
    expect(comments).toEqual([]);
    expect(notes).toMatchObject([{ is_mail: true, is_answerable: true, author: RINA }]);
    const accepted = await head.post(`/desk/request/${key}/note/${notes[0]?.uid}/answer/`, {});
    expect(accepted.status).toBe(200);
    expect((accepted.body as DeskRequest).notes).toEqual([]);
    expect((accepted.body as DeskRequest).comments).toMatchObject([
      { body: '<p>Masih di atas.</p>', author: { name: 'Rina', is_staff: false } },
    ]);
  });

  test('M03 of somebody else opens a request, and no note of others becomes an answer', async () => {
    const forged = 'Authentication-Results: mx.kucing.example; dmarc=pass header.from=jahat.example';
    expect(await named({ from: 'x@jahat.example', headers: [forged] })).toMatchObject({ outcome: 'request' });
    await head.post(`/desk/request/${key}/note/`, { body: '<p>Laci.</p>', media: [] });
    const [note] = (await shown()).notes;
    expect(note?.is_answerable).toBeUndefined();
    const refused = await head.post(`/desk/request/${key}/note/${note?.uid}/answer/`, {});
    expect(refused.status).toBe(404);
    expect((await rina.post(`/desk/request/${key}/note/${note?.uid}/answer/`, {})).status).toBe(401);
  });

  test('M03 no server is trusted without the setting', () => {
    const headers = [{ key: 'authentication-results', value: genuine.slice(24) }];
    const given = { headers } as Parameters<typeof isAuthenticated>[0];
    expect(isAuthenticated(given, RINA, SERVER)).toBe(true);
    expect(isAuthenticated(given, RINA, undefined)).toBe(false);
  });
});
