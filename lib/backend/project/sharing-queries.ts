import { sql, type Kysely } from 'kysely';
import { isSharing } from '@/lib/database/readable-issues';
import type { Tables } from '@/lib/database/schema';

/** Whether the users of a business read each other's requests. */
export async function sharesRequests(db: Kysely<Tables>, businessUid: string): Promise<boolean> {
  const { rows } = await sql<{ shared: boolean }>`select ${isSharing(businessUid)} as shared`.execute(db);
  return rows[0]!.shared;
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
