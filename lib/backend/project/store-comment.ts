import type { Transaction } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import type { BackendDeps } from '@/lib/backend/deps';
import type { EncodedUpload } from '@/lib/backend/media/encode-upload';
import { storeUploads } from '@/lib/backend/media/store-upload';
import { recordWebhookEvent } from '@/lib/backend/webhook/record-event';
import type { UploadInfo } from '@/lib/backend/media/shape-upload';
import { claimAttachments, claimStaffAttachments } from './claim-attachments';
import { changeStatus, type Author, type NewStatus } from './change-status';
import { insertIssueComment, type IssueRow } from './issue-queries';
import { sendRequestMails } from './send-request-mails';

export type NewComment = {
  /** Random by default. */
  uid?: string;
  author: Author;
  /** Sanitised. */
  html: string;
  /** Earlier texts that the mail of the comment repeats; sanitised. */
  quoted?: string | null;
  /** Ids of images that the author uploaded before. */
  claim?: readonly string[];
  /** Images that come with the comment; they belong to the owner of the request. */
  images?: readonly EncodedUpload[];
  /** The status that comes with it. */
  change?: NewStatus | undefined;
};

export type StoredComment = {
  comment: {
    uid: string;
    issue_uid: string;
    user_uid: number | null;
    author_name: string;
    body: string;
    quoted: string | null;
    created_at: Date;
  };
  images: UploadInfo[];
};

/**
 * Stores a comment on a locked request, with its attachments and the mails about it. A customer's comment reopens a completed request.
 * @throws AppError not-found, by attachment
 */
export async function storeComment(
  trx: Transaction<Tables>,
  issue: IssueRow,
  { uid, author, html, quoted = null, claim = [], images = [], change }: NewComment,
  deps: Pick<BackendDeps, 'clock' | 'random' | 'keys' | 'settings' | 'requestForm'>,
): Promise<StoredComment> {
  const now = deps.clock();
  const comment = {
    uid: uid ?? deps.random.uuid(),
    issue_uid: issue.uid,
    user_uid: author.uid,
    author_name: author.name,
    body: html,
    quoted,
    created_at: now,
  };
  await insertIssueComment(trx, comment);
  await storeUploads(
    trx,
    images.map((image) => ({ ...image, issue_uid: issue.uid, comment_uid: comment.uid })),
  );
  const place = { issueUid: issue.uid, commentUid: comment.uid };
  const claimed =
    author.uid === null
      ? await claimStaffAttachments(trx, claim, { ...place, staffUid: author.staffUid ?? null })
      : await claimAttachments(trx, claim, { ...place, userUid: author.uid });
  const data = {
    comment: { uid: comment.uid, body: html },
    author: { name: author.name, is_staff: author.uid === null },
  };
  await recordWebhookEvent(trx, issue.uid, { type: 'comment.created', data }, deps);
  const isReopened = author.uid !== null && issue.status === 'completed';
  const status = isReopened ? ({ status: 'open' } as const) : change;
  if (status) await changeStatus(trx, issue, status, author, deps);
  const all = [...claimed, ...images];
  const event = {
    uid: comment.uid,
    by: author,
    kind: 'comment',
    html,
    files: all,
    status: status?.status,
  } as const;
  await sendRequestMails(trx, issue.uid, event, deps);
  return { comment, images: all };
}
