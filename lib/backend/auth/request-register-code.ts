import type { CodeRequestAnswer } from '@/lib/contract/auth';
import type { BackendDeps } from '@/lib/backend/deps';
import { findUserByEmail } from './session-queries';
import { issueCode } from './issue-code';
import { parseEmail } from './parse-email';

/**
 * Mails a code to a new email. A registered email gets a hint instead and its code is stored but never sent, so that no
 * answer reveals whether it is registered.
 * @throws AppError invalid (address), too-many-requests
 */
export async function requestRegisterCode(
  typed: string,
  clientKey: string,
  deps: BackendDeps,
): Promise<CodeRequestAnswer> {
  const email = parseEmail('address', typed);
  const user = await findUserByEmail(deps.db.kysely, email);
  const request = { purpose: 'register', email, clientKey } as const;
  if (!user) return issueCode({ ...request, mail: 'code' }, deps);
  const { uid, first_name: firstName } = user;
  return issueCode({ ...request, mail: 'already-registered', user: { uid, firstName } }, deps);
}
