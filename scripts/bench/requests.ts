import '../start/environment.mjs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { z } from 'zod';
import { getIssue } from '@/lib/backend/project/get-issue';
import { listComments } from '@/lib/backend/project/list-comments';
import { listIssues } from '@/lib/backend/project/list-issues';
import { listNotifications } from '@/lib/backend/project/notifications';
import type { Caller } from '@/lib/backend/http/callers';
import { getIssueQuery, listCommentsQuery, listNotificationsQuery } from '@/lib/contract/project';
import { openDatabase, type Database } from '@/lib/database/open-database';
import { say } from '../start/console.mjs';
import { fillAnswers, fillBusiness, fillRequests, fillThread, type BenchUser } from './request-queries';
import { timeCalls } from './time-calls';

/** The target of each call on the server, p95 in ms. */
const TARGET_MS = 50;
const COLLEAGUES = 50;
const ALONE: BenchUser = { uid: 1_000_001, businessUid: '00000000-0000-4000-8000-000000000001' };
const SHARED: BenchUser = { uid: 2_000_001, businessUid: '00000000-0000-4000-8000-000000000002' };

/**
 * `npm run bench:requests [-- --requests 50000] [--comments 2000] [--database-url postgres://…]`: measures lists, searches,
 * notifications and a long thread. A given database must be empty and used by nothing else.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', default: '50000' },
      comments: { type: 'string', default: '2000' },
      'database-url': { type: 'string' },
    },
  });
  const count = Number(values.requests);
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  const db = await openDatabase({ dataDir, databaseUrl: values['database-url'] });
  try {
    const start = performance.now();
    await fillBusiness(db.kysely, ALONE, { users: 1, isShared: false });
    await fillRequests(db.kysely, ALONE, { users: 1, count });
    await fillBusiness(db.kysely, SHARED, { users: COLLEAGUES, isShared: true });
    await fillRequests(db.kysely, SHARED, { users: COLLEAGUES, count });
    await db.afterBulkLoad();
    for (const user of [ALONE, SHARED]) await fillAnswers(db.kysely, user);
    const number = await fillThread(db.kysely, ALONE, Number(values.comments));
    await db.afterBulkLoad();
    const filled = ((performance.now() - start) / 1000).toFixed(0);
    say(`${db.engine}: twice ${count} requests, ${values.comments} comments on one, filled in ${filled} s`);
    await measure(db, `TICKET-${number}`);
  } finally {
    await db.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(db: Database, key: string): Promise<void> {
  const deps = { db, clock: () => new Date() };
  const list = (user: BenchUser, query: z.input<typeof getIssueQuery>) => () =>
    listIssues(callerOf(user), getIssueQuery.parse(query), deps);
  for (const [who, user] of [
    ['one user', ALONE],
    ['colleagues', SHARED],
  ] as const) {
    await row(`list, ${who}`, list(user, {}));
    await row(`list, ${who}, by status`, list(user, { status: 'completed' }));
    await row(`list, ${who}, page 1,000`, list(user, { offset: 20_000 }));
    for (const q of [
      'jarang77',
      'sedang77',
      'sering7',
      'printer',
      'p',
      'ticket-42',
      '42',
      'printer sering7',
      'kosong',
    ]) {
      await row(`search, ${who}: ${q}`, list(user, { q }));
    }
  }
  await row('list, own of a colleague', list(SHARED, { scope: 'own' }));
  const me = callerOf(ALONE);
  const thread = (query: object) => () =>
    listComments(me, listCommentsQuery.parse({ issue: key, ...query }), deps);
  const newest = await thread({ order: '-created_at', size: 50 })();
  await row('request', () => getIssue(me, { key, locale: 'id' }, deps));
  await row('thread, newest 50', thread({ order: '-created_at', size: 50 }));
  await row('thread, all', thread({}));
  await row('thread, after the newest', thread({ after: newest.results[0]?.uid }));
  await row('notifications', () => listNotifications(me, listNotificationsQuery.parse({}), deps));
}

const callerOf = ({ uid, businessUid }: BenchUser): Caller => ({
  uid,
  businessUid,
  contactUid: null,
  email: 'sri@bench.example',
  firstName: 'Sri',
  lastName: '',
  session: { id: '', startedAt: new Date(0), rotatedAt: new Date(0) },
});

const row = (name: string, call: () => Promise<object>) => timeCalls(name, call, TARGET_MS);

await main();
