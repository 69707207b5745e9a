import type { DbDeps } from '@/lib/backend/deps';
import { listReadArticles, type ReadArticle } from './content-report-queries';
import { rankByNeed } from './rank-articles';

type Read = {
  /** Views by uid. */
  views: ReadonlyMap<string, number>;
  /** Requests that were filed after reading it, by key. */
  filed: ReadonlyMap<string, number>;
  /** Opinions count from this time on. */
  since: Date;
  size: number;
};

/** Reports the articles that need work most, of those that were read, rated, or followed by a request. */
export const reportReading = async ({ since, size, ...read }: Read, { db }: DbDeps): Promise<ReadArticle[]> =>
  rankByNeed(await listReadArticles(db.kysely, read, since), size);
