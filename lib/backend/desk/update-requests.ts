import type { z } from 'zod';
import type { UpdateRequestsAnswer, updateRequestsBody } from '@/lib/contract/desk';
import { deskErrors } from '@/lib/text/backend';
import { AppError, invalidField } from '@/lib/backend/errors';
import type { StaffCaller } from '@/lib/backend/http/callers';
import type { BackendDeps } from '@/lib/backend/deps';
import { findAnnouncementFor } from '@/lib/backend/directory/announcements';
import { followForOwner } from '@/lib/backend/directory/follow-announcement';
import { recordNotice } from '@/lib/backend/mail/notices/queries';
import { changeStatus, staffStatus } from '@/lib/backend/project/change-status';
import { sendRequestMails } from '@/lib/backend/project/send-request-mails';
import { recordAudit } from '@/lib/backend/auth/audit';
import { checkAgent, lockForStaff } from './lock-for-staff';
import { isActiveStaff, updateDeskColumns } from './writing-queries';

type Change = Omit<z.output<typeof updateRequestsBody>, 'agent' | 'keys'>;

/**
 * Changes requests, each in a transaction of its own. A request that needs no change counts as changed.
 * @throws AppError unauthorized when another agent made the change; invalid (assignee, known_issue)
 */
export async function updateRequests(
  caller: StaffCaller,
  { agent, keys, ...change }: z.output<typeof updateRequestsBody>,
  deps: BackendDeps,
): Promise<UpdateRequestsAnswer> {
  checkAgent(caller, agent);
  const { assignee, known_issue: knownIssue } = change;
  if (assignee && !(await isActiveStaff(deps.db.kysely, assignee))) {
    throw invalidField('assignee', 'not-found', deskErrors.noStaff);
  }
  if (knownIssue && !(await findAnnouncementFor(knownIssue, deps))) {
    throw invalidField('known_issue', 'not-found', deskErrors.noAnnouncement);
  }
  const changed: string[] = [];
  const unchanged: string[] = [];
  const failed: string[] = [];
  for (const key of new Set(keys)) {
    try {
      if (!(await updateRequest(caller, key, change, deps))) unchanged.push(key);
      changed.push(key);
    } catch (error) {
      // The request or its owner's account was deleted meanwhile.
      const isGone = error instanceof AppError && ['not-found', 'unauthorized'].includes(error.code);
      if (!isGone) throw error;
      failed.push(key);
    }
  }
  deps.wakeMail();
  return { changed, unchanged, failed };
}

/** Changes a request; false when it needs no change. */
async function updateRequest(
  caller: StaffCaller,
  key: string,
  { status, assignee, known_issue: knownIssue }: Change,
  deps: BackendDeps,
): Promise<boolean> {
  return deps.db.transaction(async (trx) => {
    const issue = await lockForStaff(trx, key);
    const changed = {
      ...(status !== undefined && status !== issue.status && { status }),
      ...(assignee !== undefined && assignee !== issue.assignee_uid && { assignee_uid: assignee }),
      ...(knownIssue !== undefined &&
        knownIssue !== issue.announcement_uid && { announcement_uid: knownIssue }),
    };
    if (Object.keys(changed).length === 0) return false;
    const { status: newStatus, ...columns } = changed;
    if (newStatus !== undefined) {
      const by = { uid: null, name: caller.name };
      const { uid } = await changeStatus(trx, issue, staffStatus(newStatus), by, deps);
      await sendRequestMails(trx, issue.uid, { uid, by, kind: 'status', status: newStatus }, deps);
    }
    if (Object.keys(columns).length > 0) await updateDeskColumns(trx, issue.uid, columns);
    if (columns.assignee_uid && columns.assignee_uid !== caller.uid) {
      const notice = { kind: 'assigned', issue_uid: issue.uid, created_at: deps.clock() } as const;
      await recordNotice(trx, notice);
    }
    // The owner is mailed when the known issue ends.
    if (columns.announcement_uid) await followForOwner(trx, columns.announcement_uid, issue.user_uid, deps);
    const audited = { action: 'request.update', issueNumber: issue.number, data: changed };
    await recordAudit(trx, caller, audited, deps);
    return true;
  });
}
