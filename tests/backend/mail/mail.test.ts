import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deriveKeys } from '@/lib/backend/keys';
import { folderTransport, smtpTransport } from '@/lib/backend/mail/transports';
import type { MailTransport } from '@/lib/backend/mail/mail';
import { startMailWorker, type MailWorker } from '@/lib/backend/mail/worker';
import {
  apiUrl,
  makeBackend,
  TEST_API_KEY,
  TEST_SETTINGS,
  type TestBackend,
} from '@/tests/helpers/make-backend';
import { codeRequest, LOGIN_CODE, REGISTER_CODE } from '@/tests/helpers/make-identity';
import { codeOf, hangingTransport, memoryTransport, readOutbox } from '@/tests/helpers/outbox';
import { startSilence, startSmtp, type Refuse, type TestSmtp } from '@/tests/helpers/smtp';

const FROM = 'Pusat Bantuan, Kucing <bantuan@kucing.example>';
const SECOND = 1_000;

let backend: TestBackend;
const workers: MailWorker[] = [];
const servers: { close(): unknown }[] = [];
let folder: string;

beforeAll(async () => {
  backend = await makeBackend({ wakeMail: () => workers.forEach((worker) => worker.wake()) });
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  folder = await mkdtemp(path.join(os.tmpdir(), 'portal-mail-'));
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await Promise.all(servers.splice(0).map((server) => server.close()));
  await rm(folder, { recursive: true, force: true });
});

function work(transport: MailTransport, secret = TEST_SETTINGS.appSecret): MailWorker {
  const log = (level: 'warn' | 'error') => (fields: object, message: string) =>
    void backend.log.push({ level, fields, message });
  const worker = startMailWorker({
    readFiles: async () => [],
    db: backend.db,
    keys: deriveKeys(secret),
    transport,
    clock: backend.clock,
    log: { warn: log('warn'), error: log('error') },
  });
  workers.push(worker);
  return worker;
}
const smtp = (url: string, timeouts = {}) =>
  smtpTransport({ url, from: FROM, clock: backend.clock, timeouts });
const serve = async (options?: { port?: number; refuse?: Refuse }): Promise<TestSmtp> => {
  const server = await startSmtp(options);
  servers.push(server);
  return server;
};

let strangers = 0;
async function ask(address: string, headers: Record<string, string> = {}, call = REGISTER_CODE) {
  const request = new Request(apiUrl(call), {
    method: 'POST',
    headers: { 'X-API-Key': TEST_API_KEY, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(codeRequest(address)),
  });
  const { status } = await backend.fetch(request, {
    peer: `10.1.${(strangers += 1) >> 8}.${strangers & 255}`,
  });
  return { status };
}

async function addUser(email: string, first_name: string): Promise<void> {
  const business_uid = crypto.randomUUID();
  const created_at = backend.clock();
  const { kysely } = backend.db;
  await kysely.insertInto('business').values({ uid: business_uid, created_at }).execute();
  await kysely
    .insertInto('app_user')
    .values({ uid: Math.floor(Math.random() * 1e9), business_uid, email, first_name, created_at })
    .execute();
}

const outbox = () => backend.db.kysely.selectFrom('mail_outbox').selectAll().orderBy('created_at').execute();

describe('a mail', () => {
  test('A12 holds the code in its subject and alone on a line, words about it, and no link', async () => {
    const server = await serve();
    const worker = work(smtp(server.url));
    await ask('sri@kucing.example');
    await worker.settled();
    const [mail] = server.received;
    const code = codeOf(mail!);
    expect(mail).toMatchObject({
      subject: `${code} adalah kode pendaftaran Anda`,
      from: { name: 'Pusat Bantuan, Kucing', address: 'bantuan@kucing.example' },
      to: [{ name: '', address: 'sri@kucing.example' }],
      recipients: ['sri@kucing.example'],
      date: '2026-03-02T03:00:00.000Z',
    });
    expect(mail!.text!.split(/\r?\n/)).toContain(code);
    for (const part of [mail!.text!, mail!.html!]) {
      expect(part).toContain(code);
      expect(part).toContain('berlaku 5 menit, sampai pukul 10.05 WIB');
      expect(part).toContain('Jangan bagikan kode ini kepada siapa pun');
      expect(part).toContain('bantuan@kucing.example');
      expect(part).not.toMatch(/https?:|href|src=/);
    }
    expect(mail!.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    expect(mail!.headers.find(({ key }) => key === 'otp-token')?.value).toContain(code);
    expect(await outbox()).toMatchObject([{ attempts: 1, payload: null, failed_at: null }]);
  });

  test('A02 P02 nothing of the code, the address or the name is in the log, whatever happens to the mail', async () => {
    await addUser('sri@kucing.example', 'Sri Rahayu');
    const server = await serve({ refuse: (to) => (to.startsWith('sri') ? 451 : 550) });
    const worker = work(smtp(server.url));
    await ask('sri@kucing.example', {}, LOGIN_CODE);
    await ask('adi@kucing.example');
    await worker.settled();
    backend.advance(301 * SECOND);
    worker.wake();
    await worker.settled();
    expect(backend.log.map(({ fields }) => (fields as { event: string }).event).sort()).toEqual([
      'mail-postponed',
      'mail-refused',
      'mail-too-late',
    ]);
    expect(JSON.stringify(backend.log)).not.toMatch(/kucing|rahayu|"\d{6}"|127\.0\.0\.1/i);
  });

  test('H03 the host of a request never gets into it', async () => {
    const server = await serve();
    const worker = work(smtp(server.url));
    const evil = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' };
    await ask('sri@kucing.example', {
      ...evil,
      Origin: 'https://evil.example',
      Referer: 'https://evil.example/',
    });
    await worker.settled();
    expect(server.received[0]!.raw).not.toContain('evil');
    expect(server.received[0]!.text).toContain('bantuan.kucing.example');
  });

  test.each([
    ['"><img src=x onerror=alert(1)><script>alert(2)</script>', '&lt;script&gt;'],
    ['</p></body><a href="https://evil.example">klik</a>', '&lt;a href='],
    ['=?utf-8?q?x?= & Co', '&amp; Co'],
  ])('X04 the name %j is inert text', async (name, escaped) => {
    await addUser('sri@kucing.example', name);
    const server = await serve();
    const worker = work(smtp(server.url));
    await ask('sri@kucing.example', {}, LOGIN_CODE);
    await worker.settled();
    const [mail] = server.received;
    expect(mail!.text).toContain(`Halo ${name.slice(0, 20)}`);
    expect(mail!.html).toContain(escaped);
    expect(mail!.html).not.toMatch(/<(script|img|a)\b/i);
  });

  test('M03 line breaks and length in a name make no header and no recipient', async () => {
    const names = [
      'Sri\r\nBcc: evil@kucing.example\r\n\r\nHai',
      'a'.repeat(10_000),
      `Sri${'\n'.repeat(500)}x`,
    ];
    const server = await serve();
    const worker = work(smtp(server.url));
    for (const [at, name] of names.entries()) {
      await addUser(`sri${at}@kucing.example`, name);
      await ask(`sri${at}@kucing.example`, {}, LOGIN_CODE);
    }
    await worker.settled();
    expect(server.received).toHaveLength(3);
    for (const mail of server.received) {
      expect(mail.recipients).toHaveLength(1);
      expect(mail.bcc).toBeUndefined();
      expect(mail.headers.filter(({ key }) => ['to', 'subject', 'from'].includes(key))).toHaveLength(3);
      expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
      expect(mail.raw.length).toBeLessThan(8_000);
    }
  });

  test('M03 an address of any allowed kind is one recipient', async () => {
    const server = await serve();
    const worker = work(smtp(server.url));
    const addresses = ["o'neil+tag@kucing.example", 'a&b=c{d}@kucing.example', '!#$%*/?^_|~-@kucing.example'];
    for (const address of addresses) expect((await ask(address)).status).toBe(200);
    await worker.settled();
    expect(server.received.map(({ recipients }) => recipients).sort()).toEqual(
      addresses.map((address) => [address]).sort(),
    );
  });
});

describe('M01 a mail server that does not work', () => {
  test('M01 down: the request answers at once, and the mail goes out after the recovery', async () => {
    const gone = await startSmtp();
    await gone.close();
    const worker = work(smtp(gone.url));
    expect(await ask('sri@kucing.example')).toMatchObject({ status: 200 });
    await worker.settled();
    expect(await outbox()).toMatchObject([
      { attempts: 1, sent_at: null, failed_at: null, failure: 'ESOCKET' },
    ]);
    const server = await serve({ port: gone.port });
    backend.advance(5 * SECOND);
    worker.wake();
    await worker.settled();
    expect(server.received).toHaveLength(1);
  });

  test('M01 hanging: requests answer, and it is tried again later', async () => {
    const silence = await startSilence();
    servers.push(silence);
    // Longer than this test may take: had an answer waited for the mail, there would be none.
    const worker = work(smtp(silence.url, { greetingTimeout: 60_000 }));
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => ask(`sri${at}@kucing.example`)));
    for (const { status } of answers) expect(status).toBe(200);
    await vi.waitFor(() => expect(silence.connections()).toBeGreaterThan(0), { timeout: 10_000 });
    silence.close();
    await worker.settled();
    for (const row of await outbox())
      expect(row).toMatchObject({ sent_at: null, failed_at: null, attempts: 1 });
  });

  test('M01 a code that has expired is never sent', async () => {
    const transport = memoryTransport();
    transport.fail = new Error('down');
    const worker = work(transport);
    await ask('sri@kucing.example');
    await worker.settled();
    transport.fail = undefined;
    backend.advance(300 * SECOND);
    worker.wake();
    await worker.settled();
    expect(transport.mails).toEqual([]);
    expect(await outbox()).toMatchObject([{ failure: 'expired', payload: null }]);
  });

  test('M01 a crash between commit and send: the next process sends it', async () => {
    await ask('sri@kucing.example');
    const transport = memoryTransport();
    await work(transport).settled();
    expect(transport.mails).toHaveLength(1);
  });

  describe('M01 a mail on its way', () => {
    // Claims are renewed by the only interval of a worker; it stands still unless a test moves it.
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
    afterEach(() => void vi.useRealTimers());
    const nextAt = async () => (await outbox())[0]!.next_at.getTime() - backend.clock().getTime();

    test('M01 whose process was killed is sent by the next one 8 s later, not before', async () => {
      await ask('sri@kucing.example');
      const killed = hangingTransport();
      work(killed);
      await killed.began;
      const transport = memoryTransport();
      const worker = work(transport);
      backend.advance(7_999);
      worker.wake();
      await worker.settled();
      expect(transport.mails).toEqual([]);
      backend.advance(1);
      worker.wake();
      await worker.settled();
      expect(transport.mails).toHaveLength(1);
      killed.end();
    });

    test('M01 stays with its process as long as that lives, however long the mail server takes', async () => {
      await ask('sri@kucing.example');
      const slow = hangingTransport();
      const sender = work(slow);
      await slow.began;
      const transport = memoryTransport();
      const other = work(transport);
      for (let waited = 0; waited < 40; waited += 5) {
        backend.advance(5 * SECOND);
        vi.advanceTimersByTime(5 * SECOND);
        await expect.poll(nextAt).toBe(8 * SECOND);
        other.wake();
        await other.settled();
      }
      slow.end();
      await sender.settled();
      other.wake();
      await other.settled();
      expect([slow.count(), transport.mails.length]).toEqual([1, 0]);
      expect(await outbox()).toMatchObject([{ attempts: 1, failed_at: null, payload: null }]);
    });

    test('M01 is not taken again by its own process when the database kept it from renewing', async () => {
      await ask('sri@kucing.example');
      const slow = hangingTransport();
      const sender = work(slow);
      await slow.began;
      backend.advance(20 * SECOND);
      await ask('adi@kucing.example');
      sender.wake();
      await expect.poll(() => slow.count()).toBe(2);
      slow.end();
      await sender.settled();
      expect((await outbox()).map(({ attempts }) => attempts)).toEqual([1, 1]);
    });

    test('M01 of a process that had lost it is not freed by what becomes of the first attempt', async () => {
      await ask('sri@kucing.example');
      const [first, second] = [hangingTransport(), hangingTransport()];
      const loser = work(first);
      await first.began;
      backend.advance(8 * SECOND);
      const holder = work(second);
      await second.began;
      first.end(new Error('down'));
      await loser.settled();
      expect(await nextAt()).toBe(8 * SECOND);
      second.end();
      await holder.settled();
      expect(await outbox()).toMatchObject([{ attempts: 2, failed_at: null, payload: null }]);
    });
  });
});

describe('M02 refusals', () => {
  test.each([550, 553, 521])('M02 %i is final', async (status) => {
    const server = await serve({ refuse: () => status });
    const worker = work(smtp(server.url));
    await ask('sri@kucing.example');
    await worker.settled();
    expect(await outbox()).toMatchObject([{ attempts: 1, failure: String(status), payload: null }]);
    backend.advance(60 * SECOND);
    worker.wake();
    await worker.settled();
    expect(server.attempts).toHaveLength(1);
  });

  test('M02 a temporary one is tried again, later each time, until it is accepted', async () => {
    let refusals = 3;
    const server = await serve({ refuse: () => ((refusals -= 1) >= 0 ? 451 : undefined) });
    const worker = work(smtp(server.url));
    await ask('sri@kucing.example');
    await worker.settled();
    const gaps: number[] = [];
    for (let waited = 0; server.received.length === 0 && waited < 200; waited += 1) {
      const before = server.attempts.length;
      backend.advance(SECOND);
      worker.wake();
      await worker.settled();
      if (server.attempts.length > before) gaps.push(waited + 1);
    }
    expect(gaps).toEqual([5, 20, 50]);
    expect(server.received).toHaveLength(1);
    expect(await outbox()).toMatchObject([{ attempts: 4, payload: null, failed_at: null }]);
  });

  test('M02 one refused address holds up no other', async () => {
    const server = await serve({ refuse: (to) => (to.startsWith('x') ? 550 : undefined) });
    const worker = work(smtp(server.url));
    for (const name of ['x1', 'sri', 'x2', 'adi']) await ask(`${name}@kucing.example`);
    await worker.settled();
    expect(server.received.map(({ recipients }) => recipients[0]).sort()).toEqual([
      'adi@kucing.example',
      'sri@kucing.example',
    ]);
  });
});

test('several workers on one database send every mail once', async () => {
  const transports = [memoryTransport(), memoryTransport(), memoryTransport()];
  for (let at = 0; at < 30; at += 1) await ask(`sri${at}@kucing.example`);
  const started = transports.map((transport) => work(transport));
  for (const worker of started) await worker.settled();
  await expect.poll(async () => (await outbox()).every((row) => row.sent_at !== null)).toBe(true);
  const sent = transports.flatMap(({ mails }) => mails.map(({ to }) => to));
  expect([sent.length, new Set(sent).size]).toEqual([30, 30]);
});

test('a mail that waited under another APP_SECRET is given up, and said so', async () => {
  await ask('sri@kucing.example');
  const transport = memoryTransport();
  await work(transport, `${TEST_SETTINGS.appSecret}-2`).settled();
  expect(transport.mails).toEqual([]);
  expect(await outbox()).toMatchObject([{ failure: 'unreadable', payload: null }]);
  expect(backend.log).toMatchObject([{ level: 'error', fields: { event: 'mail-unreadable' } }]);
});

test('without a mail server every mail is a file of its own, readable by its owner, and said where', async () => {
  const outboxFolder = path.join(folder, 'outbox');
  const announced: [string, string][] = [];
  const announce = (to: string, file: string) => void announced.push([to, file]);
  const worker = work(folderTransport({ folder: outboxFolder, from: FROM, clock: backend.clock, announce }));
  await ask('sri@kucing.example');
  await ask('a/b|c@kucing.example');
  await worker.settled();
  const files = (await readdir(outboxFolder)).sort();
  expect(files).toEqual([
    '2026-03-02T03-00-00.000Z-a_b_c@kucing.example.eml',
    '2026-03-02T03-00-00.000Z-sri@kucing.example.eml',
  ]);
  const [, mail] = await readOutbox(outboxFolder);
  expect(mail).toMatchObject({
    to: [{ address: 'sri@kucing.example' }],
    subject: expect.stringMatching(/^\d{6} /),
  });
  const file = path.join(outboxFolder, files[1]!);
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(announced).toContainEqual(['sri@kucing.example', file]);
  expect(announced.flat().join(' ')).not.toContain(codeOf(mail!));
  expect(await readFile(file, 'utf8')).toContain('\r\n');
});
