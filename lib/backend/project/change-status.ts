import type { Transaction } from 'kysely';
import { DAY_MS } from '@/lib/constants';
import type { IssueAction } from '@/lib/contract/project';
import type { IssueStatusKey, Resolution } from '@/lib/database/request-schema';
import type { Tables } from '@/lib/database/schema';
import type { BackendDeps, DbDeps } from '@/lib/backend/deps';
import { REOPEN_DAYS } from '@/lib/backend/limits';
import { recordWebhookEvent } from '@/lib/backend/webhook/record-event';
import { dueTimes } from './due-times';
import { insertIssueChange, saveStatus, type IssueRow, isThreadFull, lockMergeTarget } from './issue-queries';
import { ratingRefusal } from './rate-issue';
import type { RatingRow } from './rating-queries';

/** The author of a comment or change; without a uid the help desk. */
export type Author = {
  uid: number | null;
  name: string;
  /** The agent, where that is known. */
  staffUid?: string | null;
};

/** A completed request has a resolution, others have none. */
export type NewStatus =
  { status: Exclude<IssueStatusKey, 'completed'> } | { status: 'completed'; resolution: Resolution };

/** Returns the change to a status by the help desk, for which completed means solved. */
export const staffStatus = (status: IssueStatusKey): NewStatus =>
  status === 'completed' ? { status, resolution: 'solved' } : { status };

/**
 * Changes the status of a locked request and records the change; returns the request and the uid of the change. The
 * time for the solution of a reopened request begins anew.
 */
export async function changeStatus(
  trx: Transaction<Tables>,
  issue: IssueRow,
  change: NewStatus,
  author: Author,
  deps: Pick<BackendDeps, 'clock' | 'random' | 'settings' | 'requestForm'>,
): Promise<{ issue: IssueRow; uid: string }> {
  const { clock, random } = deps;
  const now = clock();
  const { status } = change;
  const resolution = change.status === 'completed' ? change.resolution : null;
  const uid = random.uuid();
  await insertIssueChange(trx, {
    uid,
    issue_uid: issue.uid,
    user_uid: author.uid,
    author_name: author.name,
    from_status: issue.status,
    to_status: status,
    resolution,
    created_at: now,
  });
  const completed_at = status === 'completed' ? now : null;
  const isReopened = issue.status === 'completed' && status !== 'completed';
  const solve_due_at = isReopened && dueTimes(await deps.requestForm(), issue.priority, now).solve_due_at;
  const changed = await saveStatus(trx, issue.uid, {
    status,
    resolution,
    completed_at,
    updated_at: now,
    ...(solve_due_at && { solve_due_at }),
    ...(author.uid === null
      ? { staff_updated_at: now }
      : { staff_acted_last: false as const, waits_since: now }),
  });
  const data = {
    change: { uid, from: issue.status, to: status, resolution },
    author: { name: author.name, is_staff: author.uid === null },
  };
  await recordWebhookEvent(trx, issue.uid, { type: 'status.changed', data }, deps);
  return { issue: changed, uid };
}

/** Returns what the owner of a request may do with it now. Long after it ended, only a follow-up is possible. */
export function issueActions(
  issue: Pick<IssueRow, 'status' | 'resolution' | 'completed_at'>,
  rating: RatingRow | undefined,
  now: Date,
): IssueAction[] {
  const { status, completed_at } = issue;
  if (status !== 'completed') return ['comment', 'solve', 'cancel'];
  const isRecent = completed_at !== null && now.getTime() - completed_at.getTime() <= REOPEN_DAYS * DAY_MS;
  const actions: IssueAction[] = isRecent ? ['comment', 'reopen'] : ['follow-up'];
  return ratingRefusal(issue, rating, now) === undefined ? [...actions, 'rate'] : actions;
}

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
