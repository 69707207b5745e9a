import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import { ANNOUNCEMENT_SEVERITIES } from '@/lib/constants';
import type { AnnouncementTable } from '@/lib/database/request-schema';
import type { Tables } from '@/lib/database/schema';

export type AnnouncementRow = Selectable<AnnouncementTable>;

/** At most this many announcements are listed. */
const MAX_LISTED = 50;

const bySeverity = sql`array_position(${[...ANNOUNCEMENT_SEVERITIES]}::text[], severity)`;

/** Lists the announcements in force: the most severe first, and the newest first among equals. */
export async function listInForce(db: Kysely<Tables>, now: Date): Promise<AnnouncementRow[]> {
  return db
    .selectFrom('announcement')
    .selectAll()
    .where('starts_at', '<=', now)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy(bySeverity)
    .orderBy('starts_at', 'desc')
    .orderBy('uid')
    .limit(MAX_LISTED)
    .execute();
}

/** Lists announcements that begin later, the next first. */
export async function listPlanned(db: Kysely<Tables>, now: Date): Promise<AnnouncementRow[]> {
  return db
    .selectFrom('announcement')
    .selectAll()
    .where('starts_at', '>', now)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('starts_at')
    .limit(MAX_LISTED)
    .execute();
}

/** Lists the known issues that ended since a time, the latest end first, without those that never began. */
export async function listEnded(
  db: Kysely<Tables>,
  { since, now }: { since: Date; now: Date },
): Promise<AnnouncementRow[]> {
  return db
    .selectFrom('announcement')
    .selectAll()
    .where('severity', '<>', 'info')
    .where('ends_at', '<=', now)
    .where('ends_at', '>', since)
    .whereRef('ends_at', '>', 'starts_at')
    .orderBy('ends_at', 'desc')
    .orderBy('uid')
    .limit(MAX_LISTED)
    .execute();
}

export async function insertAnnouncement(
  db: Kysely<Tables>,
  announcement: Insertable<AnnouncementTable>,
): Promise<void> {
  await db.insertInto('announcement').values(announcement).execute();
}

export async function findAnnouncement(
  db: Kysely<Tables>,
  uid: string,
): Promise<AnnouncementRow | undefined> {
  return db.selectFrom('announcement').selectAll().where('uid', '=', uid).executeTakeFirst();
}

/** Locks an announcement until the transaction ends. */
export async function lockAnnouncement(
  trx: Transaction<Tables>,
  uid: string,
): Promise<AnnouncementRow | undefined> {
  return trx.selectFrom('announcement').selectAll().where('uid', '=', uid).forUpdate().executeTakeFirst();
}

/** Changes an announcement that has not ended; false when there is none with this uid. */
export async function updateAnnouncement(
  db: Kysely<Tables>,
  uid: string,
  change: Partial<Insertable<AnnouncementTable>>,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('announcement')
    .set(change)
    .where('uid', '=', uid)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .returning('uid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes an announcement, also an ended one; false when there is none with this uid. */
export async function deleteAnnouncement(db: Kysely<Tables>, uid: string): Promise<boolean> {
  const row = await db.deleteFrom('announcement').where('uid', '=', uid).returning('uid').executeTakeFirst();
  return row !== undefined;
}

/** Lets a user follow an announcement, to be told of its end; false when it is not in force. */
export async function followInForce(
  db: Kysely<Tables>,
  { uid, userUid }: { uid: string; userUid: number },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into announcement_follower as mine (announcement_uid, user_uid, created_at)
    select uid, ${userUid}, ${now} from announcement
    where uid = ${uid} and starts_at <= ${now} and (ends_at is null or ends_at > ${now})
    on conflict (announcement_uid, user_uid) do update set created_at = mine.created_at
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Lists the uids of the announcements that a user follows and that have not ended. */
export async function listFollowedUids(db: Kysely<Tables>, userUid: number, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('announcement_follower')
    .innerJoin('announcement', 'announcement.uid', 'announcement_uid')
    .select('announcement.uid')
    .where('user_uid', '=', userUid)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('announcement.uid')
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Removes the followers of ended announcements, and returns those who want mails, with the title. */
export async function takeEndedFollowers(
  db: Kysely<Tables>,
  now: Date,
): Promise<{ email: string; name: string; title: string }[]> {
  const { rows } = await sql<{ email: string; name: string; title: string }>`
    with ended as (
      delete from announcement_follower using announcement
      where announcement.uid = announcement_uid and announcement.ends_at <= ${now}
      returning user_uid, announcement.title
    )
    select email, trim(first_name || ' ' || last_name) as name, ended.title
    from ended join app_user on app_user.uid = ended.user_uid
    where email is not null and request_mails <> 'none'`.execute(db);
  return rows;
}
