import type { StaffMember, StaffRole } from '@/lib/contract/desk';
import { normaliseEmail } from '@/lib/format/email';
import { deskErrors } from '@/lib/text/backend';
import { recordAudit } from '@/lib/backend/auth/audit';
import { requireStaffByEmail, updateStaff } from '@/lib/backend/auth/manage-staff';
import type { BackendDeps } from '@/lib/backend/deps';
import { AppError } from '@/lib/backend/errors';
import { COMMAND } from '@/lib/backend/http/callers';
import { noRequest } from '../lock-for-staff';
import { findBusiness, setSharesRequests } from '../queries';
import { updateRequests } from '../update-requests';

/**
 * Assigns a request to an agent by command; null gives it back to all.
 * @throws AppError not-found (also by email), invalid when the access of the agent has ended
 */
export async function assignByEmail(
  { key, email }: { key: string; email: string | null },
  deps: BackendDeps,
): Promise<{ key: string; assignee: string | null }> {
  const staff = email === null ? null : await requireStaffByEmail(email, deps);
  const { changed } = await updateRequests(COMMAND, { keys: [key], assignee: staff?.uid ?? null }, deps);
  if (changed.length === 0) throw noRequest(key);
  return { key: key.toUpperCase(), assignee: staff?.name ?? null };
}

/** Changes the role of an agent by command. @throws AppError not-found, conflict when no administrator would be left */
export async function setRole(
  { email, role }: { email: string; role: StaffRole },
  deps: BackendDeps,
): Promise<StaffMember> {
  return updateStaff(COMMAND, (await requireStaffByEmail(email, deps)).uid, { role }, deps);
}

/** Ends the access of an agent by command. @throws AppError not-found, conflict when no administrator would be left */
export async function endAccess({ email }: { email: string }, deps: BackendDeps): Promise<StaffMember> {
  return updateStaff(COMMAND, (await requireStaffByEmail(email, deps)).uid, { ended: true }, deps);
}

/**
 * Lets the users of a business, named by its uid or the email of one of them, read each other's requests, or ends that,
 * from the next call on.
 * @throws AppError not-found
 */
export async function shareAsStaff(
  { business, isShared }: { business: string; isShared: boolean },
  deps: Pick<BackendDeps, 'db' | 'clock'>,
): Promise<{ business: string; users: string[]; isShared: boolean }> {
  const found = await findBusiness(deps.db.kysely, normaliseEmail(business));
  if (!found) throw new AppError('not-found', deskErrors.noBusiness(business.slice(0, 200)));
  await deps.db.transaction(async (trx) => {
    await setSharesRequests(trx, found.uid, isShared);
    const data = { business: found.uid, shared: isShared };
    await recordAudit(trx, COMMAND, { action: 'business.share', data }, deps);
  });
  return { business: found.uid, users: found.emails, isShared };
}
