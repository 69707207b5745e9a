import type { CodeRequestAnswer } from '@/lib/contract/auth';
import type { BackendDeps } from '@/lib/backend/deps';
import type { Caller } from './authenticate';
import { issueCode } from './issue-code';

/**
 * Mails a code with which the caller confirms that the account is to be deleted.
 * @throws AppError too-many-requests
 */
export function requestDeleteCode(
  { uid, email, firstName }: Caller,
  client: string,
  deps: BackendDeps,
): Promise<CodeRequestAnswer> {
  return issueCode({ purpose: 'delete', email, client, user: { uid, firstName } }, deps);
}
