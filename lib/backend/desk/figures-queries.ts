import { sql, type Kysely, type RawBuilder } from 'kysely';
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
 * Lists the times of the requests to which something happened since a time; that also updated them, which is indexed. A
 * JSON array for each column is made and read much faster than rows.
 */
export async function listRequestTimes(db: Kysely<Tables>, since: Date): Promise<RequestTimes[]> {
  const seconds = (column: RawBuilder<unknown>) =>
    sql<(number | null)[] | null>`array_to_json(array_agg(extract(epoch from ${column})::bigint))`;
  const columns = await db
    .selectFrom('issue')
    .select([
      seconds(sql`created_at`).as('filed'),
      seconds(sql`first_answered_at`).as('answered'),
      seconds(sql`answer_due_at`).as('answerDue'),
      seconds(sql`case when resolution = 'solved' then completed_at end`).as('solved'),
      seconds(sql`solve_due_at`).as('solveDue'),
    ])
    .where('updated_at', '>=', sql<Date>`${sql.lit(since.toISOString())}::timestamptz`)
    .executeTakeFirstOrThrow();
  const { filed, answered, answerDue, solved, solveDue } = columns;
  const ms = (value: number | null | undefined) => (value == null ? null : value * 1000);
  return (filed ?? []).map((time, index) => ({
    filed: ms(time) ?? 0,
    answered: ms(answered?.[index]),
    answerDue: ms(answerDue?.[index]),
    solved: ms(solved?.[index]),
    solveDue: ms(solveDue?.[index]),
  }));
}

/** Counts the requests that are not completed by age in calendar days: below each of these, and all older ones last. */
export async function countBacklog(
  db: Kysely<Tables>,
  below: readonly number[],
  midnight: Date,
): Promise<number[]> {
  const { rows } = await sql<{ bucket: number; count: number }>`
    select width_bucket(ceil(extract(epoch from ${midnight}::timestamptz - created_at) / 86400), ${[...below]}::numeric[]) as bucket,
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
