import type { z } from 'zod';
import type { UpdateRequestsAnswer, updateRequestsBody } from '@/lib/contract/desk';
import { deskErrors } from '@/lib/text/backend';
import { AppError, invalidField } from '@/lib/backend/errors';
import type { StaffCaller } from '@/lib/backend/auth/authenticate-staff';
import type { BackendDeps } from '@/lib/backend/deps';
import { findAnnouncementFor } from '@/lib/backend/directory/announcements';
import { attachOwner } from '@/lib/backend/directory/follow-announcement';
import { changeStatus } from '@/lib/backend/project/change-status';
import { sendRequestMails } from '@/lib/backend/project/send-request-mails';
import { recordAudit } from './audit';
import { lockForStaff, staffStatus } from './change-status-as-staff';
import { isActiveStaff, updateDeskColumns } from './writing-queries';

type Change = Omit<z.output<typeof updateRequestsBody>, 'keys'>;

/**
 * Changes requests, each in a transaction of its own. What is as asked for already counts as changed.
 * @throws AppError invalid (assignee, known_issue)
 */
export async function updateRequests(
  caller: StaffCaller,
  { keys, ...change }: z.output<typeof updateRequestsBody>,
  deps: BackendDeps,
): Promise<UpdateRequestsAnswer> {
  const { assignee, known_issue: knownIssue } = change;
  if (assignee && !(await isActiveStaff(deps.db.kysely, assignee))) {
    throw invalidField('assignee', 'not-found', deskErrors.noStaff);
  }
  if (knownIssue && !(await findAnnouncementFor(knownIssue, deps))) {
    throw invalidField('known_issue', 'not-found', deskErrors.noAnnouncement);
  }
  const changed: string[] = [];
  const failed: string[] = [];
  for (const key of new Set(keys)) {
    try {
      await updateRequest(caller, key, change, deps);
      changed.push(key);
    } catch (error) {
      // Gone, or its account was deleted meanwhile.
      if (!(error instanceof AppError)) throw error;
      failed.push(key);
    }
  }
  deps.wakeMail();
  return { changed, failed };
}

async function updateRequest(
  caller: StaffCaller,
  key: string,
  { status, assignee, known_issue: knownIssue }: Change,
  deps: BackendDeps,
): Promise<void> {
  await deps.db.transaction(async (trx) => {
    const issue = await lockForStaff(trx, key);
    const isMoved = status !== undefined && status !== issue.status;
    if (isMoved) {
      const by = { uid: null, name: caller.name };
      const { uid } = await changeStatus(trx, issue, staffStatus(status), by, deps);
      await sendRequestMails(trx, issue.uid, { uid, by, kind: 'status', status }, deps);
    }
    const columns = {
      ...(assignee !== undefined && assignee !== issue.assignee_uid && { assignee_uid: assignee }),
      ...(knownIssue !== undefined &&
        knownIssue !== issue.announcement_uid && { announcement_uid: knownIssue }),
    };
    const isOther = Object.keys(columns).length > 0;
    if (isOther) await updateDeskColumns(trx, issue.uid, columns);
    // Who has the same trouble hears of its end.
    if (columns.announcement_uid) await attachOwner(trx, columns.announcement_uid, issue.user_uid, deps);
    if (!isMoved && !isOther) return;
    const data = { ...(isMoved && { status }), ...columns };
    await recordAudit(trx, caller, { action: 'request.update', issueNumber: issue.number, data }, deps);
  });
}
