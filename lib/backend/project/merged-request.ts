import type { Transaction } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import { issueActions } from './change-status';
import { lockGoal, type IssueRow } from './queries';

/**
 * Returns where an answer to a locked request belongs: into the request in which a duplicate goes on, as long as that
 * can be answered.
 */
export async function goalOf(trx: Transaction<Tables>, issue: IssueRow, now: Date): Promise<IssueRow> {
  const goal = await lockGoal(trx, issue.uid);
  return goal && issueActions(goal, undefined, now).includes('comment') ? goal : issue;
}
