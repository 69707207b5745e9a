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

/** Lists the most frequent queries. */
export async function listFrequentSearches(
  db: Kysely<Tables>,
  { since, size }: { since: Date; size: number },
): Promise<SearchedQuery[]> {
  const { rows } = await sql<SearchedQuery>`
    with ${searchedSince(since)} select ${COLUMNS} from searched
    order by searches desc, query limit ${size}`.execute(db);
  return rows;
}

export type FailedSearches = { withoutResults: SearchedQuery[]; withoutOpens: SearchedQuery[] };

/** Lists the most frequent queries whose latest search had no results, and those whose results were never opened. */
export async function listFailedSearches(
  db: Kysely<Tables>,
  { since, size }: { since: Date; size: number },
): Promise<FailedSearches> {
  const { rows } = await sql<SearchedQuery & { place: number }>`
    with ${searchedSince(since)}, failed as (
      select ${COLUMNS}, row_number() over (partition by results = 0 order by searches desc, query) as place
      from searched where results = 0 or opens = 0
    )
    select * from failed where place <= ${size} order by place`.execute(db);
  const searches = rows.map(({ place: _, ...search }) => search);
  return {
    withoutResults: searches.filter(({ results }) => results === 0),
    withoutOpens: searches.filter(({ results }) => results > 0),
  };
}

const COLUMNS = sql`query, searches, results, opens, rank`;

/** Selects the searched queries since a time as `searched`. Finding the latest search of each by its id is fast. */
const searchedSince = (since: Date) => sql`counted as (
    select query, count(*) filter (where kind = 'search')::int as searches,
      max(id) filter (where kind = 'search') as latest,
      count(*) filter (where kind = 'open')::int as opens,
      round(avg(search_log.rank) filter (where kind = 'open'), 1)::float8 as rank
    from search_log where at >= ${sql.lit(since.toISOString())}::timestamptz and query is not null group by query
  ), searched as (
    select counted.query, searches, coalesce(search_log.results, 0) as results, opens, counted.rank
    from counted join search_log on search_log.id = latest
  )`;
