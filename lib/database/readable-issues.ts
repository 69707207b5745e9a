import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from './schema';

/**
 * A user of a business. Users read and write their own requests; they also read those of their colleagues while the
 * business shares its requests. Answers and attachments are readable with their request.
 */
export type Reader = {
  businessUid: string;
  uid: number;
  /** The hash of a link: its holder reads and writes this one request alone. */
  link?: Buffer;
};

/** Returns the condition that a business shares its requests among its users. */
export const isSharing = (businessUid: string): RawBuilder<boolean> =>
  sql`exists (select from business where business.uid = ${businessUid} and business.shares_requests)`;

function issuesOfBusiness(db: Kysely<Tables>, { businessUid, link }: Reader) {
  const issues = db.selectFrom('issue').where('issue.business_uid', '=', businessUid);
  if (!link) return issues;
  return issues.where('issue.uid', 'in', (eb) =>
    eb.selectFrom('issue_link').select('issue_uid').where('hash', '=', link),
  );
}

/** Selects the requests that the user filed. */
export const ownIssues = (db: Kysely<Tables>, reader: Reader) =>
  issuesOfBusiness(db, reader).where('issue.user_uid', '=', reader.uid);

/** Selects the requests of the user's business, if it shares them. */
export const sharedIssues = (db: Kysely<Tables>, reader: Reader) =>
  issuesOfBusiness(db, reader).where(isSharing(reader.businessUid));

/** Selects the requests that the user may read: their own, and those that the business shares. */
export const readableIssues = (db: Kysely<Tables>, reader: Reader) =>
  issuesOfBusiness(db, reader).where((eb) =>
    eb.or([eb('issue.user_uid', '=', reader.uid), isSharing(reader.businessUid)]),
  );
