import type { DbDeps } from '@/lib/backend/deps';
import { rankArticles } from './rank-articles';
import { listFailedSearches } from './search-log-queries';

/** Reports what readers missed since a time: the articles that need work most, and searches that led nowhere. */
export async function reportReading(period: { since: Date; size: number }, { db }: DbDeps) {
  const [{ ranked }, failed] = await Promise.all([
    rankArticles(db.kysely, period),
    listFailedSearches(db.kysely, period),
  ]);
  return { articles: ranked, ...failed };
}
