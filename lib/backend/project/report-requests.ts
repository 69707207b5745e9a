import { DAY_MS } from '@/lib/constants';
import type { BackendDeps } from '@/lib/backend/deps';
import {
  listArticleOutcomes,
  totalRequests,
  type ArticleOutcome,
  type RequestTotals,
} from './report-queries';

export type RequestReport = { days: number; totals: RequestTotals; articles: ArticleOutcome[] };

/** Reports how often, and which, articles made a request unnecessary in the last days; without personal data. */
export async function reportRequests(
  { days, size }: { days: number; size: number },
  { db, clock }: Pick<BackendDeps, 'db' | 'clock'>,
): Promise<RequestReport> {
  const since = new Date(clock().getTime() - days * DAY_MS);
  return {
    days,
    totals: await totalRequests(db.kysely, since),
    articles: await listArticleOutcomes(db.kysely, { since, size }),
  };
}
