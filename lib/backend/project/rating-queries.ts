import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { RatingReason } from '@/lib/constants';
import type { Reader } from '@/lib/database/readable-issues';
import type { IssueRatingTable } from '@/lib/database/request-schema';
import { countRows, toJson, type Tables } from '@/lib/database/schema';
import { issueColumns, type IssueRow } from './issue-queries';

export type RatingRow = Pick<
  Selectable<IssueRatingTable>,
  'score' | 'reasons' | 'comment' | 'created_at' | 'updated_at'
>;
const RATING = [
  'issue_rating.score',
  'issue_rating.reasons',
  'issue_rating.comment',
  'issue_rating.created_at',
  'issue_rating.updated_at',
] as const;

/** Returns the rating of a request. */
export async function findRating(db: Kysely<Tables>, issueUid: string): Promise<RatingRow | undefined> {
  return db.selectFrom('issue_rating').select(RATING).where('issue_uid', '=', issueUid).executeTakeFirst();
}

/** Stores the rating of a request, or replaces it; the time of the first one stays. */
export async function saveRating(
  trx: Transaction<Tables>,
  { issueUid, userUid, now }: { issueUid: string; userUid: number; now: Date },
  { score, reasons, comment }: { score: number; reasons: RatingReason[]; comment: string },
): Promise<RatingRow> {
  const values = { score, reasons: toJson(reasons), comment, updated_at: now };
  return trx
    .insertInto('issue_rating')
    .values({ issue_uid: issueUid, user_uid: userUid, created_at: now, ...values })
    .onConflict((conflict) => conflict.column('issue_uid').doUpdateSet(values))
    .returning(RATING)
    .executeTakeFirstOrThrow();
}

/** Lists the ratings of a user, the latest first, each with its request. */
export async function findRatings(
  db: Kysely<Tables>,
  { businessUid, uid }: Reader,
  { offset, size }: { offset: number; size: number },
) {
  const query = db
    .selectFrom('issue_rating')
    .innerJoin('issue', 'issue.uid', 'issue_rating.issue_uid')
    .where('issue_rating.user_uid', '=', uid)
    .where('issue.user_uid', '=', uid)
    .where('issue.business_uid', '=', businessUid);
  const count = await countRows(query);
  const rows = await query
    .select([
      ...RATING,
      'issue.number',
      'issue.name',
      'issue.status',
      'issue.resolution',
      'issue.completed_at',
    ])
    .orderBy('issue_rating.updated_at', 'desc')
    .orderBy('issue.number', 'desc')
    .offset(offset)
    .limit(size)
    .execute();
  return { count, rows };
}

/** Lists the requests of a user that were solved after `since` and have no rating, the latest first. */
export async function listUnratedIssues(
  db: Kysely<Tables>,
  { businessUid, uid }: Reader,
  { since, size }: { since: Date; size: number },
): Promise<IssueRow[]> {
  return db
    .selectFrom('issue')
    .select(issueColumns)
    .where('user_uid', '=', uid)
    .where('business_uid', '=', businessUid)
    .where('completed_at', '>=', since)
    .where('status', '=', 'completed')
    .where('resolution', '=', 'solved')
    .where(sql<boolean>`not exists (select from issue_rating where issue_rating.issue_uid = issue.uid)`)
    .orderBy('completed_at', 'desc')
    .orderBy('number', 'desc')
    .limit(size)
    .execute();
}
