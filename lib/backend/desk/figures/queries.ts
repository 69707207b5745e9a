import { sql, type Kysely } from 'kysely';
import { DAY_MS, DEFAULT_LOCALE } from '@/lib/constants';
import { wilsonBound } from '@/lib/database/report-parts';
import { countRows, type Tables } from '@/lib/database/schema';

/** Counts the uncompleted requests by age in calendar days: below each of these, and all older ones last. */
export async function countBacklog(
  db: Kysely<Tables>,
  below: readonly number[],
  midnight: Date,
): Promise<number[]> {
  // The first day of age began at midnight.
  const since = below
    .map((days) => new Date(midnight.getTime() - (days - 1) * DAY_MS).toISOString())
    .reverse();
  const { rows } = await sql<{ younger: number; count: number }>`
    select width_bucket(created_at, ${sql.lit(`{${since.join()}}`)}::timestamptz[]) as younger, count(*)::int as count
    from issue where waits_for is not null group by younger`.execute(db);
  const counts = new Map(rows.map(({ younger, count }) => [below.length - younger, count]));
  return [...below, null].map((_, bucket) => counts.get(bucket) ?? 0);
}

/** Counts the requests whose next target has passed. */
export async function countLate(db: Kysely<Tables>, now: Date): Promise<number> {
  return countRows(db.selectFrom('issue').where('due_at', '<', now));
}

export async function totalRatings(
  db: Kysely<Tables>,
  since: Date,
): Promise<{ count: number; average: number | null }> {
  const { rows } = await sql<{ count: number; average: number | null }>`
    select count(*)::int as count, round(avg(score), 1)::float8 as average
    from issue_rating where updated_at >= ${since}`.execute(db);
  return rows[0] ?? { count: 0, average: null };
}

/** Lists the ratings with a comment, the latest first. */
export async function listRatingComments(db: Kysely<Tables>, since: Date, size: number) {
  return db
    .selectFrom('issue_rating')
    .innerJoin('issue', 'issue.uid', 'issue_rating.issue_uid')
    .select(['issue.number', 'issue.name', 'score', 'comment', 'issue_rating.updated_at'])
    .where('issue_rating.updated_at', '>=', since)
    .where('comment', '<>', '')
    .orderBy('issue_rating.updated_at', 'desc')
    .limit(size)
    .execute();
}

/** Counts the votes on each article, with the lower bound of the share of readers whom it did not help. */
export async function listVotes(db: Kysely<Tables>, since: Date) {
  const { rows } = await sql<{ uid: string; yes: number; no: number; score: number }>`
    select vote.*, ${wilsonBound(sql`no`, sql`yes + no`)} as score from (
      select item_uid as uid, count(*) filter (where is_helpful)::int as yes,
        count(*) filter (where not is_helpful)::int as no
      from article_feedback where updated_at >= ${sql.lit(since.toISOString())}::timestamptz group by item_uid
    ) as vote`.execute(db);
  return rows;
}

/** Lists these articles, in the default language where they have it. */
export async function listArticles(db: Kysely<Tables>, uids: readonly string[]) {
  return db
    .selectFrom('content_item')
    .distinctOn('uid')
    .select(['uid', 'key', 'title', 'updated_at'])
    .where('model', '=', 'help-article')
    .where('uid', '=', sql<string>`any(${uids}::text[])`)
    .orderBy('uid')
    .orderBy((eb) => eb('locale', '=', DEFAULT_LOCALE), 'desc')
    .execute();
}
