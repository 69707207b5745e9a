import type { Transaction } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import { issueNumber } from '@/lib/paths/request-path';
import { deskErrors } from '@/lib/text/backend';
import { AppError } from '@/lib/backend/errors';
import { requireAccount } from '@/lib/backend/http/require-account';
import { findRequest, lockRequest } from './queries';
import type { StaffCaller } from '@/lib/backend/http/callers';

/** Creates the error for a key that no request has. */
export const noRequest = (key: string): AppError =>
  new AppError('not-found', deskErrors.noRequest(key.slice(0, 40)));

/**
 * Locks a request of any customer until the transaction ends, after its owner's account.
 * @throws AppError not-found
 */
export async function lockForStaff(trx: Transaction<Tables>, key: string) {
  const number = issueNumber(key);
  const request = number === undefined ? undefined : await findRequest(trx, number);
  if (number === undefined || !request) throw noRequest(key);
  await requireAccount(trx, request.user_uid);
  const issue = await lockRequest(trx, number);
  if (!issue) throw noRequest(key);
  return issue;
}

/**
 * Refuses what the page of another agent sends with the session of the caller.
 * @throws AppError unauthorized
 */
export function checkAgent({ uid }: StaffCaller, agent: string | undefined): void {
  if (agent !== undefined && agent !== uid) throw new AppError('unauthorized', deskErrors.otherAgent);
}
