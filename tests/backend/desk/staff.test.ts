import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry, DeskSession, StaffMember } from '@/lib/contract/desk';
import { makeIdentity, type TestIdentity } from '@/tests/helpers/make-identity';
import { apiUrl, TEST_API_KEY, TEST_SETTINGS } from '@/tests/helpers/make-backend';
import { deskCode, HEAD, logInStaff, staffWith, type Staff } from '@/tests/helpers/make-staff';

const HOUR = 3_600_000;
const SARI = 'sari@kucing.example';

let backend: TestIdentity;
beforeAll(async () => {
  backend = await makeIdentity();
});
afterAll(() => backend.close());
beforeEach(() => backend.reset());

const invite = async (by: Staff, more: object = {}) =>
  (await by.post('/desk/staff/', { email: SARI, name: 'Sari', ...more })).body as StaffMember;
const me = (who: Staff) => who.get('/desk/me/');
const actions = async (who: Staff) =>
  ((await who.get('/desk/audit/')).body as { results: AuditEntry[] }).results.map(({ action }) => action);

describe('login', () => {
  test('a mailed code makes an administrator of who is in STAFF_EMAILS, and its mail says what it is for', async () => {
    const head = await logInStaff(backend);
    expect((await me(head)).body).toMatchObject({
      agent: { email: HEAD, name: 'Kepala', role: 'administrator' },
    });
    const [mail] = backend.transport.mails;
    expect(mail).toMatchObject({ to: HEAD, subject: expect.stringContaining('meja bantuan') as string });
    expect(mail?.text).toContain('meja bantuan');
  });

  test('K08 others are answered alike, without a mail, and no code lets them in', async () => {
    const known = await backend.send('/desk/login/otp/', { address: HEAD });
    const unknown = await backend.send('/desk/login/otp/', { address: 'orang@kucing.example' });
    expect(unknown).toEqual(known);
    await backend.worker.settled();
    expect(backend.transport.mails.map(({ to }) => to)).toEqual([HEAD]);
    // A code for customers is none for the desk.
    await backend.register('orang@kucing.example');
    backend.advance(61_000);
    const code = await backend.code('login', 'orang@kucing.example');
    const tried = await backend.send('/desk/login/', { username: 'orang@kucing.example', otp_code: code });
    expect(tried.status).toBe(400);
  });

  test('K02 wrong codes are counted as everywhere', async () => {
    const code = await deskCode(backend, HEAD);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let at = 0; at < 5; at += 1) {
      expect((await backend.send('/desk/login/', { username: HEAD, otp_code: wrong })).status).toBe(400);
    }
    expect((await backend.send('/desk/login/', { username: HEAD, otp_code: code })).body).toMatchObject({
      otp_code: { code: 'exhausted' },
    });
  });

  test('K02 the cookie is for this site and its scripts cannot read it; the session ends after 12 hours', async () => {
    const otp_code = await deskCode(backend, HEAD);
    const answer = await backend.fetch(
      new Request(apiUrl('/desk/login/'), {
        method: 'POST',
        headers: { 'X-API-Key': TEST_API_KEY, 'Content-Type': 'application/json' },
        body: JSON.stringify({ username: HEAD, otp_code }),
      }),
    );
    const [cookie = '', hint] = answer.headers.getSetCookie();
    expect(hint).toBe('desk_known=1; Path=/; Max-Age=43200; SameSite=Strict; Secure');
    expect(cookie).toMatch(
      /^desk_session=[\w-]{32}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/,
    );
    const stored = await backend.db.kysely.selectFrom('staff_session').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(cookie.slice(13, 45));
    const { expires_at: end } = (await answer.json()) as DeskSession;
    expect(Date.parse(end) - backend.clock().getTime()).toBe(12 * HOUR);
    const head = staffWith(backend, { Cookie: cookie.split(';')[0]! });
    backend.advance(12 * HOUR - 1);
    expect((await me(head)).status).toBe(200);
    backend.advance(1);
    expect((await me(head)).status).toBe(401);
  });

  test('logging out ends the session on the server', async () => {
    const head = await logInStaff(backend);
    expect((await head.post('/desk/logout/', {})).status).toBe(200);
    expect((await me(head)).status).toBe(401);
  });
});

describe('who may call', () => {
  test('K03 the cookie alone, as another site could send it, changes and reads nothing', async () => {
    const { cookie } = await logInStaff(backend);
    const bare = (path: string, init: RequestInit) =>
      backend.fetch(new Request(apiUrl(path), { ...init, headers: { Cookie: cookie, ...init.headers } }));
    const body = JSON.stringify({ email: SARI, name: 'Sari' });
    expect((await bare('/desk/me/', {})).status).toBe(401);
    const plain = { method: 'POST', body, headers: { 'Content-Type': 'text/plain' } };
    expect((await bare('/desk/staff/', plain)).status).toBe(401);
    const keyed = { ...plain, headers: { 'Content-Type': 'text/plain', 'X-API-Key': TEST_API_KEY } };
    expect((await bare('/desk/staff/', keyed)).status).toBe(415);
  });

  test('K03 a page of another site is refused on every call of the desk, also before a login and with the key', async () => {
    const { cookie } = await logInStaff(backend);
    const send = (path: string, headers: Record<string, string>, body?: object) =>
      backend.fetch(
        new Request(apiUrl(path), {
          method: body ? 'POST' : 'GET',
          headers: { 'X-API-Key': TEST_API_KEY, 'Content-Type': 'application/json', ...headers },
          ...(body && { body: JSON.stringify(body) }),
        }),
      );
    const { origin } = new URL(TEST_SETTINGS.siteUrl);
    const key = `Key ${TEST_SETTINGS.staffKey!}`;
    const foreign = [
      'https://jahat.example',
      'null',
      `${origin}.jahat.example`,
      'http://x:99999',
      'bukan alamat',
    ];
    for (const Origin of foreign) {
      expect((await send('/desk/me/', { Origin, Cookie: cookie })).status, Origin).toBe(403);
      expect((await send('/desk/me/', { Origin, Authorization: key })).status, Origin).toBe(403);
      expect((await send('/desk/login/otp/', { Origin }, { username: HEAD })).status, Origin).toBe(403);
      expect((await send('/desk/logout/', { Origin, Cookie: cookie }, {})).status, Origin).toBe(403);
    }
    const own = [{ Origin: origin }, { Origin: 'http://10.0.0.7:3000', Host: '10.0.0.7:3000' }, {}];
    for (const headers of own as Record<string, string>[])
      expect((await send('/desk/me/', { Cookie: cookie, ...headers })).status).toBe(200);
  });

  test('K03 the STAFF_KEY acts as an administrator, and no other key does', async () => {
    const ask = async (key: string) =>
      backend.fetch(new Request(apiUrl('/desk/audit/'), { headers: { Authorization: `Key ${key}` } }));
    expect((await ask(TEST_SETTINGS.staffKey!)).status).toBe(200);
    for (const wrong of ['salah', `${TEST_SETTINGS.staffKey!}x`, TEST_API_KEY]) {
      expect((await ask(wrong)).status).toBe(401);
    }
    const api = staffWith(backend, { Authorization: `Key ${TEST_SETTINGS.staffKey!}` });
    expect((await me(api)).body).toMatchObject({ agent: { name: 'API', role: 'administrator' } });
  });

  test('K03 without a STAFF_KEY in the settings no key is one', async () => {
    const own = await makeIdentity({ settings: { ...TEST_SETTINGS, staffKey: undefined } });
    const ask = (key: string) =>
      own.fetch(new Request(apiUrl('/desk/me/'), { headers: { Authorization: `Key ${key}` } }));
    for (const key of ['undefined', 'null', ' ']) expect((await ask(key)).status).toBe(401);
    await own.close();
  });

  test('K03 agents do not manage staff', async () => {
    await invite(await logInStaff(backend));
    const sari = await logInStaff(backend, SARI);
    expect((await sari.get('/desk/staff/')).status).toBe(200);
    expect((await sari.post('/desk/staff/', { email: 'x@kucing.example', name: 'X' })).status).toBe(403);
    expect((await sari.get('/desk/audit/')).status).toBe(403);
    const { agent } = (await me(sari)).body as DeskSession;
    expect((await sari.patch(`/desk/staff/${agent.uid}/`, { role: 'administrator' })).status).toBe(403);
  });
});

describe('the staff', () => {
  test('who is invited gets a mail with the address of the desk, and logs in as an agent', async () => {
    await invite(await logInStaff(backend));
    await backend.worker.settled();
    expect(backend.transport.mails.at(-1)).toMatchObject({
      to: SARI,
      text: expect.stringContaining('https://bantuan.kucing.example/desk') as string,
    });
    const sari = await logInStaff(backend, SARI);
    expect((await me(sari)).body).toMatchObject({ agent: { name: 'Sari', role: 'agent' } });
  });

  test('nobody is invited twice', async () => {
    const head = await logInStaff(backend);
    await invite(head);
    const again = await head.post('/desk/staff/', { email: ` ${SARI.toUpperCase()}`, name: 'Sari' });
    expect(again).toMatchObject({ status: 400, body: { email: { code: 'taken' } } });
  });

  test('K04 an ended access ends every session at once, and no code is sent until it is given back', async () => {
    const head = await logInStaff(backend);
    const { uid } = await invite(head);
    const sari = await logInStaff(backend, SARI);
    const ended = await head.patch(`/desk/staff/${uid}/`, { ended: true });
    expect((ended.body as StaffMember).ended_at).not.toBeNull();
    expect((await me(sari)).status).toBe(401);
    backend.advance(HOUR);
    expect(await deskCode(backend, SARI)).toBeUndefined();
    await head.patch(`/desk/staff/${uid}/`, { ended: false });
    expect((await me(sari)).status).toBe(401);
    backend.advance(HOUR);
    expect((await me(await logInStaff(backend, SARI))).status).toBe(200);
  });

  test('K04 the last administrator stays one, even when two end each other', async () => {
    const head = await logInStaff(backend);
    const { agent } = (await me(head)).body as DeskSession;
    const path = (uid: string) => `/desk/staff/${uid}/`;
    expect((await head.patch(path(agent.uid), { ended: true })).status).toBe(409);
    expect((await head.patch(path(agent.uid), { role: 'agent' })).status).toBe(409);
    const other = await invite(head, { role: 'administrator' });
    const answers = await Promise.all([
      head.patch(path(agent.uid), { ended: true }),
      head.patch(path(other.uid), { ended: true }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('every change is in the audit log, the latest first', async () => {
    const head = await logInStaff(backend);
    const { uid } = await invite(head);
    await head.patch(`/desk/staff/${uid}/`, { name: 'Sari Dewi' });
    expect(await actions(head)).toEqual(['staff.update', 'staff.invite', 'login']);
    const { results } = (await head.get('/desk/audit/', { size: 1 })).body as { results: AuditEntry[] };
    expect(results).toMatchObject([{ by: 'Kepala', data: { staff: uid, name: 'Sari Dewi' } }]);
  });
});
