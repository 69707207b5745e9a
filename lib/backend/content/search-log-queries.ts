import { sql, type Insertable, type Kysely } from 'kysely';
import type { SearchLogTable } from '@/lib/database/search-schema';
import type { Tables } from '@/lib/database/schema';

/** A query with its counts. */
export type SearchedQuery = {
  query: string;
  searches: number;
  /** The number of results of the latest search. */
  results: number;
  opens: number;
  /** The mean rank of opened results, from 1; null when none was opened. */
  rank: number | null;
};

export type SearchTotals = { searches: number; without_results: number; opens: number; left_out: number };

export async function insertSearchLog(db: Kysely<Tables>, entry: Insertable<SearchLogTable>): Promise<void> {
  await db.insertInto('search_log').values(entry).execute();
}

export async function totalSearches(db: Kysely<Tables>, since: Date): Promise<SearchTotals> {
  const { rows } = await sql<SearchTotals>`
    select count(*) filter (where kind = 'search')::int as searches,
      count(*) filter (where kind = 'search' and results = 0)::int as without_results,
      count(*) filter (where kind = 'open')::int as opens,
      count(*) filter (where kind = 'search' and query is null)::int as left_out
    from search_log where at >= ${since}`.execute(db);
  return rows[0] ?? { searches: 0, without_results: 0, opens: 0, left_out: 0 };
}

/** Lists the most frequent queries: all, those without results, or those whose results were never opened. */
export async function listSearches(
  db: Kysely<Tables>,
  which: 'all' | 'without-results' | 'without-opens',
  { since, size }: { since: Date; size: number },
): Promise<SearchedQuery[]> {
  const condition = {
    all: sql`true`,
    'without-results': sql`results = 0`,
    'without-opens': sql`results > 0 and opens = 0`,
  }[which];
  const { rows } = await sql<SearchedQuery>`
    select * from (
      select query, count(*) filter (where kind = 'search')::int as searches,
        coalesce((array_agg(results order by at desc, id desc) filter (where kind = 'search'))[1], 0) as results,
        count(*) filter (where kind = 'open')::int as opens,
        round(avg(rank) filter (where kind = 'open'), 1)::float8 as rank
      from search_log where at >= ${since} and query is not null group by query) as searched
    where searches > 0 and ${condition} order by searches desc, query limit ${size}`.execute(db);
  return rows;
}
