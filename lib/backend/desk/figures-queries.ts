import { sql, type Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';

export type DayCounts = { day: string; filed: number; answered: number; completed: number };

/** Counts by day of Indonesia's west. What happened to a request since then also updated it, and that is indexed. */
export async function countByDay(db: Kysely<Tables>, since: Date, now: Date): Promise<DayCounts[]> {
  const { rows } = await sql<DayCounts>`
    with event as (
      select kind, ((at at time zone 'Asia/Jakarta')::date)::text as day
      from issue, lateral (values ('filed', created_at), ('answered', first_answered_at),
        ('completed', case when resolution = 'solved' then completed_at end)) as happened (kind, at)
      where updated_at >= ${since} and at >= ${since}
    )
    select days.day::date::text as day,
      count(*) filter (where kind = 'filed')::int as filed,
      count(*) filter (where kind = 'answered')::int as answered,
      count(*) filter (where kind = 'completed')::int as completed
    from generate_series((${since}::timestamptz at time zone 'Asia/Jakarta')::date,
      (${now}::timestamptz at time zone 'Asia/Jakarta')::date, interval '1 day') as days (day)
    left join event on event.day = days.day::date::text
    group by days.day order by days.day`.execute(db);
  return rows;
}

/** When something began and ended, and until when it should have. */
export type Stretch = { from: Date; until: Date; due: Date | null };

/** Lists the first answers since a time. */
export async function listFirstAnswers(db: Kysely<Tables>, since: Date): Promise<Stretch[]> {
  const { rows } = await sql<Stretch>`
    select created_at as "from", first_answered_at as until, answer_due_at as due from issue
    where updated_at >= ${since} and first_answered_at >= ${since}`.execute(db);
  return rows;
}

/** Lists the solutions since a time. */
export async function listSolutions(db: Kysely<Tables>, since: Date): Promise<Stretch[]> {
  const { rows } = await sql<Stretch>`
    select created_at as "from", completed_at as until, solve_due_at as due from issue
    where updated_at >= ${since} and completed_at >= ${since} and resolution = 'solved'`.execute(db);
  return rows;
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
