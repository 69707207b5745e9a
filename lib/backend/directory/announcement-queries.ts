import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import { ANNOUNCEMENT_SEVERITIES } from '@/lib/constants';
import type { AnnouncementTable } from '@/lib/database/request-schema';
import type { Tables } from '@/lib/database/schema';

export type AnnouncementRow = Selectable<AnnouncementTable>;

/** The most that are listed. */
const MAX_LISTED = 50;

const bySeverity = sql`array_position(${[...ANNOUNCEMENT_SEVERITIES]}::text[], severity)`;

/** Lists the announcements that are in force: the most severe first, and of these the newest. */
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

/** Lists the known issues that ended since a time, the latest end first; what never began is left out. */
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

/** Deletes an announcement, also one that has ended; false when there is none with this uid. */
export async function deleteAnnouncement(db: Kysely<Tables>, uid: string): Promise<boolean> {
  const row = await db.deleteFrom('announcement').where('uid', '=', uid).returning('uid').executeTakeFirst();
  return row !== undefined;
}
