import type { DeskRequest } from '@/lib/contract/desk';
import { issueKey } from '@/lib/paths/request-path';
import { deskErrors } from '@/lib/text/backend';
import { invalidField } from '@/lib/backend/errors';
import type { StaffCaller } from '@/lib/backend/http/callers';
import type { BackendDeps } from '@/lib/backend/deps';
import { storeComment } from '@/lib/backend/project/store-comment';
import { staffStatus } from '@/lib/backend/project/change-status';
import { recordAudit } from '@/lib/backend/auth/audit';
import { lockForStaff } from './lock-for-staff';
import { getDeskRequest, requireNumber } from './get-desk-request';
import { findStatusBeforeMerge, updateDeskColumns } from './writing-queries';

/**
 * Completes a duplicate and tells its customer which request continues it; returns the duplicate.
 * @throws AppError not-found, invalid (into) for the request itself, one of another business, or a duplicate
 */
export async function mergeRequest(
  caller: StaffCaller,
  { key, into }: { key: string; into: string },
  deps: BackendDeps,
): Promise<DeskRequest> {
  const number = requireNumber(key);
  const targetNumber = requireNumber(into);
  if (number === targetNumber) throw invalidField('into', 'same', deskErrors.mergeSame);
  await deps.db.transaction(async (trx) => {
    // The lower number first, so that two opposite merges cannot wait for each other.
    const isLower = number < targetNumber;
    const first = await lockForStaff(trx, isLower ? key : into);
    const second = await lockForStaff(trx, isLower ? into : key);
    const [issue, target] = isLower ? [first, second] : [second, first];
    if (issue.business_uid !== target.business_uid) {
      throw invalidField('into', 'other-business', deskErrors.mergeOther);
    }
    if (target.merged_into !== null) throw invalidField('into', 'merged', deskErrors.mergeMerged);
    if (issue.merged_into === target.uid) return;
    await updateDeskColumns(trx, issue.uid, { merged_into: target.uid });
    const change = issue.status === 'completed' ? undefined : staffStatus('completed');
    const author = { uid: null, name: caller.name, staffUid: caller.uid };
    const html = `<p>${deskErrors.merged(issueKey(target.number))}</p>`;
    await storeComment(trx, issue, { author, html, change }, deps);
    const data = { into: issueKey(target.number), status: issue.status };
    await recordAudit(trx, caller, { action: 'request.merge', issueNumber: issue.number, data }, deps);
  });
  deps.wakeMail();
  return getDeskRequest(caller, key, deps);
}

/**
 * Undoes a merge: the duplicate has its earlier status again, and its customer is told; returns it. One that is not merged
 * stays as it is.
 * @throws AppError not-found
 */
export async function unmergeRequest(
  caller: StaffCaller,
  key: string,
  deps: BackendDeps,
): Promise<DeskRequest> {
  await deps.db.transaction(async (trx) => {
    const issue = await lockForStaff(trx, key);
    if (issue.merged_into === null) return;
    await updateDeskColumns(trx, issue.uid, { merged_into: null });
    const status = await findStatusBeforeMerge(trx, issue.number);
    const change = status === issue.status ? undefined : staffStatus(status);
    const author = { uid: null, name: caller.name, staffUid: caller.uid };
    await storeComment(trx, issue, { author, html: `<p>${deskErrors.unmerged}</p>`, change }, deps);
    await recordAudit(trx, caller, { action: 'request.unmerge', issueNumber: issue.number, data: {} }, deps);
  });
  deps.wakeMail();
  return getDeskRequest(caller, key, deps);
}
