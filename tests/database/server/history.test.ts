import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createBackend, type Backend } from '@/lib/backend/app';
import { signToken } from '@/lib/backend/auth/tokens';
import { deriveKeys } from '@/lib/backend/keys';
import { openDatabase, type Database } from '@/lib/database/open-database';
import { freePort } from '@/scripts/free-port';
import { startFaultyProxy, type Fault, type FaultyProxy } from '@/scripts/torture/faulty-proxy';
import { FORM_FILE, requestOf } from '@/tests/helpers/make-customer';
import { apiUrl, TEST_API_KEY, TEST_SETTINGS } from '@/tests/helpers/make-backend';
import { startTestServer, type TestServer } from '@/tests/helpers/postgres-server';
import { findServerBinaries } from '@/tests/helpers/server-binaries.mjs';

let server: TestServer;
let proxy: FaultyProxy;
let database: Database;
let backend: Backend;
/** Gives a call up after a tenth of a second. */
let hasty: Backend;
beforeAll(async () => {
  const port = await freePort();
  server = await startTestServer(findServerBinaries() ?? '', { port });
  proxy = await startFaultyProxy(port);
  const databaseUrl = server.url('postgres').replace(String(port), String(proxy.port));
  database = await openDatabase({ dataDir: '', databaseUrl });
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const options = { settings: TEST_SETTINGS, clock: () => new Date(), requestFormFile: FORM_FILE, log };
  backend = createBackend({ ...options, db: database, answerDeadlineMs: 20_000 });
  hasty = createBackend({ ...options, db: database, answerDeadlineMs: 100 });
});
afterAll(async () => {
  await database.close();
  proxy.close();
  await server.stop();
});

let crash: Promise<void> | undefined;
/** What becomes of the commit of a write. */
const FAULTS: Record<string, () => Fault[]> = {
  none: () => [],
  'the connection breaks before it': () => [{ at: /commit/, kind: 'cut' }],
  'its answer is lost': () => [{ at: /commit/, kind: 'cut', afterBytes: 0 }],
  'the answer to it is cut short': () => [{ at: /commit/, kind: 'cut', afterBytes: 3 }],
  'the transaction does not begin': () => [{ at: /begin/, kind: 'cut' }],
  'its answer is lost twice': () => [
    { at: /commit/, kind: 'cut', afterBytes: 0 },
    { at: /select/, kind: 'cut', afterBytes: 0 },
  ],
  'the server is killed at it': () => [
    { at: /commit/, kind: 'call', call: () => void (crash = server.crash()) },
  ],
};

const step = fc.record({
  call: fc.constantFrom('request' as const, 'comment' as const, 'event' as const),
  fault: fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...Object.keys(FAULTS).slice(0, -1)) },
    { weight: 1, arbitrary: fc.constant(Object.keys(FAULTS).at(-1) ?? '') },
  ),
  /** A double click, or a proxy that sends it again. */
  isSentTwice: fc.boolean(),
});

type Sender = { headers: Record<string, string>; issue: string; visitor: string };
const acknowledged = new Set<string>();
const tried = new Set<string>();

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const all = { 'X-API-Key': TEST_API_KEY, 'Content-Type': 'application/json', ...headers };
  const init = { method: 'POST', headers: all, body: JSON.stringify(body) };
  const response = await backend.fetch(new Request(apiUrl(path), init));
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

const send = ({ headers, issue, visitor }: Sender, call: string, key: string) => {
  const once = { ...headers, 'Idempotency-Key': key };
  if (call === 'request') return post('/project/service/issue/', requestOf({ name: key }), once);
  if (call === 'comment') return post('/project/service/comment/', { issue, body: `<p>${key}</p>` }, once);
  return post('/visitor/api/log_event/', { _goid: visitor, event_name: 'riwayat', event_data: { key } });
};

/** Writes, and repeats what has a key until it is acknowledged, as the browser does. */
async function write(sender: Sender, call: string, isSentTwice: boolean): Promise<void> {
  const key = `riwayat-${tried.size}`;
  tried.add(key);
  for (let attempts = 0; attempts < 200; attempts += 1) {
    const times = isSentTwice && call !== 'event' ? 2 : 1;
    const answers = await Promise.all(Array.from({ length: times }, () => send(sender, call, key)));
    for (const { status } of answers) expect([200, 409, 503]).toContain(status);
    if (answers.some(({ status }) => status === 200)) return void acknowledged.add(key);
    if (call === 'event') return;
    // The server may be recovering.
    await database.isWritable(2_000);
  }
  throw new Error(`${call} was never acknowledged`);
}

/** A customer with a request, and a visitor. */
async function makeSender(uid: number): Promise<Sender> {
  const { kysely } = database;
  const now = new Date();
  const [business, sessionId] = [crypto.randomUUID(), crypto.randomUUID()];
  await kysely.insertInto('business').values({ uid: business, created_at: now }).execute();
  const user = { uid, business_uid: business, email: `${uid}@kucing.example`, first_name: 'Sri' };
  await kysely
    .insertInto('app_user')
    .values({ ...user, created_at: now })
    .execute();
  const session = { id: sessionId, user_uid: uid, created_at: now, rotated_at: now };
  await kysely
    .insertInto('session')
    .values({ ...session, expires_at: new Date(now.getTime() + 3_600_000) })
    .execute();
  const keys = deriveKeys(TEST_SETTINGS.appSecret);
  const token = await signToken({ sessionId, uid }, { keys, clock: () => now });
  const headers = { Authorization: `Jwt ${token}`, 'X-Service-Key': business };
  const filed = await post('/project/service/issue/', requestOf({ name: `Pertama ${uid}` }), headers);
  const visitor = await post('/visitor/api/init/', { _referrer: '', _origin: '' });
  return { headers, issue: filed.body.key ?? '', visitor: visitor.body._goid ?? '' };
}

async function countStored(): Promise<Map<string, number>> {
  const { kysely } = database;
  const issues = await kysely.selectFrom('issue').select('name').execute();
  const comments = await kysely.selectFrom('issue_comment').select('body').execute();
  const events = await kysely.selectFrom('visitor_event').select('data').execute();
  const keys = [
    ...issues.map(({ name }) => name),
    ...comments.map(({ body }) => body.replace(/<[^>]+>/g, '')),
    ...events.map(({ data }) => String(data.key)),
  ];
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

it('D06: of random writes with kills and lost answers, each acknowledged one is there, and none twice', async () => {
  let uid = 100;
  const history = fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 12 }), async (steps) => {
    const sender = await makeSender((uid += 1));
    for (const { call, fault, isSentTwice } of steps) {
      proxy.faults = FAULTS[fault]?.() ?? [];
      await write(sender, call, isSentTwice);
      proxy.faults = [];
      await crash;
    }
    const stored = await vi.waitFor(countStored, { timeout: 30_000 });
    expect([...acknowledged].filter((key) => stored.get(key) !== 1)).toEqual([]);
    expect([...tried].filter((key) => (stored.get(key) ?? 0) > 1)).toEqual([]);
  });
  await fc.assert(history, { numRuns: 8, seed: 20_260, endOnFailure: true });
  expect(acknowledged.size).toBeGreaterThan(40);
});

it('O03: a server that was away for minutes, and slow for a while, is used again as before', async () => {
  const ask = async ({ fetch }: Backend) =>
    (
      await fetch(
        new Request(apiUrl('/content/api/content/?model=faq'), { headers: { 'X-API-Key': TEST_API_KEY } }),
      )
    ).status;
  expect(await ask(backend)).toBe(200);
  proxy.setAway(true);
  // It is asked once a second, so this stands for five minutes.
  for (let second = 0; second < 300; second += 1) expect(await database.isWritable(2_000)).toBe(false);
  expect(await ask(backend)).toBe(503);

  proxy.delayMs = 300;
  proxy.setAway(false);
  await expect.poll(() => database.isWritable(10_000), { timeout: 30_000 }).toBe(true);
  const slow = await Promise.all(Array.from({ length: 20 }, () => ask(hasty)));
  expect(slow).toEqual(slow.map(() => 503));
  expect(await ask(backend)).toBe(200);

  proxy.delayMs = 0;
  await expect.poll(() => database.usage?.().used).toBe(0);
  await expect.poll(() => ask(hasty)).toBe(200);
});
