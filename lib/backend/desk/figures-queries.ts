import { sql, type Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';

/** When things happened to a request, in ms. */
export type RequestTimes = {
  filed: number;
  answered: number | null;
  answerDue: number | null;
  solved: number | null;
  solveDue: number | null;
};

/**
 * Lists the times of the requests to which something happened since a time; that also updated them, which is indexed. One
 * JSON text is read much faster than as many rows.
 */
export async function listRequestTimes(db: Kysely<Tables>, since: Date): Promise<RequestTimes[]> {
  const { rows } = await sql<{ times: (number | null)[][] }>`
    select coalesce(json_agg(json_build_array(
      extract(epoch from created_at)::bigint, extract(epoch from first_answered_at)::bigint,
      extract(epoch from answer_due_at)::bigint,
      case when resolution = 'solved' then extract(epoch from completed_at)::bigint end,
      extract(epoch from solve_due_at)::bigint
    )), '[]') as times
    from issue where updated_at >= ${since}`.execute(db);
  const ms = (seconds: number | null | undefined) => (seconds == null ? null : seconds * 1000);
  return (rows[0]?.times ?? []).map(([filed, answered, answerDue, solved, solveDue]) => ({
    filed: ms(filed) ?? 0,
    answered: ms(answered),
    answerDue: ms(answerDue),
    solved: ms(solved),
    solveDue: ms(solveDue),
  }));
}

/** Counts the requests that are not completed by age: below each of these days, and all older ones last. */
export async function countBacklog(
  db: Kysely<Tables>,
  below: readonly number[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ bucket: number; count: number }>`
    select width_bucket(extract(epoch from ${now}::timestamptz - created_at) / 86400, ${[...below]}::numeric[]) as bucket,
      count(*)::int as count
    from issue where waits_for is not null group by bucket`.execute(db);
  const counts = new Map(rows.map(({ bucket, count }) => [bucket, count]));
  return [...below, null].map((_, bucket) => counts.get(bucket) ?? 0);
}

/** Counts the requests whose next target has passed. */
export async function countLate(db: Kysely<Tables>, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('issue')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('due_at', '<', now)
    .executeTakeFirstOrThrow();
  return count;
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
