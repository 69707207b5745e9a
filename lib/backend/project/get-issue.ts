import type { z } from 'zod';
import type { Comment, getIssueQuery, IssueDetail, ListIssuesAnswer } from '@/lib/contract/project';
import { ISSUE_STATUSES, type IssueStatusKey } from '@/lib/database/request-schema';
import { invalidField, notFound } from '@/lib/backend/errors';
import type { Caller } from '@/lib/backend/auth/authenticate';
import type { BackendDeps, DbDeps } from '@/lib/backend/deps';
import { issueActions } from './change-status';
import {
  findIssue,
  findIssueUid,
  listIssueChanges,
  listIssueComments,
  listIssues as findIssues,
  listIssueUploads,
} from './queries';
import {
  issueNumber,
  parseHandle,
  shapeChange,
  shapeComment,
  shapeIssue,
  shapeUpload,
  statusList,
} from './shape-issue';

type Query = z.output<typeof getIssueQuery>;

/**
 * Lists the caller's requests, the latest change first.
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
  { db, clock }: Pick<BackendDeps, 'db' | 'clock'>,
): Promise<IssueDetail> {
  const number = issueNumber(key);
  const row = number === undefined ? undefined : await findIssue(db.kysely, caller, number);
  if (!row) throw notFound();
  const uploads = await listIssueUploads(db.kysely, row.uid);
  const changes = await listIssueChanges(db.kysely, row.uid);
  return {
    ...shapeIssue(row, locale),
    fields: row.fields,
    attachments: uploads.filter(({ comment_uid }) => comment_uid === null).map(shapeUpload),
    ...(row.resolution && { resolution: row.resolution }),
    changes: changes.map((change) => shapeChange(change, locale)),
    actions: issueActions(row, clock()),
  };
}

/**
 * Returns the uid of one of the caller's requests, by key or uid.
 * @throws AppError not-found, also for requests of others
 */
export async function requireIssueUid(caller: Caller, handle: string, { db }: DbDeps): Promise<string> {
  const parsed = parseHandle(handle);
  const uid = parsed && (await findIssueUid(db.kysely, caller, parsed));
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
  const issueUid = await requireIssueUid(caller, handle, deps);
  const rows = await listIssueComments(deps.db.kysely, issueUid);
  const uploads = await listIssueUploads(deps.db.kysely, issueUid);
  const images = new Map<string | null, typeof uploads>();
  for (const upload of uploads) {
    images.set(upload.comment_uid, [...(images.get(upload.comment_uid) ?? []), upload]);
  }
  return { count: rows.length, results: rows.map((row) => shapeComment(row, images.get(row.uid) ?? [])) };
}
