import { DAY_MS } from '@/lib/constants';
import type { BackendDeps } from '@/lib/backend/deps';
import { proposeWords, type WordProposal } from './propose-words';
import {
  listFailedSearches,
  listFrequentSearches,
  totalSearches,
  type FailedSearches,
  type SearchedQuery,
  type SearchTotals,
} from './search-log-queries';

export type SearchReport = FailedSearches & {
  days: number;
  totals: SearchTotals;
  frequent: SearchedQuery[];
  proposals: WordProposal[];
};

/**
 * Reports the searches of the last days: frequent queries, those without results, those without opened results, and words
 * that the search could learn.
 */
export async function reportSearches(
  { days, size }: { days: number; size: number },
  { db, clock }: Pick<BackendDeps, 'db' | 'clock'>,
): Promise<SearchReport> {
  const period = { since: new Date(clock().getTime() - days * DAY_MS), size };
  return {
    days,
    totals: await totalSearches(db.kysely, period.since),
    frequent: await listFrequentSearches(db.kysely, period),
    ...(await listFailedSearches(db.kysely, period)),
    proposals: await proposeWords(db.kysely, period),
  };
}
