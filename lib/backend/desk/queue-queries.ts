import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { QueueFilter, QueueView } from '@/lib/contract/desk';
import { countRows, type Tables } from '@/lib/database/schema';

/** Counting stops at this number. */
export const MAX_QUEUE_COUNT = 1_000;

/** A query of the queue. Its values become literals, because the planner chooses the index by them. */
export type QueueQuery = Omit<QueueFilter, 'q'> & {
  search: QueueSearch | undefined;
  /** The agent whose requests are `mine`; the STAFF_KEY has none. */
  me: string | null;
  now: Date;
};

/** A search selects the request with the number, those that contain all words, and those of the customers. */
export type QueueSearch = {
  number?: number | undefined;
  words?: readonly string[] | undefined;
  customers?: readonly number[] | undefined;
};

const isOpen = sql<SqlBool>`issue.waits_for is not null`;

/** Returns the condition of a view. Each view has an index in the order of its list. */
function inView(view: QueueView, { me, now }: Pick<QueueQuery, 'me' | 'now'>): RawBuilder<SqlBool> {
  switch (view) {
    case 'mine':
      return me === null ? sql`false` : sql`${isOpen} and issue.assignee_uid = ${sql.lit(me)}::uuid`;
    case 'unassigned':
      return sql`${isOpen} and issue.assignee_uid is null`;
    case 'waiting-us':
      return sql`issue.waits_for = 'us'`;
    case 'waiting-customer':
      return sql`issue.waits_for = 'customer'`;
    case 'late':
      return sql`issue.due_at < ${sql.lit(now.toISOString())}::timestamptz`;
    case 'open':
      return isOpen;
    case 'all':
      return sql`true`;
  }
}

function filterQueue(db: Kysely<Tables>, query: QueueQuery) {
  const { view, status, priority, assignee, read, mailbox, search } = query;
  let requests = db.selectFrom('issue').where(inView(view, query));
  if (status) requests = requests.where(sql<SqlBool>`issue.status = ${sql.lit(status)}`);
  if (status && status !== 'completed') requests = requests.where(isOpen);
  if (priority) requests = requests.where(sql<SqlBool>`issue.priority = ${sql.lit(priority)}`);
  if (assignee) requests = requests.where(sql<SqlBool>`issue.assignee_uid = ${sql.lit(assignee)}::uuid`);
  if (mailbox) requests = requests.where('issue.mailbox', '=', mailbox);
  if (read)
    requests = requests.where(
      sql<SqlBool>`issue.context -> 'articles' @> ${sql.lit(JSON.stringify([{ key: read }]))}::jsonb`,
    );
  for (const condition of onDays(query)) requests = requests.where(condition);
  return search ? requests.where(inSearch(search)) : requests;
}

function inSearch({ number, words = [], customers = [] }: QueueSearch): RawBuilder<SqlBool> {
  const parts = [
    ...(number === undefined ? [] : [isNumber(number)]),
    ...(words.length === 0 ? [] : [sql<SqlBool>`(${sql.join(words.map(contains), sql` and `)})`]),
    ...(customers.length === 0
      ? []
      : [sql<SqlBool>`issue.user_uid in (${sql.join(customers.map((uid) => sql.lit(uid)))})`]),
  ];
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}

const isNumber = (number: number) => sql<SqlBool>`issue.number = ${sql.lit(number)}`;

/** Returns the conditions for the days on which something happened. */
function onDays({ from, until, on = 'filed' }: QueueQuery): RawBuilder<SqlBool>[] {
  const midnight = (day: string) => sql`${sql.lit(`${day}T00:00:00+07:00`)}::timestamptz`;
  const since = from === undefined ? sql`'-infinity'` : midnight(from);
  const before = until === undefined ? sql`'infinity'` : sql`${midnight(until)} + interval '1 day'`;
  const within = (column: RawBuilder<unknown>) =>
    sql<SqlBool>`${column} >= ${since} and ${column} < ${before}`;
  if (from === undefined && until === undefined) return [];
  if (on === 'rated') {
    return [
      sql`issue.uid in (select issue_uid from issue_rating where ${within(sql`issue_rating.updated_at`)})`,
    ];
  }
  const column = {
    filed: sql`issue.created_at`,
    answered: sql`issue.first_answered_at`,
    completed: sql`case when issue.resolution = 'solved' then issue.completed_at end`,
  }[on];
  // Each of these also set `updated_at`, which is indexed.
  return [within(column), sql`issue.updated_at >= ${since}`];
}

/**
 * Matches requests that have, or whose customer has, a word with this beginning. An amount is often written with the
 * currency before it.
 */
function contains(word: string): RawBuilder<SqlBool> {
  const query = sql.lit(/^\d+$/.test(word) ? `'${word}':* | 'rp${word}':*` : `'${word}':*`);
  return sql`(issue.search_text @@ ${query}::tsquery or issue.customer_text @@ ${query}::tsquery)`;
}

type QueueSelect = SelectQueryBuilder<Tables, 'issue', { number: number }>;

/**
 * Sorts by the chosen order. `waiting`, the default, puts the most urgent request of the view first: among the late
 * ones the one with the earliest due time. Completed requests wait for nothing, so `all` is sorted by the latest change
 * (`ordersOf` does not offer `waiting` there).
 */
function orderQueue(all: QueueSelect, { view, order, search }: QueueQuery): QueueSelect {
  const number = search?.number;
  const requests = number === undefined ? all : all.orderBy(isNumber(number), 'desc');
  if (order === 'created') return requests.orderBy('issue.number', 'desc');
  if (order === 'updated' || view === 'all') {
    return requests.orderBy('issue.updated_at', 'desc').orderBy('issue.number', 'desc');
  }
  if (view === 'late') return requests.orderBy('issue.due_at').orderBy('issue.number');
  return requests.orderBy('issue.waits_for', 'desc').orderBy('issue.waits_since').orderBy('issue.number');
}

/** Selects the numbers of a page, in order. */
export const queuePage = (
  db: Kysely<Tables>,
  query: QueueQuery,
  { offset, size }: { offset: number; size: number },
) =>
  orderQueue(filterQueue(db, query).select('issue.number'), query)
    .offset(sql.lit(offset))
    .limit(sql.lit(size));

export async function listQueueNumbers(
  db: Kysely<Tables>,
  query: QueueQuery,
  page: { offset: number; size: number },
): Promise<number[]> {
  return (await queuePage(db, query, page).execute()).map(({ number }) => number);
}

/** Returns the customers with a phone number (E.164). */
export async function findCustomersByPhone(db: Kysely<Tables>, phone: string): Promise<number[]> {
  const users = await db.selectFrom('app_user').select('uid').where('phone', '=', phone).execute();
  return users.map(({ uid }) => Number(uid));
}

/** Counts the requests that a filter selects, at most MAX_QUEUE_COUNT. */
export async function countQueue(db: Kysely<Tables>, query: QueueQuery): Promise<number> {
  const some = filterQueue(db, query).select('issue.number').limit(sql.lit(MAX_QUEUE_COUNT));
  return countRows(db.selectFrom(some.as('found')));
}

/** Counts every view, each at most MAX_QUEUE_COUNT, in one statement. */
export async function countViews<View extends QueueView>(
  db: Kysely<Tables>,
  views: readonly View[],
  of: Pick<QueueQuery, 'me' | 'now'>,
): Promise<Record<View, number>> {
  const counts = views.map(
    (view) => sql`(select count(*) from (
      select from issue where ${inView(view, of)} limit ${sql.lit(MAX_QUEUE_COUNT)}) as found)::integer
      as ${sql.id(view)}`,
  );
  const { rows } = await sql<Record<View, number>>`select ${sql.join(counts)}`.execute(db);
  return rows[0]!;
}

/** Selects requests as the queue shows them. */
export const selectQueued = (db: Kysely<Tables>) =>
  db
    .selectFrom('issue')
    .innerJoin('app_user', 'app_user.uid', 'issue.user_uid')
    .leftJoin('staff', 'staff.uid', 'issue.assignee_uid')
    .leftJoin('issue_rating', 'issue_rating.issue_uid', 'issue.uid')
    .select(['issue.uid', 'issue.number', 'issue.name', 'issue.status', 'issue.waits_for', 'issue.user_uid'])
    .select(['issue.created_at', 'issue.updated_at', 'issue.due_at', 'issue.waits_since'])
    .select(['issue.first_answered_at', 'issue.answer_due_at', 'issue.assignee_uid', 'issue.mailbox'])
    .select(['app_user.first_name', 'app_user.last_name', 'app_user.email', 'app_user.request_mails'])
    .select(['staff.name as assignee_name', 'issue_rating.score', 'issue_rating.comment'])
    .select([
      sql<{ value: string; text?: string } | null>`jsonb_path_query_first(
        issue.fields, '$[*] ? (@.field_type == "priority")')`.as('priority_field'),
      sql<string | null>`coalesce((
        select string_agg(company.name, ', ' order by company.name) from contact
          join contact_company on contact_company.contact_uid = contact.uid
          join company on company.uid = contact_company.company_uid
        where contact.user_uid = issue.user_uid
      ), (select nullif(business.name, '') from business where business.uid = issue.business_uid))`.as(
        'company',
      ),
      sql<string>`left(coalesce((
        select body from issue_comment where issue_uid = issue.uid order by created_at desc, uid desc limit 1
      ), jsonb_path_query_first(issue.fields, '$[*] ? (@.field_type == "richtext").value') #>> '{}', ''), 1000)`.as(
        'last_text',
      ),
    ]);

export type QueuedRow = Awaited<ReturnType<ReturnType<typeof selectQueued>['executeTakeFirstOrThrow']>>;

/** Returns requests by number, in no order. */
export async function listQueuedRows(db: Kysely<Tables>, numbers: readonly number[]): Promise<QueuedRow[]> {
  if (numbers.length === 0) return [];
  return selectQueued(db).where('issue.number', 'in', numbers).execute();
}
