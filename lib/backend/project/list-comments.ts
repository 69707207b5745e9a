import type { z } from 'zod';
import type { Comment, listCommentsQuery, IssueChange, UploadedMedia } from '@/lib/contract/project';
import { invalidField, notFound } from '@/lib/backend/errors';
import type { Requester } from '@/lib/backend/http/callers';
import type { DbDeps } from '@/lib/backend/deps';
import { type UploadInfo, shapeUpload } from '@/lib/backend/media/shape-upload';
import { findCommentTime, findIssueUid, listIssueComments, listIssueChanges } from './reading-queries';
import { parseHandle, shapeComment, shapeChange } from './shape-issue';
import { listIssueUploads } from './upload-queries';
import type { Kysely } from 'kysely';
import type { Locale } from '@/lib/constants';
import type { Tables } from '@/lib/database/schema';

/**
 * Lists the comments of a request that the caller may read: all or a page of them, or those after a comment or time.
 * @throws AppError not-found, invalid (after) when the request has no such comment
 */
export async function listComments(
  caller: Requester,
  { issue, after, order, offset, size }: z.output<typeof listCommentsQuery>,
  { db }: DbDeps,
): Promise<{ count: number; results: Comment[] }> {
  const parsed = parseHandle(issue);
  const issueUid = parsed && (await findIssueUid(db.kysely, caller, parsed, 'readable'));
  if (issueUid === undefined) throw notFound();
  const since = after === undefined ? undefined : await parseAfter(issueUid, after, { db });
  const { count, rows } = await listIssueComments(db.kysely, issueUid, {
    after: since,
    order: order === 'created_at' ? 'asc' : 'desc',
    offset,
    size,
  });
  const isAll = size === undefined && after === undefined;
  const of = isAll ? 'comments' : rows.map(({ uid }) => uid);
  const images = new Map<string | null, UploadInfo[]>();
  for (const upload of await listIssueUploads(db.kysely, issueUid, of)) {
    images.set(upload.comment_uid, [...(images.get(upload.comment_uid) ?? []), upload]);
  }
  // Only the writer and the help desk may read what a mail quoted, because it may be a conversation with others.
  const results = rows.map((row) => {
    const quoted = row.user_uid === caller.uid ? row.quoted : null;
    return shapeComment({ ...row, quoted }, images.get(row.uid) ?? []);
  });
  return { count, results };
}

async function parseAfter(
  issueUid: string,
  after: string,
  { db }: DbDeps,
): Promise<{ at: Date; uid?: string }> {
  if (after.includes('T')) return { at: new Date(Math.max(0, Date.parse(after))) };
  const uid = after.toLowerCase();
  const at = await findCommentTime(db.kysely, issueUid, uid);
  if (!at) {
    throw invalidField('after', 'invalid', 'must be the uid of a comment of this request, or an ISO time');
  }
  return { at, uid };
}

type Thread = {
  /** The images that the request was filed with. */
  attachments: UploadedMedia[];
  comments: Comment[];
  changes: IssueChange[];
};

/** Returns the comments, images and changes of a request, the earliest first. The caller checks who may read it. */
export async function listThread(db: Kysely<Tables>, issueUid: string, locale: Locale): Promise<Thread> {
  const all = { after: undefined, order: 'asc', offset: 0, size: undefined } as const;
  const { rows: comments } = await listIssueComments(db, issueUid, all);
  const uploads = await listIssueUploads(db, issueUid, 'comments');
  const attachments = await listIssueUploads(db, issueUid, 'request');
  const changes = await listIssueChanges(db, issueUid);
  const imagesOf = (uid: string) => uploads.filter(({ comment_uid }) => comment_uid === uid);
  return {
    attachments: attachments.map(shapeUpload),
    comments: comments.map((row) => shapeComment(row, imagesOf(row.uid))),
    changes: changes.map((change) => shapeChange(change, locale)),
  };
}
