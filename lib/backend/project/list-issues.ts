import type { z } from 'zod';
import type { Locale } from '@/lib/constants';
import type { getIssueQuery, ListIssuesAnswer } from '@/lib/contract/project';
import { searchWords } from '@/lib/words/search-words';
import { ISSUE_STATUSES, type IssueStatusKey } from '@/lib/database/request-schema';
import { invalidField } from '@/lib/backend/errors';
import type { Requester } from '@/lib/backend/http/callers';
import type { DbDeps } from '@/lib/backend/deps';
import { countIssues, findIssues, sharesRequests } from './issue-list-queries';
import { shapeIssue, statusList } from './shape-issue';

/** At most this many words of a search are used. */
const MAX_SEARCH_WORDS = 12;
/** A search counts at most this many requests. */
const MAX_SEARCH_COUNT = 10_000;

/**
 * Lists the caller's requests, and those of colleagues where the business shares them, the latest change first.
 * @throws AppError invalid (status)
 */
export async function listIssues(
  caller: Requester,
  { q = '', status, scope, offset, size, locale }: z.output<typeof getIssueQuery>,
  { db }: DbDeps,
): Promise<ListIssuesAnswer> {
  const chosen = parseStatus(status);
  const words = q.trim() === '' ? undefined : searchWords(q, MAX_SEARCH_WORDS);
  // The search consists of punctuation alone, which no request contains as a word.
  if (words?.length === 0) return { records: [], ...countsOf(new Map(), chosen, locale) };
  const isShared = scope === 'all' && (await sharesRequests(db.kysely, caller.businessUid));
  const filter = { words, status: chosen, scope: isShared ? 'shared' : 'own', offset, size } as const;
  const counts = await countIssues(db.kysely, caller, filter, MAX_SEARCH_COUNT);
  const rows = await findIssues(db.kysely, caller, filter);
  const records = rows.map((row) => shapeIssue(row, locale));
  if ('byStatus' in counts) return { records, ...countsOf(counts.byStatus, chosen, locale) };
  return { records, status_list: statusList(locale), count: counts.total, count_is_partial: true };
}

/** Returns the statuses with their counts, and the count of the chosen one or of all. */
function countsOf(
  byStatus: ReadonlyMap<string, number>,
  chosen: IssueStatusKey | undefined,
  locale: Locale,
): Pick<ListIssuesAnswer, 'status_list' | 'count'> {
  const countOf = (key: string): number => byStatus.get(key) ?? 0;
  const status_list = statusList(locale).map((status) => ({ ...status, count: countOf(status.key) }));
  const total = status_list.reduce((sum, { count }) => sum + count, 0);
  return { status_list, count: chosen === undefined ? total : countOf(chosen) };
}

/** Parses the status filter; an empty one means all. */
function parseStatus(status = ''): IssueStatusKey | undefined {
  if (status === '') return undefined;
  const statusKey = ISSUE_STATUSES.find((key) => key === status);
  if (!statusKey) throw invalidField('status', 'invalid', `must be one of ${ISSUE_STATUSES.join(', ')}`);
  return statusKey;
}
