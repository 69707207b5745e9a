import { sql, type Kysely } from 'kysely';
import type { IssueStatusKey } from '@/lib/database/request-schema';
import type { Reader } from '@/lib/database/readable-issues';
import type { Tables } from '@/lib/database/schema';
import { seenAt } from './issue-list-queries';

/** An answer of staff, a change of the status by staff, or an announcement; columns of the other kinds are null. */
export type NotificationRow = {
  uid: string;
  kind: 'answer' | 'status' | 'announcement';
  number: number | null;
  /** The title of the request or the announcement. */
  title: string;
  /** HTML of an answer, plain text of an announcement. */
  body: string | null;
  status: IssueStatusKey | null;
  url: string | null;
  created_at: Date;
  is_unread: boolean;
};

const ownWithNews = ({ businessUid, uid }: Reader) =>
  sql`issue.user_uid = ${uid} and issue.business_uid = ${businessUid} and issue.staff_updated_at is not null`;

const allSeenAt = ({ uid }: Reader) => sql<Date>`coalesce(
  (select seen_at from notification_seen where notification_seen.user_uid = ${uid}), '-infinity')`;

const inForce = (now: Date) =>
  sql`announcement.starts_at <= ${now} and (announcement.ends_at is null or announcement.ends_at > ${now})`;

/** When an announcement became news: a changed text is news again. */
const announcedAt = sql`greatest(announcement.starts_at, announcement.updated_at)`;

/**
 * Selects what staff did, as `news`, in the `limit` requests of a user that staff changed last. These hold the latest
 * `limit` notifications.
 */
const recentNews = (reader: Reader, limit: number) => sql`
  with recent as (
    select uid, number, name, ${seenAt(reader.uid)} as seen_at from issue where ${ownWithNews(reader)}
    order by staff_updated_at desc fetch first ${limit} rows with ties
  ), news as (
    select comment.uid, 'answer' as kind, recent.number, recent.name as title, comment.body, null as status,
      null as url, comment.created_at, comment.created_at > recent.seen_at as is_unread
    from recent join issue_comment as comment on comment.issue_uid = recent.uid
    where comment.user_uid is null
    union all
    select change.uid, 'status', recent.number, recent.name, null, change.to_status, null, change.created_at,
      change.created_at > recent.seen_at
    from recent join issue_change as change on change.issue_uid = recent.uid
    where change.user_uid is null
  )`;

const announcements = (reader: Reader, now: Date) => sql`
  select uid, 'announcement', null::integer, title, body, null, url, ${announcedAt},
    ${announcedAt} > ${allSeenAt(reader)}
  from announcement where ${inForce(now)}`;

/** Lists notifications, the latest first. */
export async function findNotifications(
  db: Kysely<Tables>,
  reader: Reader,
  { offset, size, now }: { offset: number; size: number; now: Date },
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    ${recentNews(reader, offset + size)}
    select * from (select * from news union all ${announcements(reader, now)}) as all_news
    order by created_at desc, uid offset ${offset} limit ${size}`.execute(db);
  return rows;
}

/** Counts the notifications, up to `max`. */
export async function countNotifications(
  db: Kysely<Tables>,
  reader: Reader,
  { max, now }: { max: number; now: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    ${recentNews(reader, max)}
    select count(*) from (
      select uid from news union all (select uid from announcement where ${inForce(now)}) limit ${max}
    ) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts the notifications that the user has not seen, up to `max`. */
export async function countUnread(
  db: Kysely<Tables>,
  reader: Reader,
  { max, now }: { max: number; now: Date },
): Promise<number> {
  // Each request that is unread has an unread notification, so `max` of them are enough.
  const { rows } = await sql<{ count: number }>`
    with fresh as materialized (
      select uid, seen_at from (
        select uid, staff_updated_at, ${seenAt(reader.uid)} as seen_at from issue
        where ${ownWithNews(reader)} and staff_updated_at > ${allSeenAt(reader)}
      ) as own where staff_updated_at > seen_at limit ${max}
    )
    select count(*) from (
      select comment.uid from fresh join issue_comment as comment on comment.issue_uid = fresh.uid
        where comment.user_uid is null and comment.created_at > fresh.seen_at
      union all
      select change.uid from fresh join issue_change as change on change.issue_uid = fresh.uid
        where change.user_uid is null and change.created_at > fresh.seen_at
      union all
      select uid from announcement where ${inForce(now)} and ${announcedAt} > ${allSeenAt(reader)}
      limit ${max}
    ) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Marks the notifications of a request as seen until a time; a mark is never moved back. */
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

/** Marks all notifications as seen until a time; the mark is never moved back. */
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
