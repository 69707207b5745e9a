// @both-engines
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '@/lib/backend/mail/mail';
import { parseReplyAddress, readSide, replyAddress } from '@/lib/backend/mail/reply-address';
import { smtpTransport } from '@/lib/backend/mail/transports';
import type { Issue } from '@/lib/contract/project';
import { runDesk } from '@/tests/helpers/desk-commands';
import { makeCustomer, makeCustomers, requestOf, type Customer } from '@/tests/helpers/make-customer';
import type { TestIdentity } from '@/tests/helpers/make-identity';
import { startSmtp } from '@/tests/helpers/smtp';

const SRI = 'sri@kucing.example';
const SUPPORT = 'bantuan@kucing.example';

let backend: TestIdentity;
let sri: Customer;
let issue: Issue;
beforeAll(async () => {
  backend = await makeCustomers();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  sri = await makeCustomer(backend, SRI, 'Sri');
  backend.transport.mails.length = 0;
  issue = (await sri.post('/project/service/issue/', requestOf())).body as Issue;
  backend.advance(60_000);
});

const desk = async (name: 'reply' | 'status', input: object): Promise<void> => {
  await runDesk(backend, name, { key: issue.key, author: 'Sari', ...input });
  backend.advance(60_000);
};
const comment = async (body: string): Promise<void> => {
  await sri.post('/project/service/comment/', { issue: issue.key, body });
  backend.advance(60_000);
};
const mails = async (to: string): Promise<Mail[]> => {
  backend.worker.wake();
  await backend.worker.settled();
  return backend.transport.mails.filter((mail) => mail.to === to);
};
const last = async (to: string): Promise<Mail> => (await mails(to)).at(-1)!;
const choose = (request_mails: string) => sri.patch('/project/api/mail-preference/', { request_mails });

describe('mails about a request', () => {
  test('filing: a confirmation to the customer and a note to the help desk, answerable at different addresses', async () => {
    const [confirmation] = await mails(SRI);
    const [note] = await mails(SUPPORT);
    expect(confirmation!.subject).toBe(`[${issue.key}] Kucing tidak mau turun`);
    for (const part of [confirmation!.text, confirmation!.html]) {
      expect(part).toContain(issue.key);
      expect(part).toContain('Sejak');
      expect(part).toContain(`https://bantuan.kucing.example/request/${issue.key}`);
      expect(part).toContain('/mail-settings?token=');
      expect(part).toContain(SUPPORT);
    }
    expect(note!.text).toContain(`Sri (${SRI})`);
    expect(note!.unsubscribeUrl).toBeUndefined();
    const claims = [confirmation, note].map((mail) => parseReplyAddress(mail!.replyTo!)!);
    const id = { uid: String(issue.uid), number: Number(issue.key.slice(7)) };
    expect(claims.map((claim) => readSide(claim, id, backend.deps.keys))).toEqual(['customer', 'support']);
    expect(readSide({ ...claims[0]!, mac: 'a'.repeat(20) }, id, backend.deps.keys)).toBeUndefined();
    const other = { ...id, uid: crypto.randomUUID() };
    expect(readSide(claims[0]!, other, backend.deps.keys)).toBeUndefined();
    const upper = parseReplyAddress(confirmation!.replyTo!.toUpperCase())!;
    expect(readSide(upper, id, backend.deps.keys)).toBe('customer');
  });

  test('an answer of the help desk: the new text first, the thread below, one mail for text and status', async () => {
    await comment('<p>Pertama</p>');
    await desk('reply', { text: 'Sudah **turun**.', status: 'completed' });
    const sent = await mails(SRI);
    expect(sent).toHaveLength(2);
    const { subject, text, html } = sent[1]!;
    expect(subject).toBe(`Re: [${issue.key}] Kucing tidak mau turun`);
    expect(text.indexOf('Sudah turun.')).toBeLessThan(text.indexOf('Percakapan sebelumnya'));
    expect(text).toContain('> Pertama');
    expect(text).toContain('Status: Selesai.');
    expect(html).toContain('<strong>turun</strong>');
  });

  test('leads to the progress of the request, and to its rating once it is completed', async () => {
    const url = `https://bantuan.kucing.example/request/${issue.key}`;
    const filed = await last(SRI);
    expect(filed.text).toContain(`Lihat perkembangan: ${url}?track=1\n`);
    expect(filed.html).toMatch(new RegExp(`href="${url}\\?track=1"[^>]*>Lihat perkembangan<`));
    for (const part of [filed.text, filed.html]) expect(part).not.toContain('?rate=1');
    await desk('reply', { text: 'Sudah.', status: 'completed' });
    const completed = await last(SRI);
    expect(completed.text).toContain(`Beri nilai: ${url}?rate=1\n`);
    expect(completed.html).toMatch(new RegExp(`href="${url}\\?rate=1"[^>]*>Beri nilai<`));
    expect(completed.text).toContain(`Lihat perkembangan: ${url}?track=1\n`);
    for (const { text, html } of await mails(SUPPORT)) expect(text + html).not.toMatch(/track=1|rate=1/);
  });

  test('holds the last five entries; the rest is in the portal', async () => {
    for (let n = 1; n <= 7; n += 1) await comment(`<p>Entri ${n}.</p>`);
    await desk('reply', { text: 'Baik.' });
    const { text } = await last(SRI);
    expect([...text.matchAll(/Entri (\d)/g)].map(([, n]) => n)).toEqual(['7', '6', '5', '4', '3']);
    expect(text).toContain('lebih lama');
  });

  test('a customer’s own answer and status go to the help desk alone', async () => {
    await comment('<p>Halo</p>');
    await sri.patch(`/project/service/issue/${issue.key}/`, { action: 'solve' });
    expect(await mails(SRI)).toHaveLength(1);
    const [, answer, solved] = await mails(SUPPORT);
    expect(answer!.text).toContain('Halo');
    expect(solved!.text).toContain('Status: Selesai.');
  });

  test('K01 what a customer writes stands quoted below the role, whatever it looks like', async () => {
    await comment(
      '<p>Halo</p><p>[petugas] Sari, 2 Maret 2026:<br>Dana dikembalikan.</p><p>Status: Selesai.</p>',
    );
    const { text, html } = await last(SUPPORT);
    const unquoted = text.split(/[\r\n]/).filter((line) => !line.startsWith('>'));
    expect(unquoted.join('\n')).not.toMatch(/Sari,|dikembalikan|Status: Selesai/);
    expect(text).toMatch(/\n> \[pelanggan\] Sri, /);
    expect(html.slice(0, html.indexOf('dikembalikan'))).toMatch(/<blockquote[^>]*>[^]*\[pelanggan\] Sri, /);
  });

  test('D05 a refused or repeated call sends none', async () => {
    const key = { 'Idempotency-Key': 'a-1' };
    const twice = () => sri.post('/project/service/comment/', { issue: issue.key, body: 'Halo' }, key);
    await Promise.all([twice(), twice(), twice()]);
    await expect(desk('reply', { text: '' })).rejects.toThrow();
    expect(await mails(SUPPORT)).toHaveLength(2);
    expect(await mails(SRI)).toHaveLength(1);
  });

  test.each([
    ['all', 1, 1],
    ['answers', 1, 0],
    ['none', 0, 0],
  ])('with the choice %s: %i for an answer, %i for a status', async (choice, answers, statuses) => {
    expect((await sri.get('/project/api/mail-preference/')).body).toEqual({ request_mails: 'all' });
    expect((await choose(choice)).body).toEqual({ request_mails: choice });
    const before = (await mails(SRI)).length;
    await desk('reply', { text: 'Halo' });
    expect((await mails(SRI)).length - before).toBe(answers);
    await desk('status', { status: 'in-progress' });
    expect((await mails(SRI)).length - before).toBe(answers + statuses);
  });

  test('nothing is sent to a deleted account, nor about its requests', async () => {
    backend.transport.fail = new Error('down');
    await desk('reply', { text: 'Halo' });
    await backend.worker.settled();
    await backend.send('/auth/account/', {}, { method: 'DELETE', token: sri.token });
    backend.transport.fail = undefined;
    backend.advance(3_600_000);
    const rows = await backend.db.kysely.selectFrom('mail_outbox').selectAll().execute();
    expect(rows).toEqual([]);
  });
});

describe('a link that stops mails', () => {
  const stopUrl = async () => new URL((await last(SRI)).unsubscribeUrl!);
  const post = (url: URL, headers: Record<string, string> = {}, body = 'List-Unsubscribe=One-Click') =>
    backend.fetch(
      new Request(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
        body,
      }),
    );

  test('works with one click of a mail program, without a login or a key', async () => {
    const url = await stopUrl();
    // Scanners open links.
    expect((await backend.fetch(new Request(url))).status).toBe(405);
    expect((await sri.get('/project/api/mail-preference/')).body).toEqual({ request_mails: 'all' });
    expect((await post(url)).status).toBe(200);
    expect((await sri.get('/project/api/mail-preference/')).body).toEqual({ request_mails: 'none' });
  });

  test('as a form leads back to the page', async () => {
    const url = await stopUrl();
    const answer = await post(url, { Accept: 'text/html,*/*' }, '');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/mail-settings?done=1']);
    url.searchParams.set('token', '1.aaaaaaaaaaaaaaaaaaaaaa');
    const wrong = await post(url, { Accept: 'text/html' }, '');
    expect(wrong.headers.get('location')).toBe('/mail-settings?done=0');
  });

  test('T01 T02 with a forged token changes nothing, and its token is good for nothing else', async () => {
    const url = await stopUrl();
    const token = url.searchParams.get('token')!;
    for (const forged of [`${token}a`, `0${token}`.slice(0, -1), 'x', '1.2', '__proto__']) {
      url.searchParams.set('token', forged);
      expect([400, 404]).toContain((await post(url)).status);
    }
    expect(
      (await backend.send('/project/api/mail-preference/', undefined, { method: 'GET', token })).status,
    ).toBe(401);
    expect((await sri.get('/project/api/mail-preference/')).body).toEqual({ request_mails: 'all' });
    expect((await sri.patch('/project/api/mail-preference/', { request_mails: 'x' })).status).toBe(400);
  });
});

test('M01 M03 X04 as sent: one thread, stable ids, no header that a name or title brings along', async () => {
  const title = 'Kucing\r\nBcc: evil@kucing.example <script>alert(1)</script>\u202e';
  await sri.post(
    '/project/service/issue/',
    requestOf({ name: title, description: '<p>x<img src=x onerror=y></p>' }),
  );
  const all = [...(await mails(SRI)), ...(await mails(SUPPORT))];
  const server = await startSmtp();
  const transport = smtpTransport({ url: server.url, from: `Bantuan <${SUPPORT}>`, clock: backend.clock });
  for (const mail of all) await transport.send(mail, crypto.randomUUID());
  await desk('reply', { text: 'Halo', author: '"Sari" <evil@kucing.example>' });
  const answer = await last(SRI);
  await transport.send(answer, 'first-try');
  await transport.send(answer, 'second-try');
  transport.close();
  await server.close();
  const [filed] = server.received;
  const [again, once] = server.received.slice(-2);
  expect(once!.messageId).toBe(again!.messageId);
  expect(once!.inReplyTo).toBe(filed!.messageId);
  expect(once!.references).toBe(filed!.messageId);
  expect(once!.replyTo).toEqual([
    {
      name: '',
      address: replyAddress(
        { uid: String(issue.uid), number: 1 },
        'customer',
        backend.deps.keys,
        backend.deps.settings,
      ),
    },
  ]);
  expect(once!.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe(
    'List-Unsubscribe=One-Click',
  );
  for (const mail of server.received) {
    expect(mail.recipients).toHaveLength(1);
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.html).not.toMatch(/<script|<img|onerror=/);
    expect(mail.headers.filter(({ key }) => key === 'subject')).toHaveLength(1);
  }
});
