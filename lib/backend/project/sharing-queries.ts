import type { Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';

/** Whether the users of a business read each other's requests. */
export async function sharesRequests(db: Kysely<Tables>, businessUid: string): Promise<boolean> {
  const business = db.selectFrom('business').select('shares_requests').where('uid', '=', businessUid);
  return (await business.executeTakeFirst())?.shares_requests ?? false;
}

/** Sets whether the users of a business read each other's requests; false when there is no such business. */
export async function setSharesRequests(
  db: Kysely<Tables>,
  businessUid: string,
  shares_requests: boolean,
): Promise<boolean> {
  const set = db.updateTable('business').set({ shares_requests }).where('uid', '=', businessUid);
  return (await set.returning('uid').executeTakeFirst()) !== undefined;
}
