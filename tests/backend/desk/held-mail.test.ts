import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takeMail } from '@/lib/backend/mail/incoming/take-mail';
import { replyAddress } from '@/lib/backend/mail/reply-address';
import { pruneExpired } from '@/lib/backend/prune-queries';
import type { DeskRequest, HeldMail, ListQueueAnswer } from '@/lib/contract/desk';
import type { Comment, Issue } from '@/lib/contract/project';
import { apiUrl } from '@/tests/helpers/make-backend';
import { makeCustomer, makeCustomers, requestOf, type Customer } from '@/tests/helpers/make-customer';
import type { TestIdentity } from '@/tests/helpers/make-identity';
import { logInStaff, type Staff } from '@/tests/helpers/make-staff';

const RINA = 'rina@warung.example';
const SUPPORT = 'bantuan@kucing.example';

let backend: TestIdentity;
let rina: Customer;
let head: Staff;
let issue: Issue;
let count = 0;
beforeAll(async () => {
  backend = await makeCustomers();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  rina = await makeCustomer(backend, RINA, 'Rina');
  head = await logInStaff(backend);
  issue = (await rina.post('/project/service/issue/', requestOf())).body as Issue;
  backend.advance(60_000);
});

const reply = () =>
  replyAddress(
    { uid: String(issue.uid), number: Number(issue.key.slice(7)) },
    'customer',
    backend.deps.keys,
    backend.deps.settings,
  );
type Given = { from?: string; to?: string; subject?: string; headers?: string[]; body?: string };
function message({ from = RINA, to, subject = 'Kopi', headers = [], body = 'Halo' }: Given = {}): Buffer {
  const lines = [
    `From: ${from}`,
    `To: ${to ?? reply()}`,
    `Subject: ${subject}`,
    `Message-ID: <h${(count += 1)}@warung.example>`,
    ...headers,
    'Content-Type: text/plain; charset=utf-8',
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
const take = (given: Given = {}) => takeMail(message(given), backend.deps);
const held = async () => ((await head.get('/desk/held-mail/')).body as { results: HeldMail[] }).results;
const resolve = (uid: string | undefined, action: string) => head.post(`/desk/held-mail/${uid}/`, { action });
const comments = async () =>
  ((await rina.get('/project/api/comment/', { issue: issue.key })).body as { results: Comment[] }).results;
const shown = async (key = issue.key) => (await head.get(`/desk/request/${key}/`)).body as DeskRequest;
const absence = { headers: ['Auto-Submitted: auto-replied'], body: 'Saya cuti sampai Senin.' };

describe('a mail that was held', () => {
  test('M05 is listed with its reason and text, and its original can be downloaded', async () => {
    expect(await take(absence)).toMatchObject({ outcome: 'held', key: issue.key });
    const [mail] = await held();
    expect(mail).toMatchObject({
      sender: { email: RINA },
      subject: 'Kopi',
      text: 'Saya cuti sampai Senin.',
      reason: 'auto-submitted',
      request: { key: issue.key, name: issue.name },
      has_original: true,
    });
    const response = await backend.fetch(
      new Request(apiUrl(`/desk/mail/${mail?.uid}/original/`), { headers: { Cookie: head.cookie } }),
    );
    expect(response.headers.get('content-disposition')).toContain('.eml');
    expect(await response.text()).toContain('Auto-Submitted: auto-replied');
    const key = { 'X-API-Key': 'test-key', Authorization: `Jwt ${rina.token}` };
    const sent: Record<string, string>[] = [{}, key, { Cookie: `desk_session=${'a'.repeat(43)}` }];
    for (const headers of sent) {
      const url = apiUrl(`/desk/mail/${mail?.uid}/original/`);
      expect((await backend.fetch(new Request(url, { headers }))).status).toBe(401);
    }
  });

  test('is taken into its request, once', async () => {
    await take(absence);
    const [mail] = await held();
    expect((await resolve(mail?.uid, 'take')).body).toEqual({ key: issue.key });
    expect((await comments()).map(({ body }) => body)).toEqual(['<p>Saya cuti sampai Senin.</p>']);
    expect(await held()).toEqual([]);
    expect((await resolve(mail?.uid, 'take')).status).toBe(404);
    expect((await shown()).comments[0]?.mail).toBe(mail?.uid);
  });

  test('is filed as a new request of its sender', async () => {
    await take({ ...absence, from: 'Joko <joko@lain.example>', to: SUPPORT, subject: 'Tanya' });
    const [mail] = await held();
    const { key } = (await resolve(mail?.uid, 'file')).body as { key: string };
    expect(await shown(key)).toMatchObject({ name: 'Tanya', customer: { email: 'joko@lain.example' } });
  });

  test('is discarded, held again, and deleted after 30 days', async () => {
    await take(absence);
    const [mail] = await held();
    await resolve(mail?.uid, 'discard');
    expect(await held()).toEqual([]);
    await resolve(mail?.uid, 'restore');
    expect(await held()).toHaveLength(1);
    backend.advance(29 * 86_400_000);
    await pruneExpired(backend.deps);
    expect((await backend.db.kysely.selectFrom('mail_received').select('uid').execute()).length).toBe(1);
    backend.advance(2 * 86_400_000);
    await pruneExpired(backend.deps);
    expect(await backend.db.kysely.selectFrom('mail_original').select('part').execute()).toEqual([]);
  });

  test('that cannot be taken stays, and says so', async () => {
    await take({ headers: ['Auto-Submitted: auto-replied'], body: ' ' });
    const [mail] = await held();
    expect((await resolve(mail?.uid, 'take')).status).toBe(409);
    expect(await held()).toHaveLength(1);
  });
});

describe('a new mail', () => {
  const queue = async () => ((await head.get('/desk/request/')).body as ListQueueAnswer).results;
  const mailsTo = async (to: string) => {
    await backend.worker.settled();
    return backend.transport.mails.filter((mail) => mail.to === to);
  };

  test('of a customer is a new request with its text, confirmed by mail', async () => {
    const outcome = await take({ to: SUPPORT, subject: 'Kasir mati', body: 'Sejak pagi.\n\n-- \nRina' });
    expect(outcome).toMatchObject({ outcome: 'request' });
    const request = await shown(outcome.key);
    expect(request).toMatchObject({ name: 'Kasir mati', customer: { email: RINA } });
    expect(JSON.stringify(request.fields)).toContain('Sejak pagi.');
    expect(request.mail).toBeDefined();
    const mail = (await mailsTo(RINA)).at(-1);
    expect(mail?.subject).toBe(`[${outcome.key}] Kasir mati`);
    expect(((await rina.get(`/project/api/issue/${outcome.key}/`)).body as Issue).name).toBe('Kasir mati');
  });

  test('of a stranger is a request that an answer by mail reaches, and that registering adopts', async () => {
    const joko = 'joko@lain.example';
    const outcome = await take({ from: `Joko <${joko}>`, to: SUPPORT, subject: 'Harga' });
    expect(outcome.outcome).toBe('request');
    const [mail] = await mailsTo(joko);
    expect(mail?.text).toContain('buka permintaan Anda tanpa mendaftar');
    const answer = await takeMail(
      message({ from: joko, to: mail?.replyTo ?? '', body: 'Untuk tiga cabang.' }),
      backend.deps,
    );
    expect(answer).toEqual({ outcome: 'answer', key: outcome.key });
    // A contact who is not confirmed cannot log in.
    const code = await backend.send('/auth/token-auth/otp/', { address: joko, method: 'email' });
    expect(code.status).toBe(400);
    const customer = await makeCustomer(backend, joko, 'Joko');
    expect(((await customer.get(`/project/api/issue/${outcome.key}/`)).body as Issue).name).toBe('Harga');
  });

  test('that an agent forwards is a request of the customer, with a note of the agent', async () => {
    await head.post('/desk/staff/', { email: 'budi@kucing.example', name: 'Budi' });
    const body =
      'Tolong dibuatkan.\n\n---------- Forwarded message ---------\nFrom: Joko <joko@lain.example>\nDate: Tue\nSubject: Printer\n\nPrinter saya mati.';
    const outcome = await take({ from: 'budi@kucing.example', to: SUPPORT, subject: 'Fwd: Printer', body });
    const request = await shown(outcome.key);
    expect(request).toMatchObject({
      name: 'Printer',
      customer: { name: 'Joko', email: 'joko@lain.example' },
      notes: [{ author: 'budi@kucing.example', body: '<p>Tolong dibuatkan.</p>' }],
    });
    expect(JSON.stringify(request.fields)).toContain('Printer saya mati.');
  });

  test('M06 two mails with one Message-ID are two, the same mail twice is one', async () => {
    const one = message({ body: 'Satu' });
    const other = Buffer.from(one.toString().replace('Satu', 'Dua'));
    expect((await takeMail(one, backend.deps)).outcome).toBe('answer');
    expect((await takeMail(other, backend.deps)).outcome).toBe('answer');
    const again = Buffer.concat([Buffer.from('Received: from a by b\r\nDelivered-To: x@y.example\r\n'), one]);
    expect((await takeMail(again, backend.deps)).outcome).toBe('known');
  });

  test('T02 with a guessed id of ours is a new request, never an answer', async () => {
    const guessed = `<t${issue.key.slice(7)}.${'0'.repeat(32)}.${'a'.repeat(20)}@kucing.example>`;
    const outcome = await take({ to: SUPPORT, headers: [`In-Reply-To: ${guessed}`] });
    expect(outcome.outcome).toBe('request');
    expect(await comments()).toEqual([]);
    expect(await queue()).toHaveLength(2);
  });
});
