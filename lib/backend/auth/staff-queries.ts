import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { StaffSessionTable, StaffTable, AuditLogTable } from '@/lib/database/desk-schema';
import { countRows, type Tables } from '@/lib/database/schema';

export type StaffRow = Selectable<StaffTable>;

/** Returns the member of staff with this normalised email, also after the access ended. */
export async function findStaffByEmail(db: Kysely<Tables>, email: string): Promise<StaffRow | undefined> {
  return db.selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirst();
}

export async function insertStaff(db: Kysely<Tables>, staff: Insertable<StaffTable>): Promise<StaffRow> {
  return db.insertInto('staff').values(staff).returningAll().executeTakeFirstOrThrow();
}

export async function insertStaffSession(
  db: Kysely<Tables>,
  session: Insertable<StaffSessionTable>,
): Promise<void> {
  await db.insertInto('staff_session').values(session).execute();
}

/** Returns a valid session with its holder, whose access has not ended. */
export async function findStaffSession(db: Kysely<Tables>, hash: Buffer, now: Date) {
  return db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.uid', 'staff_session.staff_uid')
    .select(['staff.uid', 'staff.email', 'staff.name', 'staff.role', 'staff.last_seen_at'])
    .select('staff_session.expires_at')
    .where('staff_session.hash', '=', hash)
    .where('staff_session.revoked_at', 'is', null)
    .where('staff_session.expires_at', '>', now)
    .where('staff.ended_at', 'is', null)
    .executeTakeFirst();
}

/** Ends sessions: the one with this hash, or all of one person. */
export async function revokeStaffSessions(
  db: Kysely<Tables>,
  of: { hash: Buffer } | { staffUid: string },
  now: Date,
): Promise<void> {
  const open = db.updateTable('staff_session').set({ revoked_at: now }).where('revoked_at', 'is', null);
  await (
    'hash' in of ? open.where('hash', '=', of.hash) : open.where('staff_uid', '=', of.staffUid)
  ).execute();
}

/** Stores when a member of staff used the desk last. */
export async function markStaffSeen(db: Kysely<Tables>, uid: string, now: Date): Promise<void> {
  await db.updateTable('staff').set({ last_seen_at: now }).where('uid', '=', uid).execute();
}

/** Lists all staff by name, those without access last. */
export async function listStaffRows(db: Kysely<Tables>): Promise<StaffRow[]> {
  return db
    .selectFrom('staff')
    .selectAll()
    .orderBy(sql`ended_at is not null`)
    .orderBy(sql`name collate "und-x-icu"`)
    .orderBy('uid')
    .execute();
}

/** Locks all staff until the transaction ends. */
export async function lockStaff(trx: Transaction<Tables>): Promise<StaffRow[]> {
  return trx.selectFrom('staff').selectAll().orderBy('uid').forUpdate().execute();
}

export async function updateStaffRow(
  trx: Transaction<Tables>,
  uid: string,
  change: Pick<StaffRow, 'name' | 'role' | 'ended_at'>,
): Promise<void> {
  await trx.updateTable('staff').set(change).where('uid', '=', uid).execute();
}

/** Unassigns the unfinished requests of a member of staff. */
export async function unassignAll(trx: Transaction<Tables>, uid: string): Promise<void> {
  await trx
    .updateTable('issue')
    .set({ assignee_uid: null })
    .where('assignee_uid', '=', uid)
    .where('waits_for', 'is not', null)
    .execute();
}

export async function insertAudit(db: Kysely<Tables>, entry: Insertable<AuditLogTable>): Promise<void> {
  await db.insertInto('audit_log').values(entry).execute();
}

export async function listAuditRows(db: Kysely<Tables>, { offset, size }: { offset: number; size: number }) {
  return db
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor', 'action', 'issue_number', 'data'])
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(size)
    .execute();
}

export async function countAudit(db: Kysely<Tables>): Promise<number> {
  return countRows(db.selectFrom('audit_log'));
}
