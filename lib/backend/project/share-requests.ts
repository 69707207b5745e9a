import type { Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import { notFound } from '@/lib/backend/errors';
import { setSharesRequests } from './sharing-queries';

/**
 * Lets the users of a business read each other's requests, or ends that, from the next call on.
 * @throws AppError not-found
 */
export async function shareRequests(
  db: Kysely<Tables>,
  businessUid: string,
  isShared: boolean,
): Promise<void> {
  if (!(await setSharesRequests(db, businessUid, isShared))) throw notFound();
}
