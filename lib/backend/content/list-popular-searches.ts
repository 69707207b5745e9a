import type { z } from 'zod';
import { DAY_MS } from '@/lib/constants';
import type { PopularSearchesAnswer, popularSearchesQuery } from '@/lib/contract/content';
import type { BackendDeps } from '@/lib/backend/deps';
import { createSearch } from '@/lib/search';
import { listOpenedQueries } from './search-learning-queries';

const DAYS = 60;
const SIZE = 5;
/** The number of queries that are checked. */
const CANDIDATES = 20;
/** Words, numbers and punctuation. The search ignores symbols, so it would not notice one that no item has. */
const PLAIN = /^[\p{L}\p{M}\p{N}\p{P}\s+%]+$/u;
/** The minimum of visitors and networks; fewer may be one person, or people who know each other. */
const ENOUGH = { visitors: 4, networks: 3 };

/**
 * Lists popular queries: those after which several visitors from several networks recently opened a result. Every visitor
 * sees them, so a query counts only if the opened item matches all of its words; otherwise a few people could show any
 * text there. Queries that may be personal are never stored.
 */
export async function listPopularSearches(
  { locale }: z.output<typeof popularSearchesQuery>,
  { db, clock }: Pick<BackendDeps, 'db' | 'clock'>,
): Promise<PopularSearchesAnswer> {
  const since = new Date(clock().getTime() - DAYS * DAY_MS);
  const opened = await listOpenedQueries(db.kysely, locale, { since, enough: ENOUGH, size: CANDIDATES });
  const search = createSearch(db.kysely);
  const results: { query: string }[] = [];
  for (const { query, uid, model } of opened) {
    if (results.length === SIZE) break;
    if (PLAIN.test(query) && (await search.matchesAll(query, { uid, model, locale })))
      results.push({ query });
  }
  return { count: results.length, results };
}
