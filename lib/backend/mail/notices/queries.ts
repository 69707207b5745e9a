import { sql, type Insertable, type Kysely, type Transaction } from 'kysely';
import type { NoticeChannel, NoticeScope } from '@/lib/contract/desk';
import type { NoticeKind, PushSubscriptionTable, StaffNoticeTable } from '@/lib/database/desk-schema';
import type { Tables } from '@/lib/database/schema';

/** Records what agents are to be told of, in the transaction of its cause. */
export async function recordNotice(trx: Kysely<Tables>, notice: Insertable<StaffNoticeTable>): Promise<void> {
  await trx.insertInto('staff_notice').values(notice).execute();
}

/** Records the requests whose target passes until `soon`, each once for each target. */
export async function recordDue(
  db: Kysely<Tables>,
  { now, soon }: { now: Date; soon: Date },
): Promise<number> {
  const { rows } = await sql`
    with due as (
      insert into due_notice (issue_uid, due_at)
      select uid, due_at from issue where due_at > ${now} and due_at <= ${soon}
      on conflict (issue_uid) do update set due_at = excluded.due_at
        where due_notice.due_at <> excluded.due_at
      returning issue_uid)
    insert into staff_notice (kind, issue_uid, created_at) select 'due', issue_uid, ${now} from due
    returning id`.execute(db);
  return rows.length;
}

export type TakenNotice = { kind: NoticeKind; issue_uid: string; by_staff: string | null };

/** Takes notices out of the list; other processes skip them until the transaction ends. */
export async function takeNotices(trx: Transaction<Tables>, count: number): Promise<TakenNotice[]> {
  const { rows } = await sql<TakenNotice>`
    delete from staff_notice where id in (
      select id from staff_notice order by id limit ${count} for update skip locked)
    returning kind, issue_uid, by_staff`.execute(trx);
  return rows;
}

export type NoticeIssue = { uid: string; number: number; name: string };

/** Returns a request and the agents who are told of something there by mail or in a browser. */
export async function findToldStaff(db: Kysely<Tables>, { kind, issue_uid, by_staff }: TakenNotice) {
  const issue = await db
    .selectFrom('issue')
    .select(['uid', 'number', 'name', 'assignee_uid'])
    .where('uid', '=', issue_uid)
    .executeTakeFirst();
  if (!issue) return undefined;
  const staff = await toldStaff(db, issue.assignee_uid, kind === 'assigned')
    .select(['uid', 'email', 'name', 'notice_channel'])
    .where('uid', 'is distinct from', by_staff)
    .execute();
  return { issue, staff };
}

/** Lists the emails of agents who are mailed about a request with this assignee. */
export async function listMailedStaff(db: Kysely<Tables>, assigneeUid: string | null): Promise<string[]> {
  const rows = await toldStaff(db, assigneeUid, false)
    .select('email')
    .where('notice_channel', 'in', ['mail', 'both'])
    .execute();
  return rows.map(({ email }) => email);
}

/** Selects the agents who asked to be told of a request; the new assignee alone of an assignment. */
const toldStaff = (db: Kysely<Tables>, assigneeUid: string | null, isAssignment: boolean) =>
  db
    .selectFrom('staff')
    .where('ended_at', 'is', null)
    .where('notice_channel', '<>', 'none')
    .where((eb) =>
      eb.or([
        eb('uid', '=', assigneeUid),
        ...(isAssignment ? [] : [eb('notice_scope', '=', 'all')]),
        ...(isAssignment || assigneeUid !== null ? [] : [eb('notice_scope', '=', 'unassigned')]),
      ]),
    );

/** Puts a notice to every browser of an agent on its way. */
export async function insertPushes(
  trx: Transaction<Tables>,
  staffUid: string,
  { kind, issue_uid }: TakenNotice,
  now: Date,
): Promise<void> {
  await sql`insert into push_message (endpoint, kind, issue_uid, created_at, next_at)
    select endpoint, ${kind}, ${issue_uid}, ${now}, ${now} from push_subscription
    where staff_uid = ${staffUid}`.execute(trx);
}

export type ClaimedPush = Pick<PushSubscriptionTable, 'endpoint' | 'p256dh' | 'auth'> & {
  id: number;
  kind: NoticeKind;
  attempts: number;
  number: number;
  name: string;
};

/** Claims notices to browsers that are due, so that no other process sends them before `until`. */
export async function claimPushes(
  db: Kysely<Tables>,
  { now, until, count }: { now: Date; until: Date; count: number },
): Promise<ClaimedPush[]> {
  const { rows } = await sql<ClaimedPush>`
    update push_message as message set next_at = ${until}, attempts = attempts + 1
    from push_subscription as browser, issue
    where browser.endpoint = message.endpoint and issue.uid = message.issue_uid and message.id in (
      select id from push_message where next_at <= ${now}
      order by next_at limit ${count} for update skip locked)
    returning message.id, message.kind, message.attempts, browser.endpoint, browser.p256dh, browser.auth,
      issue.number, issue.name`.execute(db);
  return rows;
}

export async function deletePush(db: Kysely<Tables>, id: number): Promise<void> {
  await db.deleteFrom('push_message').where('id', '=', id).execute();
}

/** Forgets a browser that takes no notices any more, with those on their way to it. */
export async function deleteBrowser(db: Kysely<Tables>, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('endpoint', '=', endpoint).execute();
}

export async function findNoticeChoice(
  db: Kysely<Tables>,
  uid: string,
): Promise<{ channel: NoticeChannel; scope: NoticeScope; browsers: number } | undefined> {
  return db
    .selectFrom('staff')
    .select(['notice_channel as channel', 'notice_scope as scope'])
    .select(
      sql<number>`(select count(*)::integer from push_subscription where staff_uid = staff.uid)`.as(
        'browsers',
      ),
    )
    .where('uid', '=', uid)
    .executeTakeFirst();
}

export async function saveNoticeChoice(
  db: Kysely<Tables>,
  uid: string,
  { channel, scope }: { channel?: NoticeChannel | undefined; scope?: NoticeScope | undefined },
): Promise<void> {
  const change = {
    ...(channel && { notice_channel: channel }),
    ...(scope && { notice_scope: scope }),
  };
  if (Object.keys(change).length === 0) return;
  await db.updateTable('staff').set(change).where('uid', '=', uid).execute();
}

/** Adds a browser of an agent, and forgets the oldest beyond a number of them. */
export async function insertBrowser(
  trx: Transaction<Tables>,
  browser: Insertable<PushSubscriptionTable>,
  max: number,
): Promise<void> {
  const { endpoint, ...given } = browser;
  await trx
    .insertInto('push_subscription')
    .values(browser)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(given))
    .execute();
  await sql`delete from push_subscription where endpoint in (
    select endpoint from push_subscription where staff_uid = ${given.staff_uid} and endpoint <> ${endpoint}
    order by created_at desc offset ${max - 1})`.execute(trx);
}
