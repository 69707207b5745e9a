import type { CodeRequestAnswer } from '@/lib/contract/auth';
import type { BackendDeps } from '@/lib/backend/deps';
import type { Caller } from './authenticate';
import { issueCode } from './issue-code';

/**
 * Mails a code that confirms the deletion of the caller's account.
 * @throws AppError too-many-requests
 */
export function requestDeleteCode(
  { uid, email, firstName }: Caller,
  clientKey: string,
  deps: BackendDeps,
): Promise<CodeRequestAnswer> {
  return issueCode({ purpose: 'delete', mail: 'code', email, clientKey, user: { uid, firstName } }, deps);
}
