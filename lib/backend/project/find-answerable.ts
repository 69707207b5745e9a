import type { Transaction } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import type { DbDeps } from '@/lib/backend/deps';
import { issueActions } from './change-status';
import { isThreadFull, lockMergeTarget, type IssueRow } from './issue-queries';

/**
 * Returns the request that takes an answer to a locked one. A duplicate hands it on to the request that it was merged
 * into, which may be a duplicate itself; those that can no longer be answered are passed over.
 */
async function resolveMergeTarget(trx: Transaction<Tables>, issue: IssueRow, now: Date): Promise<IssueRow> {
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

/**
 * Returns the request that takes an answer of the customer to a locked one; undefined long after its end, and when it has
 * become too long.
 */
export async function findAnswerable(
  trx: Transaction<Tables>,
  named: IssueRow,
  now: Date,
): Promise<IssueRow | undefined> {
  const issue = await resolveMergeTarget(trx, named, now);
  const isOpen = issueActions(issue, undefined, now).includes('comment');
  return isOpen && !(await isThreadFull(trx, issue.uid)) ? issue : undefined;
}

/** Returns whether a request has become too long for further notes by mail. */
export const isFull = (issueUid: string, { db }: DbDeps): Promise<boolean> =>
  isThreadFull(db.kysely, issueUid);
