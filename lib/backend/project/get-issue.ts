import type { z } from 'zod';
import type {
  Comment,
  getIssueQuery,
  IssueDetail,
  ListIssuesAnswer,
  UploadedMedia,
} from '@/lib/contract/project';
import { ISSUE_STATUSES, type IssueStatusKey } from '@/lib/database/request-schema';
import { invalidField, notFound } from '@/lib/backend/errors';
import type { Caller } from '@/lib/backend/auth/authenticate';
import type { DbDeps } from '@/lib/backend/deps';
import {
  findIssue,
  findIssueUid,
  listIssueComments,
  listIssues as findIssues,
  listIssueUploads,
  type UploadInfo,
} from './queries';
import { attachmentUrl, issueNumber, shapeIssue, statusList } from './shape-issue';

type Query = z.output<typeof getIssueQuery>;

/**
 * Lists the caller's requests, the latest first.
 * @throws AppError invalid (status)
 */
export async function listIssues(
  caller: Caller,
  { q, status, offset, size, locale }: Query,
  { db }: DbDeps,
): Promise<ListIssuesAnswer> {
  const filter = { q: q?.trim() || undefined, status: parseStatus(status), offset, size };
  const { count, rows } = await findIssues(db.kysely, caller, filter);
  return { records: rows.map((row) => shapeIssue(row, locale)), status_list: statusList(locale), count };
}

/** Parses the status filter; an empty one means all. */
function parseStatus(status = ''): IssueStatusKey | undefined {
  if (status === '') return undefined;
  const known = ISSUE_STATUSES.find((key) => key === status);
  if (!known) throw invalidField('status', 'invalid', `must be one of ${ISSUE_STATUSES.join(', ')}`);
  return known;
}

/**
 * Returns one of the caller's own requests.
 * @throws AppError not-found, also for requests of others
 */
export async function getIssue(
  caller: Caller,
  { key, locale }: { key: string; locale: Query['locale'] },
  { db }: DbDeps,
): Promise<IssueDetail> {
  const number = issueNumber(key);
  const row = number === undefined ? undefined : await findIssue(db.kysely, caller, number);
  if (!row) throw notFound();
  const uploads = await listIssueUploads(db.kysely, row.uid);
  return { ...shapeIssue(row, locale), fields: row.fields, attachments: uploads.map(shapeUpload) };
}

/** Returns an image in the shape of the contract. */
export const shapeUpload = ({ id, file_name, width, height }: UploadInfo): UploadedMedia => ({
  id,
  image_url: attachmentUrl(id),
  file_name,
  width,
  height,
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns the uid of one of the caller's requests, by key or uid.
 * @throws AppError not-found, also for requests of others
 */
export async function requireIssueUid(caller: Caller, handle: string, { db }: DbDeps): Promise<string> {
  const number = issueNumber(handle);
  if (number === undefined && !UUID.test(handle)) throw notFound();
  const uid = await findIssueUid(db.kysely, caller, number === undefined ? { uid: handle } : { number });
  if (uid === undefined) throw notFound();
  return uid;
}

/**
 * Lists the comments of a request, the earliest first.
 * @throws AppError not-found
 */
export async function listComments(
  caller: Caller,
  handle: string,
  deps: DbDeps,
): Promise<{ count: number; results: Comment[] }> {
  const rows = await listIssueComments(deps.db.kysely, await requireIssueUid(caller, handle, deps));
  const results = rows.map(({ uid, user_uid, author_name, body, created_at }) => ({
    uid,
    body,
    author: { name: author_name, is_staff: user_uid === null },
    created_at: created_at.toISOString(),
  }));
  return { count: results.length, results };
}
