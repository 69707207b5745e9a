import type { z } from 'zod';
import type { inviteStaffBody, StaffMember, updateStaffBody } from '@/lib/contract/desk';
import { deskErrors } from '@/lib/text/backend';
import { AppError, invalidField, notFound } from '@/lib/backend/errors';
import type { StaffCaller } from '@/lib/backend/http/callers';
import type { BackendDeps, DbDeps } from '@/lib/backend/deps';
import { composeInvitation } from '@/lib/backend/mail/compose-mail';
import { enqueueMail } from '@/lib/backend/mail/outbox';
import { requireEmail } from './parse-contact';
import {
  findStaffByEmail,
  insertStaff,
  listStaffRows,
  lockStaff,
  revokeStaffSessions,
  unassignAll,
  updateStaffRow,
  type StaffRow,
} from './staff-queries';
import { recordAudit } from './audit';

/** Lists the staff; those without access come last. */
export async function listStaff({ db }: DbDeps): Promise<{ count: number; results: StaffMember[] }> {
  const rows = await listStaffRows(db.kysely);
  return { count: rows.length, results: rows.map(shapeStaff) };
}

/**
 * Gives a person access to the desk and mails them its URL.
 * @throws AppError invalid (email)
 */
export async function inviteStaff(
  caller: StaffCaller,
  { email: typed, name, role }: z.output<typeof inviteStaffBody>,
  deps: BackendDeps,
): Promise<StaffMember> {
  const { db, clock, keys, random, settings } = deps;
  const email = requireEmail('email', typed);
  const now = clock();
  const staff = await db.transaction(async (trx) => {
    if (await findStaffByEmail(trx, email)) throw invalidField('email', 'taken', deskErrors.knownStaff);
    const added = await insertStaff(trx, { uid: random.uuid(), email, name, role, created_at: now });
    await recordAudit(trx, caller, { action: 'staff.invite', data: { staff: added.uid, name, role } }, deps);
    const by = caller.uid === null ? undefined : caller.name;
    const mail = composeInvitation({ to: email, name }, by, settings);
    await enqueueMail(trx, mail, { kind: 'staff-invitation', now, keys });
    return added;
  });
  deps.wakeMail();
  return shapeStaff(staff);
}

/**
 * Changes name, role or access. Ending the access ends all sessions and unassigns the open requests.
 * @throws AppError not-found, conflict when no administrator would be left
 */
export async function updateStaff(
  caller: StaffCaller,
  uid: string,
  { ended, ...change }: z.output<typeof updateStaffBody>,
  deps: BackendDeps,
): Promise<StaffMember> {
  const { db, clock } = deps;
  const now = clock();
  return db.transaction(async (trx) => {
    // Locks all staff, so that two administrators cannot end each other's access at the same time.
    const all = await lockStaff(trx);
    const staff = all.find((one) => one.uid === uid);
    if (!staff) throw notFound();
    const changed = { ...staff, ...change };
    if (ended !== undefined) changed.ended_at = ended ? (staff.ended_at ?? now) : null;
    const after = all.map((one) => (one.uid === uid ? changed : one));
    const hasAdministrator = (rows: StaffRow[]) =>
      rows.some((one) => one.role === 'administrator' && one.ended_at === null);
    if (hasAdministrator(all) && !hasAdministrator(after))
      throw new AppError('conflict', deskErrors.lastAdministrator);
    const { name, role, ended_at } = changed;
    await updateStaffRow(trx, uid, { name, role, ended_at });
    if (ended) {
      await revokeStaffSessions(trx, { staffUid: uid }, now);
      await unassignAll(trx, uid);
    }
    const data = { staff: uid, ...change, ...(ended !== undefined && { ended }) };
    await recordAudit(trx, caller, { action: 'staff.update', data }, deps);
    return shapeStaff(changed);
  });
}

const shapeStaff = ({ uid, email, name, role, ...times }: StaffRow): StaffMember => ({
  uid,
  email,
  name,
  role,
  created_at: times.created_at.toISOString(),
  last_seen_at: times.last_seen_at?.toISOString() ?? null,
  ended_at: times.ended_at?.toISOString() ?? null,
});
