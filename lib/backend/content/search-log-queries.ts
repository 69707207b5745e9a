import { sql, type Insertable, type Kysely } from 'kysely';
import type { SearchLogTable, SearchReformulationTable } from '@/lib/database/search-schema';
import type { Tables } from '@/lib/database/schema';
import type { Locale } from '@/lib/constants';
import type { ContentModel } from '@/lib/contract/content';
import { publicItems } from '@/lib/database/public-items';

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

/** Returns whether visitors may see the item with this uid. */
export async function findOpenedItem(db: Kysely<Tables>, uid: string): Promise<boolean> {
  const row = await db
    .selectFrom(publicItems(db).as('item'))
    .select('item.uid')
    .where('item.uid', '=', uid)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores that a visitor searched for other words after a search. A repetition only renews the time. */
export async function saveReformulation(
  db: Kysely<Tables>,
  reformulation: Insertable<SearchReformulationTable>,
): Promise<void> {
  await db
    .insertInto('search_reformulation')
    .values(reformulation)
    .onConflict((conflict) =>
      conflict
        .columns(['locale', 'query', 'next_query', 'visitor'])
        .doUpdateSet((eb) => ({ at: eb.ref('excluded.at') })),
    )
    .execute();
}

type Period = { since: Date; enough: { visitors: number; networks: number }; size: number };

/** Two queries, and how many visitors searched for the second one after the first. */
export type Reformulation = { locale: Locale; query: string; next_query: string; visitors: number };

/** Lists which query followed one without an opened result, the most frequent first. */
export async function listReformulations(
  db: Kysely<Tables>,
  { since, enough, size }: Period,
): Promise<Reformulation[]> {
  const { rows } = await sql<Reformulation>`
    select locale, query, next_query, count(*)::int as visitors
    from search_reformulation where at >= ${since}
    group by locale, query, next_query
    having count(*) >= ${enough.visitors} and count(distinct network) >= ${enough.networks}
    order by visitors desc, query, next_query limit ${size}`.execute(db);
  return rows;
}

/** A query, and the public item that was opened most after it. */
type OpenedQuery = { query: string; uid: string; model: ContentModel };

/**
 * Lists the queries after which enough visitors opened a public result, one per set of words. Those of the most networks
 * come first, because one person can be many visitors.
 */
export async function listOpenedQueries(
  db: Kysely<Tables>,
  locale: Locale,
  { since, enough, size }: Period,
): Promise<OpenedQuery[]> {
  const { rows } = await sql<OpenedQuery>`
    select popular.query, popular.uid, item.model from (
      select distinct on (terms) query, count(*) as visitors, count(distinct network) as networks,
        mode() within group (order by uid) as uid
      from search_vote vote
      where locale = ${locale} and at >= ${since}
        and exists (select from ${publicItems(db).as('item')}
          where item.uid = vote.uid and item.locale = vote.locale)
      group by terms, query
      having count(*) >= ${enough.visitors} and count(distinct network) >= ${enough.networks}
      order by terms, networks desc, visitors desc, query
    ) as popular
    join content_item item on item.uid = popular.uid and item.locale = ${locale}
    order by networks desc, visitors desc, query limit ${size}`.execute(db);
  return rows;
}

/** An item, a query after which it was opened, and the number of visitors who did so. */
export type OpenedItem = {
  uid: string;
  key: string;
  title: string;
  model: ContentModel;
  locale: Locale;
  source: string;
  source_path: string;
  query: string;
  visitors: number;
};

/** Lists public items with the queries after which they were opened, the most frequent first. */
export async function listOpenedItems(
  db: Kysely<Tables>,
  { since, enough, size }: Period,
): Promise<OpenedItem[]> {
  const { rows } = await sql<OpenedItem>`
    select item.uid, item.key, item.title, item.model, item.locale, item.source, item.source_path, query, visitors
    from (
      select uid, locale, mode() within group (order by query) as query, count(*)::int as visitors
      from search_vote where at >= ${since}
      group by uid, locale, terms
      having count(*) >= ${enough.visitors} and count(distinct network) >= ${enough.networks}
    ) as opened
    join ${publicItems(db).as('item')} on item.uid = opened.uid and item.locale = opened.locale
    order by visitors desc, query, item.uid limit ${size}`.execute(db);
  return rows;
}
