import type { DeskRequest } from '@/lib/contract/desk';
import { deskErrors } from '@/lib/text/backend';
import { invalidField } from '@/lib/backend/errors';
import type { StaffCaller } from '@/lib/backend/auth/authenticate-staff';
import type { BackendDeps } from '@/lib/backend/deps';
import { addComment } from '@/lib/backend/project/add-comment';
import { issueKey } from '@/lib/backend/project/shape-issue';
import { recordAudit } from './audit';
import { lockForStaff, staffStatus } from './change-status-as-staff';
import { getDeskRequest, requireNumber } from './get-desk-request';
import { updateDeskColumns } from './writing-queries';

/**
 * Ends a duplicate and tells its customer where it goes on; returns the duplicate.
 * @throws AppError not-found, invalid (into) for the request itself, one of another business, or a duplicate
 */
export async function mergeRequest(
  caller: StaffCaller,
  { key, into }: { key: string; into: string },
  deps: BackendDeps,
): Promise<DeskRequest> {
  const numbers = { issue: requireNumber(key), goal: requireNumber(into) };
  if (numbers.issue === numbers.goal) throw invalidField('into', 'same', deskErrors.mergeSame);
  await deps.db.transaction(async (trx) => {
    // In one order, so that two who merge each other's goals do not wait for each other for ever.
    const [low, high] = [key, into].sort((a, b) => requireNumber(a) - requireNumber(b)) as [string, string];
    const locked = [await lockForStaff(trx, low), await lockForStaff(trx, high)];
    const issue = locked.find(({ number }) => number === numbers.issue)!;
    const goal = locked.find(({ number }) => number === numbers.goal)!;
    if (issue.business_uid !== goal.business_uid) {
      throw invalidField('into', 'other-business', deskErrors.mergeOther);
    }
    if (goal.merged_into !== null) throw invalidField('into', 'merged', deskErrors.mergeMerged);
    if (issue.merged_into === goal.uid) return;
    await updateDeskColumns(trx, issue.uid, { merged_into: goal.uid });
    const change = issue.status === 'completed' ? undefined : staffStatus('completed');
    const author = { uid: null, name: caller.name, staffUid: caller.uid };
    const html = `<p>${deskErrors.merged(issueKey(goal.number))}</p>`;
    await addComment(trx, issue, { author, html, change }, deps);
    const data = { into: issueKey(goal.number) };
    await recordAudit(trx, caller, { action: 'request.merge', issueNumber: issue.number, data }, deps);
  });
  deps.wakeMail();
  return getDeskRequest(caller, key, deps);
}
