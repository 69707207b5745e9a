import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takeMail } from '@/lib/backend/mail/incoming/take-mail';
import type { DeskRequest } from '@/lib/contract/desk';
import type { IssueLinkAnswer } from '@/lib/contract/auth';
import type { Comment, IssueDetail } from '@/lib/contract/project';
import { apiUrl, TEST_API_KEY } from '@/tests/helpers/make-backend';
import { makeCustomer, makeCustomers, requestOf } from '@/tests/helpers/make-customer';
import type { TestIdentity } from '@/tests/helpers/make-identity';
import { logInStaff, type Staff } from '@/tests/helpers/make-staff';
import sharp from 'sharp';

const TONO = 'tono@pasar.example';

let backend: TestIdentity;
let head: Staff;
let count = 0;
beforeAll(async () => {
  backend = await makeCustomers();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  head = await logInStaff(backend);
});

async function mail(body: string, subject = 'Kucing hilang'): Promise<string> {
  const lines = [
    `From: Tono <${TONO}>`,
    `To: ${backend.deps.settings.supportEmail}`,
    `Subject: ${subject}`,
    `Message-ID: <l${(count += 1)}@pasar.example>`,
    'Content-Type: text/plain; charset=utf-8',
  ];
  const { key } = await takeMail(Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`), backend.deps);
  return key ?? '';
}

/** The token of the link in the latest mail to the stranger; undefined when that holds none. */
async function lastToken(to = TONO): Promise<string | undefined> {
  await backend.worker.settled();
  const { text = '' } = backend.transport.mails.findLast((one) => one.to === to) ?? {};
  return /\/request\/link\?token=([\w-]{32})(?![\w-])/.exec(text)?.[1];
}

type Answer<Body> = { status: number; body: Body; cookie: string | null };
async function by<Body = unknown>(
  token: string | undefined,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer<Body>> {
  const form = body instanceof FormData;
  const response = await backend.fetch(
    new Request(apiUrl(path), {
      method,
      headers: {
        'X-API-Key': TEST_API_KEY,
        Authorization: `Link ${token}`,
        ...(body !== undefined && !form && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    }),
  );
  return {
    status: response.status,
    body: (await response.json()) as Body,
    cookie: response.headers.get('set-cookie'),
  };
}
const read = (token: string | undefined, key: string) =>
  by<IssueDetail>(token, 'GET', `/project/api/issue/${key}/`);

describe('the link in the mail to somebody without an account', () => {
  test('L01 opens the request: it is read, answered with a picture, and rated', async () => {
    const key = await mail('Belang tidak pulang.');
    const token = await lastToken();
    const opened = await by<IssueLinkAnswer>(token, 'GET', '/project/api/issue-link/');
    expect(opened.body).toMatchObject({ key, email: TONO, user: { first_name: 'Tono' } });
    expect(opened.cookie).toMatch(
      /^request_link_1=[\w-]{32}; Path=\/api\/media\/; HttpOnly; SameSite=Strict; Secure$/,
    );
    const { body: issue } = await read(token, key);
    expect(issue).toMatchObject({ key, name: 'Kucing hilang', actions: ['comment'] });

    const form = new FormData();
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    form.set('media', new File([new Uint8Array(png)], 'belang.png', { type: 'image/png' }));
    const upload = await by<{ data: { id: string; image_url: string } }>(
      token,
      'POST',
      '/project/service/issue/upload_media/',
      form,
    );
    const answer = { issue: key, body: '<p>Ini fotonya.</p>', media: [upload.body.data.id] };
    expect((await by(token, 'POST', '/project/service/comment/', answer)).status).toBe(200);
    const picture = (cookie: string) =>
      backend.fetch(
        new Request(apiUrl(`/media/attachment/${upload.body.data.id}/`), { headers: { Cookie: cookie } }),
      );
    expect((await picture(`request_link_1=${token}`)).status).toBe(200);
    expect((await picture(`request_link_1=${'x'.repeat(32)}`)).status).toBe(404);

    backend.advance(1000);
    await head.post(`/desk/request/${key}/answer/`, {
      body: '<p>Sudah ketemu.</p>',
      media: [],
      status: 'completed',
    });
    const later = await lastToken();
    expect(later).toBeDefined();
    expect(later).not.toBe(token);
    for (const one of [token, later]) {
      expect((await read(one, key)).body.actions).toEqual(['comment', 'rate']);
    }
    const rated = await by(later, 'POST', `/project/service/issue/${key}/rating/`, { score: 5 });
    expect(rated.status).toBe(200);
    const { body: comments } = await by<{ results: Comment[] }>(
      later,
      'GET',
      `/project/api/comment/?issue=${key}`,
    );
    expect(comments.results.map(({ author }) => author.is_staff)).toEqual([false, true]);
    expect((await head.get(`/desk/request/${key}/`)).body).toMatchObject({ rating: { score: 5 } });
  });

  test('L02 opens that request alone, and nothing else of its owner or of others', async () => {
    const first = await mail('Satu.');
    const token = await lastToken();
    const second = await mail('Dua.', 'Anjing');
    const other = await makeCustomer(backend, 'rina@warung.example', 'Rina');
    const foreign = ((await other.post('/project/service/issue/', requestOf())).body as { key: string }).key;
    for (const key of [second, foreign]) {
      expect((await read(token, key)).status).toBe(404);
      expect((await by(token, 'GET', `/project/api/comment/?issue=${key}`)).status).toBe(404);
      const comment = { issue: key, body: '<p>x</p>' };
      expect((await by(token, 'POST', '/project/service/comment/', comment)).status).toBe(404);
      expect((await by(token, 'POST', `/project/service/issue/${key}/rating/`, { score: 1 })).status).toBe(
        404,
      );
    }
    const { body: list } = await by<{ records: { key: string }[] }>(
      token,
      'GET',
      '/project/api/issue/TICKET/',
    );
    expect(list.records.map(({ key }) => key)).toEqual([first]);
    const closed: [string, string, unknown?][] = [
      ['POST', '/project/service/issue/', requestOf()],
      ['PATCH', `/project/service/issue/${first}/`, { action: 'solve' }],
      ['GET', '/project/api/notification/'],
      ['GET', '/project/api/rating/'],
      ['GET', '/project/api/mail-preference/'],
      ['GET', '/contact/service/contact/'],
      ['GET', '/auth/account/'],
      ['DELETE', '/auth/account/', {}],
      ['GET', '/order/api/order/'],
    ];
    for (const call of closed) expect((await by(token, ...call)).status, call.join(' ')).toBe(401);
  });

  test('L02 is no link when it was guessed, cut or is of the other scheme', async () => {
    const key = await mail('Satu.');
    const token = (await lastToken()) ?? '';
    const guesses = ['', 'a'.repeat(32), token.slice(0, -1), `${token}a`, token.toUpperCase(), `${token} x`];
    for (const guess of guesses) expect((await read(guess, key)).status, guess).toBe(401);
    const asUser = await backend.get(`/project/api/issue/${key}/`, {}, { Authorization: `Jwt ${token}` });
    expect(asUser.status).toBe(401);
    const rows = await backend.db.kysely.selectFrom('issue_link').selectAll().execute();
    expect(rows.map(({ hash }) => hash.toString('latin1')).join()).not.toContain(token);
  });

  test('L03 ends when the recipient says that it is not theirs; later mails hold none', async () => {
    const key = await mail('Satu.');
    const token = await lastToken();
    expect((await by(token, 'DELETE', '/project/api/issue-link/')).status).toBe(200);
    expect((await read(token, key)).status).toBe(401);
    expect((await head.get(`/desk/request/${key}/`)).body as DeskRequest).toMatchObject({
      links: 'recipient',
    });
    await head.post(`/desk/request/${key}/answer/`, { body: '<p>Halo.</p>', media: [] });
    expect(await lastToken()).toBeUndefined();
  });

  test('L03 is ended and allowed again at the desk', async () => {
    const key = await mail('Satu.');
    const token = await lastToken();
    const ended = await head.patch(`/desk/request/${key}/link/`, { allowed: false });
    expect(ended.body as DeskRequest).toMatchObject({ links: 'staff' });
    expect((await read(token, key)).status).toBe(401);
    const allowed = await head.patch(`/desk/request/${key}/link/`, { allowed: true });
    expect(allowed.body as DeskRequest).toMatchObject({ links: 'on' });
    expect((await read(token, key)).status).toBe(401);
    await head.post(`/desk/request/${key}/answer/`, { body: '<p>Halo.</p>', media: [] });
    expect((await read(await lastToken(), key)).status).toBe(200);
  });

  test('L03 ends when its owner registers, who then has the request', async () => {
    const key = await mail('Satu.');
    const token = await lastToken();
    const tono = await makeCustomer(backend, TONO, 'Tono');
    expect((await tono.get(`/project/api/issue/${key}/`)).status).toBe(200);
    expect((await read(token, key)).status).toBe(401);
    await head.post(`/desk/request/${key}/answer/`, { body: '<p>Halo.</p>', media: [] });
    expect(await lastToken()).toBeUndefined();
    expect(((await head.get(`/desk/request/${key}/`)).body as DeskRequest).links).toBeUndefined();
  });

  test('L02 is not in what the help desk and others read of a quoted mail', async () => {
    const key = await mail('Satu.');
    const token = (await lastToken()) ?? '';
    const { text } = backend.transport.mails.findLast((one) => one.to === TONO) ?? { text: '' };
    const reply = backend.transport.mails.findLast((one) => one.to === TONO)?.replyTo ?? '';
    const quote = text
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n');
    const raw = [
      `From: ${TONO}`,
      `To: ${reply}`,
      'Subject: Re',
      `Message-ID: <q${(count += 1)}@pasar.example>`,
      '',
      `Lihat ${backend.deps.settings.siteUrl}/request/link?token=${token}\r\n\r\n${quote}`,
    ];
    await takeMail(Buffer.from(raw.join('\r\n')), backend.deps);
    const shown = JSON.stringify((await head.get(`/desk/request/${key}/`)).body);
    expect(shown).toContain('request/link?token=…');
    expect(shown).not.toContain(token.slice(-8));
  });
});
