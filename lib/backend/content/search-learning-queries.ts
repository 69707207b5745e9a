import { sql, type Insertable, type Kysely } from 'kysely';
import type { Locale } from '@/lib/constants';
import type { ContentModel } from '@/lib/contract/content';
import { publicItems } from '@/lib/database/public-items';
import type { SearchReformulationTable } from '@/lib/database/search-schema';
import type { Tables } from '@/lib/database/schema';

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
export type OpenedQuery = { query: string; uid: string; model: ContentModel };

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
