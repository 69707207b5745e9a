import { notFound } from '@/lib/backend/errors';
import type { DbDeps } from '@/lib/backend/deps';
import { setSharesRequests } from './sharing-queries';

/**
 * Lets the users of a business read each other's requests, or ends that; it holds from the next call on.
 * @throws AppError not-found
 */
export async function shareRequests(businessUid: string, isShared: boolean, { db }: DbDeps): Promise<void> {
  if (!(await setSharesRequests(db.kysely, businessUid, isShared))) throw notFound();
}
