import { sql, type Insertable, type Kysely } from 'kysely';
import type { AnnouncementTable, IssueStatusKey } from '@/lib/database/request-schema';
import type { Tables } from '@/lib/database/schema';
import type { Reader } from './queries';
import { seenAt } from './reading-queries';

/** What staff wrote or changed, or an announcement; the columns of the others are null. */
export type NotificationRow = {
  uid: string;
  kind: 'answer' | 'status' | 'announcement';
  number: number | null;
  /** Of the request, or the announcement. */
  title: string;
  /** HTML of an answer, plain text of an announcement. */
  body: string | null;
  status: IssueStatusKey | null;
  url: string | null;
  created_at: Date;
  is_unread: boolean;
};

const ownIssues = ({ businessUid, uid }: Reader) =>
  sql`issue.user_uid = ${uid} and issue.business_uid = ${businessUid} and issue.staff_updated_at is not null`;

const allSeenAt = ({ uid }: Reader) => sql<Date>`coalesce(
  (select seen_at from notification_seen where notification_seen.user_uid = ${uid}), '-infinity')`;

const inForce = (now: Date) =>
  sql`announcement.created_at <= ${now} and (announcement.ends_at is null or announcement.ends_at > ${now})`;

/**
 * Lists notifications, the latest first. The latest ones of all belong to as many requests that staff touched last, so
 * only those are looked into.
 */
export async function listNotifications(
  db: Kysely<Tables>,
  owner: Reader,
  { offset, size, now }: { offset: number; size: number; now: Date },
): Promise<NotificationRow[]> {
  const needed = offset + size;
  const { rows } = await sql<NotificationRow>`
    with recent as (
      select uid, number, name, ${seenAt(owner.uid)} as seen_at from issue where ${ownIssues(owner)}
      order by staff_updated_at desc fetch first ${needed} rows with ties
    )
    select * from (
      select comment.uid, 'answer' as kind, recent.number, recent.name as title, comment.body, null as status,
        null as url, comment.created_at, comment.created_at > recent.seen_at as is_unread
      from recent join issue_comment as comment on comment.issue_uid = recent.uid
      where comment.user_uid is null
      union all
      select change.uid, 'status', recent.number, recent.name, null, change.to_status, null, change.created_at,
        change.created_at > recent.seen_at
      from recent join issue_change as change on change.issue_uid = recent.uid
      where change.user_uid is null
      union all
      select uid, 'announcement', null, title, body, null, url, created_at, created_at > ${allSeenAt(owner)}
      from announcement where ${inForce(now)}
    ) as news
    order by created_at desc, uid offset ${offset} limit ${size}`.execute(db);
  return rows;
}

/** Counts all notifications. */
export async function countNotifications(db: Kysely<Tables>, owner: Reader, now: Date): Promise<number> {
  return countNews(db, owner, { now, since: sql`'-infinity'`, allSince: sql`'-infinity'` });
}

/** Counts the notifications that the user has not seen. */
export async function countUnread(db: Kysely<Tables>, owner: Reader, now: Date): Promise<number> {
  return countNews(db, owner, { now, since: seenAt(owner.uid), allSince: allSeenAt(owner) });
}

type Since = { now: Date; since: ReturnType<typeof sql>; allSince: ReturnType<typeof sql> };

async function countNews(
  db: Kysely<Tables>,
  owner: Reader,
  { now, since, allSince }: Since,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with fresh as materialized (
      select * from (
        select uid, staff_updated_at, ${since}::timestamptz as seen_at from issue where ${ownIssues(owner)}
      ) as own where staff_updated_at > seen_at
    )
    select (
      (select count(*) from fresh join issue_comment as comment on comment.issue_uid = fresh.uid
        where comment.user_uid is null and comment.created_at > fresh.seen_at)
      + (select count(*) from fresh join issue_change as change on change.issue_uid = fresh.uid
        where change.user_uid is null and change.created_at > fresh.seen_at)
      + (select count(*) from announcement where ${inForce(now)} and created_at > ${allSince})
    ) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Marks what staff did to a request until then as seen; a mark is never moved back. */
export async function markIssueSeen(
  db: Kysely<Tables>,
  { uid }: Reader,
  { issueUid, until }: { issueUid: string; until: Date },
): Promise<void> {
  await db
    .insertInto('issue_seen')
    .values({ user_uid: uid, issue_uid: issueUid, seen_at: until })
    .onConflict((conflict) =>
      conflict
        .columns(['user_uid', 'issue_uid'])
        .doUpdateSet({ seen_at: sql`greatest(issue_seen.seen_at, excluded.seen_at)` }),
    )
    .execute();
}

/** Marks all notifications until then as seen; the mark is never moved back. */
export async function markAllSeen(db: Kysely<Tables>, { uid }: Reader, until: Date): Promise<void> {
  await db
    .insertInto('notification_seen')
    .values({ user_uid: uid, seen_at: until })
    .onConflict((conflict) =>
      conflict
        .column('user_uid')
        .doUpdateSet({ seen_at: sql`greatest(notification_seen.seen_at, excluded.seen_at)` }),
    )
    .execute();
}

export async function insertAnnouncement(
  db: Kysely<Tables>,
  announcement: Insertable<AnnouncementTable>,
): Promise<void> {
  await db.insertInto('announcement').values(announcement).execute();
}

/** Ends an announcement that is in force; false when there is none with this uid. */
export async function closeAnnouncement(db: Kysely<Tables>, uid: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('announcement')
    .set({ ends_at: now })
    .where('uid', '=', uid)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .returning('uid')
    .executeTakeFirst();
  return row !== undefined;
}
