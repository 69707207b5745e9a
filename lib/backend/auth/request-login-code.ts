import type { CodeRequestAnswer } from '@/lib/contract/auth';
import { identityErrors } from '@/lib/text/identity-errors';
import { invalidField } from '@/lib/backend/errors';
import type { BackendDeps } from '@/lib/backend/deps';
import { budgetOf } from '@/lib/backend/http/enforce-limit';
import { takeHit } from '@/lib/backend/http/queries';
import { findUserByEmail } from './session-queries';
import { issueCode } from './issue-code';
import { parseEmail } from './parse-email';

/**
 * Mails a login code. A client is told of a few unknown emails, because a typing mistake is common; further ones are
 * answered like known ones, without a mail, so that it cannot find out who is registered.
 * @throws AppError invalid (address: invalid, not-found), too-many-requests
 */
export async function requestLoginCode(
  typed: string,
  clientKey: string,
  deps: BackendDeps,
): Promise<CodeRequestAnswer> {
  const email = parseEmail('address', typed);
  const { db, clock } = deps;
  const user = await findUserByEmail(db.kysely, email);
  if (user) {
    const { uid, first_name: firstName } = user;
    return issueCode({ purpose: 'login', email, clientKey, mail: 'code', user: { uid, firstName } }, deps);
  }
  const budget = budgetOf({ limit: 'unknownEmailsPerClient', of: clientKey });
  const isFull = await takeHit(db.kysely, budget, clock());
  if (isFull) return issueCode({ purpose: 'login', email, clientKey, mail: 'none' }, deps);
  throw invalidField('address', 'not-found', identityErrors.unknownEmail);
}
