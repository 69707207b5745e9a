import type { z } from 'zod';
import { DAY_MS } from '@/lib/constants';
import type { PopularSearchesAnswer, popularSearchesQuery } from '@/lib/contract/content';
import type { BackendDeps } from '@/lib/backend/deps';
import { listOpenedQueries } from './search-learning-queries';

const DAYS = 60;
const SIZE = 5;
/** The least visitors and networks; fewer may be one person, or people who know each other. */
const ENOUGH = { visitors: 4, networks: 3 };

/**
 * Lists popular queries: those after which several visitors from several networks opened a result lately. The statistics
 * hold no query that may be personal.
 */
export async function listPopularSearches(
  { locale }: z.output<typeof popularSearchesQuery>,
  { db, clock }: Pick<BackendDeps, 'db' | 'clock'>,
): Promise<PopularSearchesAnswer> {
  const since = new Date(clock().getTime() - DAYS * DAY_MS);
  const rows = await listOpenedQueries(db.kysely, locale, { since, enough: ENOUGH, size: SIZE });
  return { count: rows.length, results: rows.map(({ query }) => ({ query })) };
}
