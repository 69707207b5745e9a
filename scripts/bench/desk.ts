import '../start/environment.mjs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { storeFinishedDays } from '@/lib/backend/desk/figures/counted-days';
import { deriveKeys } from '@/lib/backend/keys';
import { getCustomer, getDeskRequest } from '@/lib/backend/desk/get-desk-request';
import { getFigures } from '@/lib/backend/desk/figures/get-figures';
import { getCachedFigures } from '@/lib/backend/desk/figures/cached-figures';
import { listQueue } from '@/lib/backend/desk/list-queue';
import { watchRequest } from '@/lib/backend/desk/watch-request';
import type { StaffCaller } from '@/lib/backend/http/callers';
import { createFormReader } from '@/lib/backend/request-form';
import { QUEUE_VIEWS, listQueueQuery, type ListQueueQuery } from '@/lib/contract/desk';
import { openDatabase, type Database } from '@/lib/database/open-database';
import { startTestServer } from '@/tests/helpers/postgres-server';
import { findServerBinaries } from '@/tests/helpers/server-binaries.mjs';
import { ROOT } from '../start/environment.mjs';
import { say } from '../start/console.mjs';
import { BENCH_AGENT, fillDesk, fillThreads, type DeskSize } from './desk-queries';
import { familyTime } from './portal-process';
import { timeCalls } from './time-calls';

/** The target of each call on the server, p95 in ms. */
const TARGET_MS = 100;

const AGENT: StaffCaller = {
  uid: BENCH_AGENT,
  name: 'Agen 1',
  email: 'agen1@bench.example',
  role: 'agent',
  session: null,
};

/**
 * `npm run bench:desk [-- --open 10000] [--closed 200000] [--events 200000] [--articles 500] [--engine server] [--keep <folder>] [--database-url postgres://…]`: measures the
 * desk's calls on the embedded engine, and on PostgreSQL where it is installed. A given database must be empty and used by
 * nothing else, or filled by an earlier run, like the folder of `--keep`.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      open: { type: 'string', default: '10000' },
      closed: { type: 'string', default: '200000' },
      events: { type: 'string', default: '200000' },
      articles: { type: 'string', default: '500' },
      engine: { type: 'string' },
      keep: { type: 'string' },
      'database-url': { type: 'string' },
    },
  });
  const size = {
    open: Number(values.open),
    closed: Number(values.closed),
    events: Number(values.events),
    articles: Number(values.articles),
  };
  const databaseUrl = values['database-url'];
  if (databaseUrl !== undefined) return benchServer(databaseUrl, size);
  if (values.engine !== 'server') await benchEmbedded(values.keep, size);
  if (values.engine === 'embedded') return;
  const binaries = findServerBinaries();
  if (binaries === undefined) return say('server: PostgreSQL is not installed here');
  const server = await startTestServer(binaries);
  try {
    await benchServer(server.url('postgres'), size);
  } finally {
    await server.stop();
  }
}

async function benchEmbedded(keep: string | undefined, size: DeskSize): Promise<void> {
  const dataDir = keep ?? (await mkdtemp(join(tmpdir(), 'portal-bench-')));
  await mkdir(dataDir, { recursive: true });
  try {
    await bench(await openDatabase({ dataDir }), size);
  } finally {
    if (keep === undefined) await rm(dataDir, { recursive: true, force: true });
  }
}

const benchServer = async (databaseUrl: string, size: DeskSize): Promise<void> =>
  bench(await openDatabase({ dataDir: '', databaseUrl }), size);

async function bench(db: Database, size: DeskSize): Promise<void> {
  try {
    const filled = await db.kysely.selectFrom('issue').select('uid').limit(1).executeTakeFirst();
    const start = performance.now();
    if (!filled) {
      await fillDesk(db.kysely, size);
      await db.afterBulkLoad();
      await fillThreads(db.kysely, size);
      await db.afterBulkLoad();
    }
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    say(`${db.engine}: ${JSON.stringify(size)}, filled in ${seconds} s`);
    say(`${''.padEnd(36)}  median     p95     cpu`);
    await measure(db);
  } finally {
    await db.close();
  }
}

async function measure(db: Database): Promise<void> {
  const server = db.engine === 'embedded' ? undefined : await findServer(db);
  const usedByServer = () => (server === undefined ? 0 : familyTime(server));
  const row = (name: string, call: () => Promise<object>) => timeCalls(name, call, TARGET_MS, usedByServer);
  const deps = {
    db,
    clock: () => new Date(),
    settings: { supportMailboxes: [] },
    requestForm: createFormReader(join(ROOT, 'content/requests.yml'), { error: () => undefined }),
  };
  const queue = (name: string, query: ListQueueQuery) =>
    row(name, () => listQueue(AGENT, listQueueQuery.parse({ size: 50, ...query }), deps));
  for (const view of QUEUE_VIEWS) await queue(`queue, ${view}`, { view });
  await queue('queue, all, page 1,000', { view: 'all', offset: 50_000 });
  await queue('queue, all, by filing', { view: 'all', order: 'created' });
  await queue('queue, completed', { view: 'all', status: 'completed' });
  await queue('queue, high priority', { view: 'open', priority: 'high' });
  await queue('queue, one assignee, all', { view: 'all', assignee: BENCH_AGENT });
  for (const q of [
    'jarang77',
    'sedang77',
    'sering7',
    'printer',
    'p',
    'printer sering7',
    'kosong',
    'pelanggan77@bench.example',
    'sri printer',
    'TICKET-4242',
  ]) {
    await queue(`search, all: ${q}`, { view: 'all', q });
    await queue(`search, open: ${q}`, { view: 'open', q });
  }
  const from = new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 10);
  for (const read of ['bacaan-7', 'kosong']) {
    await queue(`after reading ${read}, 90 days`, { view: 'all', order: 'created', on: 'filed', from, read });
  }
  await storeFinishedDays(deps);
  for (const days of [7, 30, 90]) {
    await row(`figures, ${days} days`, () => getCachedFigures(days, deps));
    await row(`figures, ${days} days, read anew`, () => getFigures(days, deps));
  }
  const { number } = await db.kysely
    .selectFrom('issue')
    .select('number')
    .where('waits_for', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const key = `TICKET-${number}`;
  await row('request', () => getDeskRequest(AGENT, key, deps));
  await row('customer', () => getCustomer(key, { ...deps, keys: deriveKeys('bench') }));
  await row('request, watched', () => watchRequest(AGENT, { number, isWriting: false }, deps));
}

/** Returns the main process of the database server if it runs on this machine. */
async function findServer(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db.kysely);
  const [, , , parent] = await readFile(`/proc/${rows[0]?.pid}/stat`, 'utf8').then(
    (stat) => (stat.includes('(postgres)') ? stat.split(' ') : []),
    () => [],
  );
  return parent === undefined ? undefined : Number(parent);
}

await main();
