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
import { timeCalls } from './time-calls';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';

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

/** The owner of the benchmark's requests. */
type BenchUser = { uid: number; businessUid: string };

/** The embedded engine ends statements that take longer than 15 s. */
const ROWS_AT_A_TIME = 2_500;
const STATUS = sql`(array['open', 'in-progress', 'completed'])[1 + (n % 3 = 0)::int + (n % 9 = 0)::int]`;
const TEXT = 'Struk tidak tercetak dengan benar sejak kemarin sore, padahal kertasnya baru diganti.';

/** Stores a business with users; the first is `user`, the others have the uids after it. */
async function fillBusiness(
  db: Kysely<Tables>,
  { uid, businessUid }: BenchUser,
  { users, isShared }: { users: number; isShared: boolean },
): Promise<void> {
  await sql`insert into business (uid, name, shares_requests, created_at)
    values (${businessUid}, 'Bench', ${isShared}, now())`.execute(db);
  await sql`insert into app_user (uid, business_uid, email, first_name, created_at)
    select ${uid}::bigint + n, ${businessUid}, (${uid}::bigint + n) || '@bench.example', 'Sri ' || n, now()
    from generate_series(0, ${users}::int - 1) n`.execute(db);
}

/**
 * Stores requests, a minute apart, in turn for each user of the business: words that all contain, that every 31st,
 * 500th or 7,000th contains, and an answer of staff to every fourth.
 */
async function fillRequests(
  db: Kysely<Tables>,
  { uid, businessUid }: BenchUser,
  { users, count }: { users: number; count: number },
): Promise<void> {
  for (let from = 1; from <= count; from += ROWS_AT_A_TIME) {
    const to = Math.min(count, from + ROWS_AT_A_TIME - 1);
    await sql`insert into issue (uid, business_uid, user_uid, name, status, fields, context, created_at, updated_at,
      resolution, completed_at, staff_updated_at, search_text)
    select gen_random_uuid(), ${businessUid}::uuid, ${uid}::bigint + n % ${users}::int, 'Printer kasir nomor ' || n,
      ${STATUS}, jsonb_build_array(
        jsonb_build_object('key', 'name', 'name', 'Judul', 'field_type', 'text', 'value', 'Printer kasir nomor ' || n),
        jsonb_build_object('key', 'text', 'name', 'Isi', 'field_type', 'richtext', 'value', repeat(${TEXT}::text, 4))),
      '{"articles": [], "searches": []}', at, at, case when ${STATUS} = 'completed' then 'solved' end,
      case when ${STATUS} = 'completed' then at end, case when n % 4 = 0 then at end,
      array_to_tsvector(array['ticket', n::text, 'printer', 'kasir', 'nomor', 'jarang' || n % 7000,
        'sedang' || n % 500, 'sering' || n % 31] || string_to_array(lower(regexp_replace(${TEXT}::text, '[,.]', '', 'g')), ' '))
    from (select n, now() - n * interval '1 minute' as at from generate_series(${from}::int, ${to}::int) n) as made`.execute(
      db,
    );
  }
}

/** Stores the answers of staff, once the planner knows the requests. */
async function fillAnswers(db: Kysely<Tables>, { businessUid }: BenchUser): Promise<void> {
  await sql`insert into issue_comment (uid, issue_uid, user_uid, author_name, body, created_at)
    select gen_random_uuid(), uid, null, 'Meja bantuan', '<p>Sudah kami periksa.</p>', staff_updated_at
    from issue where business_uid = ${businessUid} and staff_updated_at is not null`.execute(db);
}

/** Stores comments of staff and customer in turn on a user's latest request; returns its number. */
async function fillThread(db: Kysely<Tables>, { uid }: BenchUser, count: number): Promise<number> {
  const { rows } = await sql<{ uid: string; number: number }>`
    select uid, number from issue where user_uid = ${uid} order by updated_at desc limit 1`.execute(db);
  const issue = rows[0]!;
  await sql`insert into issue_comment (uid, issue_uid, user_uid, author_name, body, created_at)
    select gen_random_uuid(), ${issue.uid}::uuid, case when n % 2 = 0 then ${uid}::bigint end, 'Sri',
      '<p>' || repeat(${TEXT}::text, 3) || '</p>', now() - n * interval '10 seconds'
    from generate_series(1, ${count}::int) n`.execute(db);
  return issue.number;
}
