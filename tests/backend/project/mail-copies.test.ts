import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '@/lib/backend/mail/mail';
import { parseReplyAddress, readSide } from '@/lib/backend/mail/reply-address';
import type { CreateField, FiledIssue, IssueDetail } from '@/lib/contract/project';
import { runDesk } from '@/tests/helpers/desk-commands';
import { makeCustomer, makeCustomers, requestOf, type Customer } from '@/tests/helpers/make-customer';
import type { TestIdentity } from '@/tests/helpers/make-identity';

const SRI = 'sri@kucing.example';
const RINA = 'rina@kucing.example';
const SUPPORT = 'bantuan@kucing.example';

let backend: TestIdentity;
let sri: Customer;
beforeAll(async () => {
  backend = await makeCustomers();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  sri = await makeCustomer(backend, SRI, 'Sri');
  backend.transport.mails.length = 0;
});

let filed = 0;
/** Files a request that differs from all others. */
const file = (copy_to: unknown, customer = sri) =>
  customer.post('/project/service/issue/', requestOf({ name: `Kucing ${++filed}`, copy_to }));
const fileOne = async (copy_to: unknown): Promise<FiledIssue> => (await file(copy_to)).body as FiledIssue;
const leave = ({ headers }: Customer) => backend.send('/auth/account/', {}, { method: 'DELETE', headers });
const desk = async (name: 'reply' | 'status', input: object): Promise<void> => {
  await runDesk(backend, name, { author: 'Sari', ...input });
  backend.advance(60_000);
};
const mails = async (to: string): Promise<Mail[]> => {
  backend.worker.wake();
  await backend.worker.settled();
  return backend.transport.mails.filter((mail) => mail.to === to);
};
const tokenOf = (mail: Mail | undefined): string =>
  /mail-settings\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
const stop = (token: string) =>
  backend.send(`/project/api/mail-preference/stop/?token=${token}`, {}, { headers: {} });

describe('a second address in copy', () => {
  test('is a field of the form that nobody has to fill in', async () => {
    const fields = (await sri.get('/project/api/project/TICKET/create_fields/')).body as CreateField[];
    expect(fields.at(-1)).toMatchObject({
      field: { key: 'copy_to', name: 'Salinan ke', field_type: 'email' },
      required: false,
    });
  });

  test('gets the confirmation and the answers, but not what the customer adds, nor changes of the status', async () => {
    const issue = await fileOne(' Rina@Kucing.example ');
    expect(issue.copy_to).toBe(RINA);
    backend.advance(60_000);
    await sri.post('/project/service/comment/', { issue: issue.key, body: '<p>Rahasia kami</p>' });
    await desk('status', { key: issue.key, status: 'in-progress' });
    await desk('reply', { key: issue.key, text: 'Sudah **turun**.' });
    const [confirmation, answer, ...more] = await mails(RINA);
    expect(more).toEqual([]);
    expect(confirmation!.text).toContain(`Sri (${SRI})`);
    expect(confirmation!.text).toContain('Sejak pagi.');
    expect(answer!.text).toContain('Sudah turun.');
    for (const { text, html } of [confirmation!, answer!]) {
      expect(`${text} ${html}`).not.toContain('Rahasia');
      // No link into the portal: a recipient in copy cannot read the request there.
      expect(`${text} ${html}`).not.toContain('/request/');
    }
    const detail = (await sri.get(`/project/api/issue/${issue.key}/`)).body as IssueDetail;
    expect(detail.copy_to).toBe(RINA);
  });

  test('cannot write as the customer with the reply address it gets', async () => {
    const issue = await fileOne(RINA);
    const claim = parseReplyAddress((await mails(RINA))[0]!.replyTo!)!;
    const id = { uid: String(issue.uid), number: Number(issue.key.slice(7)) };
    expect(readSide(claim, id, backend.deps.keys)).toBe('copy');
  });

  test('stops all copies with its own link, which leaves the mails of the customer alone', async () => {
    const issue = await fileOne(RINA);
    const [copy] = await mails(RINA);
    const [own] = await mails(SRI);
    expect((await stop(`${tokenOf(copy).slice(0, -1)}_`)).status).toBe(404);
    expect((await stop(tokenOf(copy))).status).toBe(200);
    expect(copy!.unsubscribeUrl).toContain(tokenOf(copy));
    expect(tokenOf(copy)).not.toBe(tokenOf(own));
    backend.advance(60_000);
    await desk('reply', { key: issue.key, text: 'Sudah turun.' });
    // The customer does not learn of it.
    expect((await fileOne(RINA)).copy_to).toBe(RINA);
    expect(await mails(RINA)).toHaveLength(1);
    expect(await mails(SRI)).toHaveLength(3);
  });

  test.each([
    ['rina'],
    ['a@b.example, c@d.example'],
    [SUPPORT],
    [`bantuan+t1.${'a'.repeat(20)}@kucing.example`],
  ])('V09 is refused when it is %s', async (copy_to) => {
    const { status, body } = await file(copy_to);
    expect(status).toBe(400);
    expect(body).toMatchObject({ copy_to: { code: 'invalid' } });
    expect(await mails(SRI)).toEqual([]);
  });

  test("is none when it is the customer's own", async () => {
    expect(await fileOne(SRI)).not.toHaveProperty('copy_to');
    expect(await mails(SRI)).toHaveLength(1);
  });

  test('R02 is left out of the sixth request to one address on a day, and of the eleventh of one customer', async () => {
    const budi = await makeCustomer(backend, 'budi@kucing.example', 'Budi');
    for (let at = 0; at < 5; at += 1) expect((await file(RINA)).body).toMatchObject({ copy_to: RINA });
    const { status, body } = await file(RINA);
    expect(status).toBe(200);
    expect(body).toMatchObject({ copy_left_out: RINA });
    expect(body).not.toHaveProperty('copy_to');
    expect(await mails(RINA)).toHaveLength(5);
    // What one customer has used up, another one still has.
    expect((await file(RINA, budi)).body).toMatchObject({ copy_to: RINA });
    for (let at = 5; at < 10; at += 1) {
      expect((await file(`rina${at}@kucing.example`)).body).toHaveProperty('copy_to');
    }
    expect((await file('rina99@kucing.example')).body).toHaveProperty('copy_left_out');
    expect((await file(undefined)).status).toBe(200);
  });

  test('goes with the account of the customer, and with that of the address', async () => {
    const rina = await makeCustomer(backend, RINA, 'Rina');
    const issue = await fileOne(RINA);
    expect((await leave(rina)).status).toBe(200);
    const detail = (await sri.get(`/project/api/issue/${issue.key}/`)).body as IssueDetail;
    expect(detail).not.toHaveProperty('copy_to');
    const other = await fileOne('tono@kucing.example');
    const { body } = await sri.get('/auth/account/export/');
    expect(JSON.stringify(body)).toContain('tono@kucing.example');
    expect((await leave(sri)).status).toBe(200);
    const left = await backend.db.kysely.selectFrom('issue_copy').selectAll().execute();
    expect(left, other.key).toEqual([]);
  });
});
