import type { CodeRequestAnswer } from '@/lib/contract/auth';
import { identityErrors } from '@/lib/text/identity-errors';
import { invalidField } from '@/lib/backend/errors';
import type { BackendDeps } from '@/lib/backend/deps';
import { enforceLimit, refuseWhenFull } from '@/lib/backend/http/enforce-limit';
import { findUserByEmail } from './session-queries';
import { issueCode } from './issue-code';
import { parseEmail } from './parse-email';

/**
 * Mails a login code. A client that asked for too many unknown emails is refused for known ones as well, so that it
 * cannot tell them apart.
 * @throws AppError invalid (address: invalid, not-found), too-many-requests
 */
export async function requestLoginCode(
  typed: string,
  client: string,
  deps: BackendDeps,
): Promise<CodeRequestAnswer> {
  const email = parseEmail('address', typed);
  const { db, clock } = deps;
  const unknown = { limit: 'unknownAddressesPerClient', of: client } as const;
  await refuseWhenFull(db.kysely, [unknown], clock());
  const user = await findUserByEmail(db.kysely, email);
  if (!user) {
    await enforceLimit(db.kysely, unknown, clock());
    throw invalidField('address', 'not-found', identityErrors.unknownEmail);
  }
  const { uid, first_name: firstName } = user;
  return issueCode({ purpose: 'login', email, client, user: { uid, firstName } }, deps);
}
