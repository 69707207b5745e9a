import { normaliseEmail } from '@/lib/rules/email';
import { deskErrors } from '@/lib/text/backend';
import { AppError } from '@/lib/backend/errors';
import type { BackendDeps } from '@/lib/backend/deps';
import { COMMAND, recordAudit } from '@/lib/backend/auth/audit';
import { findBusiness, setSharesRequests } from '../queries';

/**
 * Lets the users of a business, named by its uid or the email of one of them, read each other's requests, or ends that,
 * from the next call on.
 * @throws AppError not-found
 */
export async function shareAsStaff(
  { business, isShared }: { business: string; isShared: boolean },
  deps: Pick<BackendDeps, 'db' | 'clock'>,
): Promise<{ business: string; users: string[]; isShared: boolean }> {
  const found = await findBusiness(deps.db.kysely, normaliseEmail(business));
  if (!found) throw new AppError('not-found', deskErrors.noBusiness(business.slice(0, 200)));
  await deps.db.transaction(async (trx) => {
    await setSharesRequests(trx, found.uid, isShared);
    const data = { business: found.uid, shared: isShared };
    await recordAudit(trx, COMMAND, { action: 'business.share', data }, deps);
  });
  return { business: found.uid, users: found.emails, isShared };
}
