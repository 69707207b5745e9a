import type { CodeRequestAnswer } from '@/lib/contract/auth';
import type { BackendDeps } from '@/lib/backend/deps';
import { findUserByEmail } from './session-queries';
import { issueCode } from './issue-code';
import { readEmail } from './read-email';

/**
 * Mails a code to a new address. An address that has an account gets a hint instead, and a code that nobody knows is
 * stored for it, so that neither this answer nor any later one tells whether it is registered.
 * @throws AppError invalid (address), too-many-requests
 */
export async function requestRegisterCode(
  typed: string,
  client: string,
  deps: BackendDeps,
): Promise<CodeRequestAnswer> {
  const address = readEmail('address', typed);
  const user = await findUserByEmail(deps.db.kysely, address);
  const known = user && { user: { uid: user.uid, firstName: user.first_name }, isKnownAddress: true };
  return issueCode({ purpose: 'register', address, client, ...known }, deps);
}
