import type { z } from 'zod';
import type {
  Comment,
  getIssueQuery,
  IssueDetail,
  listCommentsQuery,
  ListIssuesAnswer,
} from '@/lib/contract/project';
import { searchWords } from '@/lib/rules/search-words';
import { ISSUE_STATUSES, type IssueStatusKey } from '@/lib/database/request-schema';
import { invalidField, notFound } from '@/lib/backend/errors';
import type { Caller } from '@/lib/backend/auth/authenticate';
import type { BackendDeps, DbDeps } from '@/lib/backend/deps';
import { issueActions } from './change-status';
import { findCopy } from './copy-queries';
import type { UploadInfo } from './queries';
import {
  countIssues,
  findCommentTime,
  findIssue,
  findIssueUid,
  listIssueChanges,
  listIssueComments,
  findIssues,
  listIssueUploads,
  listRelatedIssues,
} from './reading-queries';
import { sharesRequests } from './sharing-queries';
import { ratingRefusal, shapeRating } from './rate-issue';
import { findRating } from './rating-queries';
import {
  issueKey,
  issueNumber,
  parseHandle,
  shapeAnswerDue,
  shapeChange,
  shapeComment,
  shapeIssue,
  shapeUpload,
  statusList,
} from './shape-issue';

type Query = z.output<typeof getIssueQuery>;

/** More words of a search are left out. */
const MAX_SEARCH_WORDS = 12;
/** More requests that contain the words of a search are not counted. */
const MAX_SEARCH_COUNT = 10_000;

/**
 * Lists the caller's requests, and those of colleagues where the business shares them, the latest change first.
 * @throws AppError invalid (status)
 */
export async function listIssues(
  caller: Caller,
  { q = '', status, scope, offset, size, locale }: Query,
  { db }: DbDeps,
): Promise<ListIssuesAnswer> {
  const chosen = parseStatus(status);
  const isSearch = q.trim() !== '';
  const words = isSearch ? searchWords(q, MAX_SEARCH_WORDS) : undefined;
  // Only signs: no request contains such a word.
  const isEmpty = words?.length === 0;
  const isShared = scope === 'all' && (await sharesRequests(db.kysely, caller.businessUid));
  const filter = { words, status: chosen, scope: isShared ? 'shared' : 'own', offset, size } as const;
  const counts = isEmpty
    ? { byStatus: new Map<IssueStatusKey, number>() }
    : await countIssues(db.kysely, caller, filter, MAX_SEARCH_COUNT);
  const rows = isEmpty ? [] : await findIssues(db.kysely, caller, filter);
  const records = rows.map((row) => shapeIssue(row, locale));
  if ('total' in counts) {
    return { records, status_list: statusList(locale), count: counts.total, count_is_partial: true };
  }
  const status_list = statusList(locale).map((one, at) => ({
    ...one,
    count: counts.byStatus.get(ISSUE_STATUSES[at]!) ?? 0,
  }));
  const asked = status_list.filter((_, at) => chosen === undefined || chosen === ISSUE_STATUSES[at]);
  return { records, status_list, count: asked.reduce((sum, { count }) => sum + count, 0) };
}

/** Parses the status filter; an empty one means all. */
function parseStatus(status = ''): IssueStatusKey | undefined {
  if (status === '') return undefined;
  const known = ISSUE_STATUSES.find((key) => key === status);
  if (!known) throw invalidField('status', 'invalid', `must be one of ${ISSUE_STATUSES.join(', ')}`);
  return known;
}

/**
 * Returns a request that the caller may read. What one may do with it is for its owner alone.
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
  const uploads = await listIssueUploads(db.kysely, row.uid, 'request');
  const changes = await listIssueChanges(db.kysely, row.uid);
  const related = await listRelatedIssues(db.kysely, row);
  const link = ({ number: its, name }: (typeof related)[number]) => ({ key: issueKey(its), name });
  const earlier = related.find(({ uid }) => uid === row.follow_up_of);
  const goal = related.find(({ uid }) => uid === row.merged_into);
  const later = related.filter(({ follow_up_of }) => follow_up_of === row.uid);
  const now = clock();
  const copyTo = row.is_own ? await findCopy(db.kysely, row.uid) : undefined;
  const rating = row.is_own ? await findRating(db.kysely, row.uid) : undefined;
  return {
    ...shapeIssue(row, locale),
    ...shapeAnswerDue(row),
    fields: row.fields,
    attachments: uploads.map(shapeUpload),
    ...(row.resolution && { resolution: row.resolution }),
    changes: changes.map((change) => shapeChange(change, locale)),
    actions: row.is_own ? issueActions(row, rating, now) : [],
    ...(copyTo && { copy_to: copyTo }),
    ...(earlier && { follow_up_of: link(earlier) }),
    ...(later.length > 0 && { follow_ups: later.map(link) }),
    ...(goal && { merged_into: link(goal) }),
    ...(rating && { rating: shapeRating(rating, ratingRefusal(row, rating, now) === undefined) }),
  };
}

/**
 * Returns the uid of one of the caller's requests, by key or uid.
 * @throws AppError not-found, also for requests of others
 */
export async function requireIssueUid(caller: Caller, handle: string, { db }: DbDeps): Promise<string> {
  const parsed = parseHandle(handle);
  const uid = parsed && (await findIssueUid(db.kysely, caller, parsed, 'own'));
  if (uid === undefined) throw notFound();
  return uid;
}

/**
 * Lists the comments of a request that the caller may read: all or a page of them, or those after a comment or time.
 * @throws AppError not-found, invalid (after) when the request has no such comment
 */
export async function listComments(
  caller: Caller,
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
  // What a mail quoted is for its writer and the help desk alone: it may be a talk with others.
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
  if (!at)
    throw invalidField('after', 'invalid', 'must be the uid of a comment of this request, or an ISO time');
  return { at, uid };
}
