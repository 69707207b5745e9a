import type { Issue } from '@/lib/contract/project';
import type { IssueStatusKey } from '@/lib/database/request-schema';
import { deskErrors, requestText } from '@/lib/text/backend';
import { AppError } from '@/lib/backend/errors';
import type { BackendDeps } from '@/lib/backend/deps';
import { changeStatus, staffStatus } from '@/lib/backend/project/change-status';
import { sendRequestMails } from '@/lib/backend/project/send-request-mails';
import { shapeIssue } from '@/lib/backend/project/shape-issue';
import { recordAudit } from '@/lib/backend/auth/audit';
import { COMMAND } from '@/lib/backend/http/callers';
import { lockForStaff } from '../lock-for-staff';

/**
 * Changes the status of a request of any customer by command.
 * @throws AppError not-found, invalid (author), conflict when it has this status already
 */
export async function changeStatusAsStaff(
  { key, author, status }: { key: string; author: string; status: IssueStatusKey },
  deps: BackendDeps,
): Promise<Issue> {
  const name = parseAuthor(author);
  const issue = await deps.db.transaction(async (trx) => {
    const row = await lockForStaff(trx, key);
    if (row.status === status) {
      throw new AppError('conflict', deskErrors.sameStatus(requestText.id.statuses[status]));
    }
    const by = { uid: null, name };
    const changed = await changeStatus(trx, row, staffStatus(status), by, deps);
    await sendRequestMails(trx, row.uid, { uid: changed.uid, by, kind: 'status', status }, deps);
    const data = { author: name, status };
    await recordAudit(trx, COMMAND, { action: 'request.update', issueNumber: row.number, data }, deps);
    return changed.issue;
  });
  deps.wakeMail();
  return shapeIssue(issue, 'id');
}

const MAX_AUTHOR = 100;

/**
 * Returns the name under which the help desk writes.
 * @throws AppError invalid
 */
export function parseAuthor(author: string): string {
  const name = author.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  if (name === '' || name.length > MAX_AUTHOR) throw new AppError('invalid', deskErrors.author(MAX_AUTHOR));
  return name;
}
