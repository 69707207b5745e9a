import { sql, type Insertable, type Kysely } from 'kysely';
import type { Locale } from '@/lib/constants';
import type { SearchClickTable, SearchVoteTable } from '@/lib/database/search-schema';
import type { Tables } from '@/lib/database/schema';
import type { StoredCount, Vote } from './click-model';

/** A normalized query in a language. */
export type QueryKey = { locale: Locale; terms: string };

/** Makes other votes for the query wait for the end of the transaction, because each vote counts all of them again. */
export async function lockVotes(trx: Kysely<Tables>, { locale, terms }: QueryKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`search_vote ${locale} ${terms}`}, 0))`.execute(
    trx,
  );
}

/** Stores a visitor's vote in place of an earlier one for the same query. */
export async function saveVote(trx: Kysely<Tables>, vote: Insertable<SearchVoteTable>): Promise<void> {
  await trx
    .insertInto('search_vote')
    .values(vote)
    .onConflict((conflict) =>
      conflict.columns(['locale', 'terms', 'visitor']).doUpdateSet((eb) => ({
        network: eb.ref('excluded.network'),
        query: eb.ref('excluded.query'),
        uid: eb.ref('excluded.uid'),
        rank: eb.ref('excluded.rank'),
        at: eb.ref('excluded.at'),
      })),
    )
    .execute();
}

/** Deletes the oldest votes of a network for a query, beyond the latest `size`. */
export async function dropSurplusVotes(
  trx: Kysely<Tables>,
  { locale, terms }: QueryKey,
  { network, size }: { network: number; size: number },
): Promise<void> {
  await sql`
    delete from search_vote where locale = ${locale} and terms = ${terms} and visitor in (
      select visitor from search_vote
      where locale = ${locale} and terms = ${terms} and network = ${network}
      order by at desc, visitor offset ${size}
    )`.execute(trx);
}

export async function listVotes(
  trx: Kysely<Tables>,
  { locale, terms }: QueryKey,
  { since, size }: { since: Date; size: number },
): Promise<Vote[]> {
  return trx
    .selectFrom('search_vote')
    .select(['uid', 'network', 'rank', 'at'])
    .where('locale', '=', locale)
    .where('terms', '=', terms)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(size)
    .execute();
}

export async function replaceCounts(
  trx: Kysely<Tables>,
  { locale, terms }: QueryKey,
  counts: Insertable<SearchClickTable>[],
): Promise<void> {
  await trx.deleteFrom('search_click').where('locale', '=', locale).where('terms', '=', terms).execute();
  await trx.insertInto('search_click').values(counts).execute();
}

/** Rows per statement, so that decoding them does not block the event loop. */
const PAGE_SIZE = 2_000;

/** Loads the counts with enough visitors and networks, those with the most weight first, page by page. */
export async function* loadCounts(
  db: Kysely<Tables>,
  { since, enough, size }: { since: Date; enough: { visitors: number; networks: number }; size: number },
): AsyncGenerator<StoredCount[]> {
  for (let offset = 0; offset < size; offset += PAGE_SIZE) {
    const page = await db
      .selectFrom('search_click')
      .selectAll()
      .where('visitors', '>=', enough.visitors)
      .where('networks', '>=', enough.networks)
      .where('updated_at', '>', since)
      .orderBy('weight', 'desc')
      .orderBy('terms')
      .orderBy('uid')
      .orderBy('locale')
      .offset(offset)
      .limit(PAGE_SIZE)
      .execute();
    yield page;
    if (page.length < PAGE_SIZE) break;
  }
}
