import type { Locale } from '@/lib/constants';
import type { Comment, Issue, IssueChange, IssueStatus } from '@/lib/contract/project';
import { isUuid } from '@/lib/basics/values';
import { issueKey, issueNumber } from '@/lib/paths/request-path';
import { requestText } from '@/lib/text/backend';
import { ISSUE_STATUSES, type IssueStatusKey, type Resolution } from '@/lib/database/request-schema';
import type { Caller } from '@/lib/backend/http/callers';
import { shapeUpload, type UploadInfo } from '@/lib/backend/media/shape-upload';
import type { IssueHandle, IssueRow } from './issue-queries';
import type { ReadIssueRow } from './issue-list-queries';

const PROGRESS: Record<IssueStatusKey, number> = { open: 0, 'in-progress': 50, completed: 100 };

/** Returns a status in the shape of the contract. */
export const shapeStatus = (key: IssueStatusKey, locale: Locale): IssueStatus => ({
  pk: ISSUE_STATUSES.indexOf(key) + 1,
  key,
  name: requestText[locale].statuses[key],
  progress: PROGRESS[key],
});

/** Returns all statuses in the order of a request's life. */
export const statusList = (locale: Locale): IssueStatus[] =>
  ISSUE_STATUSES.map((key) => shapeStatus(key, locale));

type ReaderColumns = Pick<ReadIssueRow, 'is_own' | 'is_unread' | 'owner_name'>;

/** Returns a request in the shape of the contract. */
export const shapeIssue = (row: IssueRow & Partial<ReaderColumns>, locale: Locale): Issue => ({
  key: issueKey(row.number),
  uid: row.uid,
  name: row.name,
  status: shapeStatus(row.status, locale),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  ...(typeof row.is_unread === 'boolean' && { is_unread: row.is_unread }),
  ...(typeof row.owner_name === 'string' && {
    owner: { name: row.owner_name, is_self: row.is_own ?? false },
  }),
});

/** Returns when the first answer is due, as long as there is none. */
export const shapeAnswerDue = ({ status, answer_due_at, first_answered_at }: IssueRow) =>
  answer_due_at && !first_answered_at && status !== 'completed'
    ? { answer_due_at: answer_due_at.toISOString() }
    : {};

/** Parses the key or uid of a request; undefined for another text. */
export function parseHandle(handle: string): IssueHandle | undefined {
  const number = issueNumber(handle);
  if (number !== undefined) return { number };
  return isUuid(handle) ? { uid: handle } : undefined;
}

/** Returns the name under which a customer writes. */
export const authorOf = ({
  uid,
  firstName,
  lastName,
}: Pick<Caller, 'uid' | 'firstName' | 'lastName'>): { uid: number; name: string } => ({
  uid,
  name: `${firstName} ${lastName}`.trim(),
});

type EntryRow = { uid: string; user_uid: number | null; author_name: string; created_at: Date };

/** Returns the fields that comments and changes of the status share; the help desk has no uid. */
const shapeEntry = ({ uid, user_uid, author_name, created_at }: EntryRow) => ({
  uid,
  author: { name: author_name, is_staff: user_uid === null },
  created_at: created_at.toISOString(),
});

/** Returns a comment with its images in the shape of the contract. */
export const shapeComment = (
  row: EntryRow & { body: string; quoted: string | null },
  images: UploadInfo[],
): Comment => ({
  ...shapeEntry(row),
  body: row.body,
  ...(row.quoted !== null && { quoted: row.quoted }),
  media: images.map(shapeUpload),
});

type ChangeRow = EntryRow & {
  from_status: IssueStatusKey;
  to_status: IssueStatusKey;
  resolution: Resolution | null;
};

/** Returns a change of the status in the shape of the contract. */
export const shapeChange = (row: ChangeRow, locale: Locale): IssueChange => ({
  ...shapeEntry(row),
  from: shapeStatus(row.from_status, locale),
  to: shapeStatus(row.to_status, locale),
  ...(row.resolution && { resolution: row.resolution }),
});
