import type { Transaction } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import { issueActions } from './change-status';
import { lockMergeTarget, type IssueRow } from './issue-queries';

/**
 * Returns the request that takes an answer to a locked one. A duplicate hands it on to the request that it was merged
 * into, which may be a duplicate itself; those that can no longer be answered are passed over.
 */
export async function resolveMergeTarget(
  trx: Transaction<Tables>,
  issue: IssueRow,
  now: Date,
): Promise<IssueRow> {
  let answered = issue;
  // This ends, because a request is never merged into a duplicate.
  for (
    let target = await lockMergeTarget(trx, issue.uid);
    target;
    target = await lockMergeTarget(trx, target.uid)
  ) {
    if (issueActions(target, undefined, now).includes('comment')) answered = target;
  }
  return answered;
}
