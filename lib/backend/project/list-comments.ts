import type { z } from 'zod';
import type { Comment, listCommentsQuery } from '@/lib/contract/project';
import { invalidField, notFound } from '@/lib/backend/errors';
import type { Requester } from '@/lib/backend/http/callers';
import type { DbDeps } from '@/lib/backend/deps';
import type { UploadInfo } from '@/lib/backend/media/shape-upload';
import { findCommentTime, findIssueUid, listIssueComments } from './reading-queries';
import { parseHandle, shapeComment } from './shape-issue';
import { listIssueUploads } from './upload-queries';

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
