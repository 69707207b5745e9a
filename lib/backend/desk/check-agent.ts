import { AppError } from '@/lib/backend/errors';
import type { StaffCaller } from '@/lib/backend/http/callers';
import { deskErrors } from '@/lib/text/backend';

/**
 * Refuses what the page of another agent sends with the session of the caller.
 * @throws AppError unauthorized
 */
export function checkAgent({ uid }: StaffCaller, agent: string | undefined): void {
  if (agent !== undefined && agent !== uid) throw new AppError('unauthorized', deskErrors.otherAgent);
}
