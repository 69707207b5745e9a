import type { z } from 'zod';
import type { ShareRequestsAnswer, shareRequestsBody } from '@/lib/contract/desk';
import { normaliseEmail } from '@/lib/format/email';
import { deskErrors } from '@/lib/text/backend';
import { AppError } from '@/lib/backend/errors';
import type { StaffCaller } from '@/lib/backend/http/callers';
import type { BackendDeps } from '@/lib/backend/deps';
import { recordAudit } from '@/lib/backend/auth/audit';
import { findBusiness, setSharesRequests } from './queries';

/**
 * Lets the users of a business read each other's requests, or ends that, from the next call on.
 * @throws AppError not-found
 */
export async function shareRequests(
  caller: StaffCaller,
  { business, is_shared }: z.output<typeof shareRequestsBody>,
  deps: Pick<BackendDeps, 'db' | 'clock'>,
): Promise<ShareRequestsAnswer> {
  const match = await findBusiness(deps.db.kysely, normaliseEmail(business));
  if (!match) throw new AppError('not-found', deskErrors.noBusiness(business.slice(0, 200)));
  await deps.db.transaction(async (trx) => {
    await setSharesRequests(trx, match.uid, is_shared);
    const data = { business: match.uid, shared: is_shared };
    await recordAudit(trx, caller, { action: 'business.share', data }, deps);
  });
  return { business: match.uid, users: match.emails, is_shared };
}
