import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { MAX_MAIL_BYTES } from '@/lib/backend/mail/incoming/check-message';
import {
  startImapWorker,
  type ImapWorker,
  type ImapWorkerOptions,
} from '@/lib/backend/mail/incoming/imap-worker';
import { replyAddress } from '@/lib/backend/mail/reply-address';
import type { Comment, Issue } from '@/lib/contract/project';
import { startImap, type TestImap } from '@/tests/helpers/imap';
import { makeCustomer, makeCustomers, requestOf, type Customer } from '@/tests/helpers/make-customer';
import { logInStaff } from '@/tests/helpers/make-staff';
import type { TestIdentity } from '@/tests/helpers/make-identity';

const SRI = 'sri@kucing.example';

let backend: TestIdentity;
let sri: Customer;
let issue: Issue;
let imap: TestImap;
let sent = 0;
let workers: ImapWorker[] = [];
beforeAll(async () => {
  backend = await makeCustomers();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  imap = await startImap();
  sri = await makeCustomer(backend, SRI, 'Sri');
  issue = (await sri.post('/project/service/issue/', requestOf())).body as Issue;
  backend.advance(60_000);
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
  await imap.close();
});

/** Each look at the clock is later, so that the order of comments is known. */
const clock = (): Date => {
  backend.advance(1);
  return backend.clock();
};
const start = (options: Partial<ImapWorkerOptions> = {}): ImapWorker => {
  const worker = startImapWorker({
    url: imap.url,
    deps: { ...backend.deps, clock },
    jitter: () => 0.5,
    ...options,
  });
  workers.push(worker);
  return worker;
};
/** Reads the mailbox once more. */
const readAgain = async (worker: ImapWorker): Promise<void> => {
  await worker.settled();
  worker.wake();
  await worker.settled();
};
const ours = (): string =>
  replyAddress(
    { uid: String(issue.uid), number: Number(issue.key.slice(7)) },
    'customer',
    backend.deps.keys,
    backend.deps.settings,
  );
function message(body: string, { to = ours(), headers = [] as string[] } = {}): Buffer {
  const id = `Message-ID: <i${(sent += 1)}@mail.example>`;
  const head = [`From: Sri <${SRI}>`, `To: ${to}`, id, ...headers, 'Content-Type: text/plain; charset=utf-8'];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}
const bodies = async (): Promise<string[]> => {
  const { body } = await sri.get('/project/api/comment/', { issue: issue.key });
  return (body as { results: Comment[] }).results.map((comment) => comment.body);
};
const seen = () => imap.messages.map((one) => one.seen);
const count = (command: string) => imap.commands.filter((one) => one.startsWith(command)).length;
const events = () => backend.log.map(({ fields }) => fields as { event?: string; code?: string });
const eventsOf = (event: string) => events().filter((one) => one.event === event);

describe('the mails of a mailbox', () => {
  test('are taken in order and marked as read, later ones over the same connection', async () => {
    imap.deliver(message('Satu'));
    imap.deliver(message('Dua'));
    const worker = start();
    await worker.settled();
    expect(await bodies()).toEqual(['<p>Satu</p>', '<p>Dua</p>']);
    expect(seen()).toEqual([true, true]);
    imap.deliver(message('Tiga'));
    await readAgain(worker);
    expect(await bodies()).toHaveLength(3);
    expect(count('LOGIN')).toBe(1);
    expect(eventsOf('mailbox-reachable')).toHaveLength(1);
  });

  test('of other people stay unread, are looked at once and never downloaded', async () => {
    imap.deliver(message('Rahasia', { to: 'ani@kucing.example' }));
    imap.deliver(message('Kabar', { to: 'ani@kucing.example', headers: ['List-Id: <kabar.example>'] }));
    const worker = start();
    await readAgain(worker);
    await readAgain(worker);
    expect(seen()).toEqual([false, false]);
    expect(count('UID FETCH')).toBe(2);
    expect(imap.commands.filter((one) => one.includes('BODY.PEEK[]'))).toEqual([]);
    await worker.stop();
    await start().settled();
    expect(count('UID FETCH')).toBe(2);
  });

  test('are marked when they are refused, and taken again from the first after the server counted anew', async () => {
    imap.deliver(message('Saya sedang cuti', { headers: ['Auto-Submitted: auto-replied'] }));
    imap.deliver(message('Halo', { to: 'ani@kucing.example' }));
    const worker = start();
    await worker.settled();
    expect(seen()).toEqual([true, false]);
    imap.uidValidity = 8;
    imap.messages = [];
    imap.deliver(message('Baru'));
    await readAgain(worker);
    expect(await bodies()).toEqual(['<p>Baru</p>']);
    expect(seen()).toEqual([true]);
  });

  test('V03 of which one is too large come back to the sender and are not downloaded as a whole', async () => {
    imap.deliver(message('a\r\n'.repeat(MAX_MAIL_BYTES / 3 + 1)));
    const worker = start();
    await worker.settled();
    await backend.worker.settled();
    expect(imap.largest).toBeLessThan(1_000_000);
    expect(seen()).toEqual([true]);
    expect(backend.transport.mails.at(-1)?.text).toContain('terlalu besar');
    expect(await bodies()).toEqual([]);
  });

  test('D05 are taken once when the connection breaks before the mark', async () => {
    imap.deliver(message('Satu'));
    imap.deliver(message('Dua'));
    imap.breaksAt = 'UID STORE';
    const worker = start();
    await worker.settled();
    expect([await bodies(), seen()]).toEqual([['<p>Satu</p>'], [false, false]]);
    await readAgain(worker);
    expect([await bodies(), seen()]).toEqual([
      ['<p>Satu</p>', '<p>Dua</p>'],
      [true, true],
    ]);
  });

  test('D05 are taken once by two processes, of which one reads at a time', async () => {
    imap.deliver(message('Satu'));
    const [one, other] = [start(), start()];
    await Promise.all([one.settled(), other.settled()]);
    await Promise.all([readAgain(one), readAgain(other)]);
    expect(await bodies()).toEqual(['<p>Satu</p>']);
    expect(count('LOGIN')).toBe(1);
    // The other goes on when the first has stopped, or when its claim has expired.
    await one.stop();
    imap.deliver(message('Dua'));
    await readAgain(other);
    expect(await bodies()).toHaveLength(2);
  });

  test('D05 are left to another process soon after the end of one, which keeps its claim between reads', async () => {
    const until = async (): Promise<number> => {
      const query = backend.db.kysely.selectFrom('mailbox').select('claimed_until');
      return (await query.executeTakeFirstOrThrow()).claimed_until.getTime();
    };
    const worker = start({ times: { renew: 5 } });
    await worker.settled();
    expect((await until()) - backend.clock().getTime()).toBeLessThanOrEqual(20_000);
    backend.advance(60_000);
    await vi.waitFor(async () => expect(await until()).toBeGreaterThan(backend.clock().getTime()));
  });

  test('that cannot be taken yet do not hold back the next, and are tried again', async () => {
    imap.deliver(message('Satu'));
    imap.deliver(message('Dua'));
    const { random } = backend.deps;
    let calls = 0;
    const uuid = () => {
      if ((calls += 1) === 1) throw new Error('once');
      return random.uuid();
    };
    const worker = start({ deps: { ...backend.deps, clock, random: { ...random, uuid } } });
    await worker.settled();
    expect([await bodies(), seen()]).toEqual([['<p>Dua</p>'], [false, true]]);
    await readAgain(worker);
    expect(await bodies()).toHaveLength(1);
    backend.advance(600_000);
    await readAgain(worker);
    expect([await bodies(), seen()]).toEqual([
      ['<p>Dua</p>', '<p>Satu</p>'],
      [true, true],
    ]);
  });
});

test('M04 a mail at which the process failed twice is held, and never fetched again', async () => {
  imap.deliver(message('Satu'));
  const { kysely } = backend.db;
  const worker = start();
  await worker.settled();
  await worker.stop();
  await kysely.deleteFrom('mail_received').execute();
  await kysely.deleteFrom('mail_in').execute();
  // As if the process had ended twice while it took the mail.
  imap.messages[0]!.seen = false;
  await kysely.updateTable('mailbox').set({ last_uid: 0 }).execute();
  const { id } = await kysely.selectFrom('mailbox').select('id').executeTakeFirstOrThrow();
  const retry = { mailbox_id: id, uid: 1, failures: 2, next_at: backend.clock() };
  await kysely.insertInto('mailbox_retry').values(retry).execute();
  await kysely.updateTable('mailbox').set({ last_uid: 1 }).execute();
  const later = start();
  await later.settled();
  const held = await kysely.selectFrom('mail_received').select(['state', 'reason', 'sender']).execute();
  expect(held).toEqual([{ state: 'held', reason: 'failed', sender: SRI }]);
  expect(seen()).toEqual([true]);
  const fetched = count('UID FETCH');
  backend.advance(600_000);
  await readAgain(later);
  expect(count('UID FETCH')).toBe(fetched);
});

test('M06 a mail at which the process was killed three times, after it was stored, is not held too', async () => {
  imap.deliver(message('Satu'));
  const { kysely } = backend.db;
  const worker = start();
  await worker.settled();
  await worker.stop();
  // As if the process had ended before the mark, and twice before it took the mail.
  imap.messages[0]!.seen = false;
  const { id } = await kysely.selectFrom('mailbox').select('id').executeTakeFirstOrThrow();
  const retry = { mailbox_id: id, uid: 1, failures: 2, next_at: backend.clock() };
  await kysely.insertInto('mailbox_retry').values(retry).execute();
  await start().settled();
  const mails = await kysely.selectFrom('mail_received').select('state').execute();
  expect([mails, seen()]).toEqual([[{ state: 'taken' }], [true]]);
});

test('M06 a mail that opens a request, and one that answers by its id alone, are taken', async () => {
  imap.deliver(message('Halo, kasir kami mati', { to: 'bantuan@kucing.example' }));
  const worker = start();
  await worker.settled();
  await backend.worker.settled();
  const requests = await backend.db.kysely.selectFrom('issue').select('name').orderBy('number').execute();
  expect(requests).toHaveLength(2);
  const sent = backend.transport.mails.filter(({ to }) => to === SRI).at(-1);
  const headers = [`In-Reply-To: <${sent?.thread?.id}@kucing.example>`];
  imap.deliver(message('Sudah hidup lagi', { to: 'bantuan@kucing.example', headers }));
  await readAgain(worker);
  const texts = await backend.db.kysely.selectFrom('issue_comment').select('body').execute();
  expect(texts).toEqual([{ body: '<p>Sudah hidup lagi</p>' }]);
});

test('a new mail is taken at once where the server tells of it', async () => {
  imap.hasIdle = true;
  const worker = start();
  await worker.settled();
  await expect.poll(() => count('IDLE')).toBe(1);
  imap.deliver(message('Satu'));
  await expect.poll(bodies, { timeout: 10_000 }).toEqual(['<p>Satu</p>']);
  // It waits again, over the same connection.
  await expect.poll(() => count('IDLE')).toBe(2);
  expect(count('LOGIN')).toBe(1);
});

test('M01 a mailbox that cannot be read is shown at the desk until it can', async () => {
  const head = await logInStaff(backend);
  const problems = async () => (await head.get('/desk/mail-problem/')).body;
  imap.refuses = /^LOGIN/;
  const worker = start();
  await worker.settled();
  const since = worker.problem()?.since.toISOString();
  const problem = { mailbox: 'bantuan@kucing.example', reason: 'login-refused', since };
  expect(await problems()).toEqual({ count: 1, results: [problem] });
  backend.advance(60_000);
  imap.refuses = /^SELECT/;
  await readAgain(worker);
  expect(await problems()).toMatchObject({ results: [{ since }] });
  imap.refuses = undefined;
  await readAgain(worker);
  expect(await problems()).toEqual({ count: 0, results: [] });
  expect(worker.problem()).toBeUndefined();
});

test('M01 a mailbox that nobody tries to read any more is not shown', async () => {
  const head = await logInStaff(backend);
  imap.refuses = /^LOGIN/;
  const worker = start();
  await worker.settled();
  await worker.stop();
  backend.advance(15 * 60_000);
  expect((await head.get('/desk/mail-problem/')).body).toEqual({ count: 0, results: [] });
});

describe('M01 a mail server that', () => {
  test('M01 refuses the password is asked rarely; it is logged once and never shown', async () => {
    const began = performance.now();
    const url = imap.url.replace('sandi-uji', 'sandi-salah');
    start({ url, times: { retryFirst: 1, retryMax: 300 } });
    await expect.poll(() => count('LOGIN'), { timeout: 10_000 }).toBe(2);
    // At once the longest pause; timers are never early.
    expect(performance.now() - began).toBeGreaterThan(299);
    expect(eventsOf('mailbox-unreachable')).toMatchObject([{ code: 'login-refused' }]);
    expect(JSON.stringify(backend.log)).not.toContain('sandi');
  });

  test.each(['CONNECT', 'LOGIN', 'SELECT', 'UID SEARCH', 'UID FETCH', 'UID STORE'])(
    'M01 hangs at %s is left, and used again later',
    async (hangsAt) => {
      imap.hangsAt = hangsAt;
      imap.deliver(message('Satu'));
      const worker = start({ times: { command: 400, download: 400, retryFirst: 60_000 } });
      await readAgain(worker);
      expect(eventsOf('mailbox-unreachable')).toHaveLength(1);
      expect(seen()).toEqual([false]);
      imap.hangsAt = undefined;
      // A busy machine may exceed the short limit once more.
      await expect.poll(() => readAgain(worker).then(seen), { timeout: 10_000 }).toEqual([true]);
      expect(await bodies()).toEqual(['<p>Satu</p>']);
      expect(eventsOf('mailbox-reachable')).toHaveLength(1);
    },
  );

  test.each([
    ['the headers', /^UID FETCH 1 .*HEADER/],
    ['the text', /^UID FETCH 1 .*BODY\.PEEK\[\]/],
  ])('M01 refuses %s of one mail holds back no other, and that one is tried again', async (_, refuses) => {
    imap.refuses = refuses;
    imap.deliver(message('Satu'));
    imap.deliver(message('Dua'));
    const worker = start({ times: { retryFirst: 60_000 } });
    for (let runs = 0; runs < 5; runs += 1) await readAgain(worker);
    expect([await bodies(), seen()]).toEqual([['<p>Dua</p>'], [false, true]]);
    for (let count = 0; count < 30; count += 1) {
      backend.advance(600_000);
      await readAgain(worker);
    }
    expect(eventsOf('mail-in-given-up')).toHaveLength(1);
    expect(seen()).toEqual([false, true]);
  });

  test('M01 refuses several mails holds back no other, in one reading', async () => {
    imap.refuses = /^UID FETCH [1-4] /;
    for (const text of ['Satu', 'Dua', 'Tiga', 'Empat', 'Lima']) imap.deliver(message(text));
    const worker = start({ times: { retryFirst: 60_000 } });
    await worker.settled();
    expect([await bodies(), seen()]).toEqual([['<p>Lima</p>'], [false, false, false, false, true]]);
    expect(eventsOf('mailbox-unreachable')).toEqual([]);
    imap.refuses = undefined;
    backend.advance(600_000);
    await readAgain(worker);
    expect(await bodies()).toHaveLength(5);
  });

  test('M01 hangs up at several mails holds back no other, and never gives them up', async () => {
    imap.hangsUpAt = /^UID FETCH [1-4] .*BODY\.PEEK\[\]/;
    for (const text of ['Satu', 'Dua', 'Tiga', 'Empat']) imap.deliver(message(text));
    const worker = start({ times: { retryFirst: 60_000 } });
    // Each is tried three times at once, while the server is taken to be down.
    for (let runs = 0; runs < 12; runs += 1) await readAgain(worker);
    for (let runs = 0; runs < 30; runs += 1) {
      backend.advance(600_000);
      await readAgain(worker);
    }
    // All four are due before this one.
    backend.advance(600_000);
    imap.deliver(message('Lima'));
    await readAgain(worker);
    expect(await bodies()).toEqual(['<p>Lima</p>']);
    imap.hangsUpAt = undefined;
    backend.advance(600_000);
    await readAgain(worker);
    expect(await bodies()).toHaveLength(5);
    expect(eventsOf('mail-in-given-up')).toEqual([]);
  });

  test('M01 hangs does not hold back the end of the process', async () => {
    imap.hangsAt = 'UID SEARCH';
    // A stop that waited for the server would outlast the test.
    const worker = start({ times: { stop: 300_000, command: 300_000 } });
    await expect.poll(() => count('UID SEARCH'), { timeout: 10_000 }).toBe(1);
    await worker.stop();
    expect(eventsOf('mailbox-unreachable')).toEqual([]);
  });

  test('M01 ends every connection is tried again with growing pauses', async () => {
    const connections: number[] = [];
    const server = createServer((socket) => {
      connections.push(performance.now());
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const worker = start({ url: `imap://a:b@127.0.0.1:${port}`, times: { retryFirst: 30 } });
    await expect.poll(() => connections.length, { timeout: 10_000 }).toBeGreaterThan(4);
    const pauses = connections.slice(1, 5).map((at, n) => at - (connections[n] ?? 0));
    // Timers are never early.
    [29, 59, 119, 239].forEach((least, n) => expect(pauses[n]).toBeGreaterThan(least));
    expect(eventsOf('mailbox-unreachable')).toHaveLength(1);
    await worker.stop();
    server.close();
  });

  test('M01 is away is tried again', async () => {
    const { url } = imap;
    await imap.close();
    const worker = start({ url });
    await readAgain(worker);
    expect(eventsOf('mailbox-unreachable')).toMatchObject([{ code: 'ECONNREFUSED' }]);
    imap = await startImap();
  });
});
