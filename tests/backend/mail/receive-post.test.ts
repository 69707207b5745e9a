import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBackend } from '@/lib/backend/app';
import { apiUrl, TEST_SETTINGS } from '@/tests/helpers/make-backend';
import { makeCustomer, makeCustomers } from '@/tests/helpers/make-customer';
import type { TestIdentity } from '@/tests/helpers/make-identity';

const SECRET = TEST_SETTINGS.mailInSecret ?? '';
/** Bytes that are no UTF-8: the signature is one of bytes. */
const MAIL = Buffer.from(
  [
    'From: Sri <sri@kucing.example>',
    'To: bantuan@kucing.example',
    'Message-ID: <p1@mail.example>',
    'Subject: Kasir mati',
    'Content-Type: text/plain; charset=iso-8859-1',
    '',
    'Kasir kami mati, caf\xe9 tutup.',
  ].join('\r\n'),
  'latin1',
);

let backend: TestIdentity;
beforeAll(async () => {
  backend = await makeCustomers();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  await makeCustomer(backend, 'sri@kucing.example', 'Sri');
});

function sign(body: Uint8Array, secret = SECRET): string {
  const time = Math.floor(backend.clock().getTime() / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')}`;
}
type Given = { body?: Uint8Array | ReadableStream; signature?: string };
const request = ({ body = MAIL, signature = sign(MAIL) }: Given): Request =>
  new Request(apiUrl('/desk/mail-in/'), {
    method: 'POST',
    body: body as BodyInit,
    headers: { 'X-Portal-Signature': signature },
    duplex: 'half',
  } as RequestInit);
async function post(given: Given = {}) {
  const response = await backend.fetch(request(given), { peer: '10.9.9.9' });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}
const count = async () => (await backend.db.kysely.selectFrom('issue').select('uid').execute()).length;

describe('M20 a mail that a provider posts', () => {
  test('M20 becomes a request, once however often it is posted', async () => {
    expect(await post()).toMatchObject({ status: 200, body: { outcome: 'request' } });
    const signature = sign(MAIL);
    expect(await post({ signature })).toEqual({ status: 200, body: { outcome: 'known' } });
    expect(await post({ signature })).toEqual({ status: 200, body: { outcome: 'known' } });
    expect(await count()).toBe(1);
    const [issue] = await backend.db.kysely.selectFrom('issue').select('search_text').execute();
    expect(issue?.search_text).toContain('kasir');
  });

  test.each([
    ['without a signature', () => ({ signature: '' })],
    ['signed with another secret', () => ({ signature: sign(MAIL, 'Lain-sekali7-kumis2') })],
    ['changed after it was signed', () => ({ body: Buffer.concat([MAIL, Buffer.from('!')]) })],
    ['signed in another time', () => ({ signature: sign(MAIL).replace(/^t=\d+/, 't=1772420401') })],
  ])('M20 is refused %s', async (_, given) => {
    expect(await post(given())).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    expect(await count()).toBe(0);
  });

  test('M20 is refused five minutes after it was signed', async () => {
    const signature = sign(MAIL);
    backend.advance(301_000);
    expect((await post({ signature })).status).toBe(401);
    backend.advance(-2_000);
    expect((await post({ signature })).status).toBe(200);
  });

  test('M20 is refused when it has no length and is too large, before it is read to its end', async () => {
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(1_000_000));
      },
    });
    expect((await post({ body })).status).toBe(413);
    expect(sent).toBeLessThan(30);
  });

  test('M20 is taken while others send theirs slowly without a signature; the longest of them ends', async () => {
    const stalled = Array.from({ length: 8 }, () => new TransformStream<Uint8Array, Uint8Array>());
    const waiting = stalled.map(({ readable }) => post({ body: readable }));
    expect((await post()).status).toBe(200);
    expect(await waiting[0]).toMatchObject({ status: 503 });
    await Promise.all(stalled.slice(1).map(({ writable }) => writable.close()));
    const others = await Promise.all(waiting.slice(1));
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 401));
  });

  test('says that it is addressed to others, and is not taken', async () => {
    const body = Buffer.from(MAIL.toString('latin1').replace('bantuan@', 'ani@'), 'latin1');
    const answer = await post({ body, signature: sign(body) });
    expect([answer.status, answer.body.detail]).toEqual([
      400,
      'The mail is addressed to no address of the portal, so it was not taken.',
    ]);
  });

  test('is not found without the setting', async () => {
    const settings = { ...TEST_SETTINGS, mailInSecret: undefined };
    const { fetch } = createBackend({ ...backend.deps, settings });
    expect((await fetch(request({}))).status).toBe(404);
  });
});
