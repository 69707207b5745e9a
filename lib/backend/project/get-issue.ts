import type { Locale } from '@/lib/constants';
import type { IssueAction, IssueDetail } from '@/lib/contract/project';
import { issueKey, issueNumber } from '@/lib/paths/request-path';
import { notFound } from '@/lib/backend/errors';
import type { Caller, Requester } from '@/lib/backend/http/callers';
import type { BackendDeps, DbDeps } from '@/lib/backend/deps';
import { shapeUpload } from '@/lib/backend/media/shape-upload';
import { issueActions } from './change-status';
import { findCopy } from './mail-queries';
import { ratingRefusal, shapeRating } from './rate-issue';
import { findRating } from './rating-queries';
import { findIssue, findIssueUid, listIssueChanges, listRelatedIssues } from './reading-queries';
import { parseHandle, shapeAnswerDue, shapeChange, shapeIssue } from './shape-issue';
import { listIssueUploads } from './upload-queries';

/**
 * Returns a request that the caller may read. Only its owner gets actions, copy and rating; the holder of a link answers
 * and rates.
 * @throws AppError not-found, also for requests of others
 */
export async function getIssue(
  caller: Requester,
  { key, locale }: { key: string; locale: Locale },
  { db, clock }: Pick<BackendDeps, 'db' | 'clock'>,
): Promise<IssueDetail> {
  const number = issueNumber(key);
  const row = number === undefined ? undefined : await findIssue(db.kysely, caller, number);
  if (!row) throw notFound();
  const uploads = await listIssueUploads(db.kysely, row.uid, 'request');
  const changes = await listIssueChanges(db.kysely, row.uid);
  const related = caller.link ? [] : await listRelatedIssues(db.kysely, row);
  const link = ({ number: its, name }: (typeof related)[number]) => ({ key: issueKey(its), name });
  const earlier = related.find(({ uid }) => uid === row.follow_up_of);
  const target = related.find(({ uid }) => uid === row.merged_into);
  const later = related.filter(({ follow_up_of }) => follow_up_of === row.uid);
  const now = clock();
  const copyTo = row.is_own ? await findCopy(db.kysely, row.uid) : undefined;
  const rating = row.is_own ? await findRating(db.kysely, row.uid) : undefined;
  return {
    // What the holder of a link has seen is not stored.
    ...shapeIssue(caller.link ? { ...row, is_unread: null } : row, locale),
    ...shapeAnswerDue(row),
    fields: row.fields,
    attachments: uploads.map(shapeUpload),
    ...(row.resolution && { resolution: row.resolution }),
    changes: changes.map((change) => shapeChange(change, locale)),
    actions: row.is_own ? issueActions(row, rating, now).filter((one) => mayDo(caller, one)) : [],
    ...(copyTo && { copy_to: copyTo }),
    ...(earlier && { follow_up_of: link(earlier) }),
    ...(later.length > 0 && { follow_ups: later.map(link) }),
    ...(target && { merged_into: link(target) }),
    ...(rating && { rating: shapeRating(rating, ratingRefusal(row, rating, now) === undefined) }),
  };
}

const mayDo = ({ link }: Requester, action: IssueAction): boolean =>
  !link || action === 'comment' || action === 'rate';

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
