import type { StaffMember, StaffRole } from '@/lib/contract/desk';
import { requireStaffByEmail, updateStaff } from '@/lib/backend/auth/manage-staff';
import type { BackendDeps } from '@/lib/backend/deps';
import { COMMAND } from '@/lib/backend/auth/audit';
import { noRequest } from '../lock-for-staff';
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
