import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from './schema';

/**
 * A user of a business. Users read and write their own requests; they also read those of their colleagues while the
 * business shares its requests. Answers and attachments are readable with their request.
 */
export type Reader = { businessUid: string; uid: number };

/** Returns the condition that a business shares its requests among its users. */
export const isSharing = (businessUid: string): RawBuilder<boolean> =>
  sql`exists (select from business where business.uid = ${businessUid} and business.shares_requests)`;

const issuesOfBusiness = (db: Kysely<Tables>, businessUid: string) =>
  db.selectFrom('issue').where('issue.business_uid', '=', businessUid);

/** Selects the requests that the user filed. */
export const ownIssues = (db: Kysely<Tables>, { businessUid, uid }: Reader) =>
  issuesOfBusiness(db, businessUid).where('issue.user_uid', '=', uid);

/** Selects the requests of the user's business, if it shares them. */
export const sharedIssues = (db: Kysely<Tables>, { businessUid }: Reader) =>
  issuesOfBusiness(db, businessUid).where(isSharing(businessUid));

/** Selects the requests that the user may read: their own, and those that the business shares. */
export const readableIssues = (db: Kysely<Tables>, { businessUid, uid }: Reader) =>
  issuesOfBusiness(db, businessUid).where((eb) =>
    eb.or([eb('issue.user_uid', '=', uid), isSharing(businessUid)]),
  );
