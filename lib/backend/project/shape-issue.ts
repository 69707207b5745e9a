import type { Locale } from '@/lib/constants';
import type { Issue, IssueStatus } from '@/lib/contract/project';
import { requestText } from '@/lib/text/backend';
import { ISSUE_STATUSES, type IssueStatusKey } from '@/lib/database/request-schema';
import type { IssueRow } from './queries';

const PROGRESS: Record<IssueStatusKey, number> = { open: 0, 'in-progress': 50, completed: 100 };

/** Returns a status in the shape of the contract. */
const shapeStatus = (key: IssueStatusKey, locale: Locale): IssueStatus => ({
  pk: ISSUE_STATUSES.indexOf(key) + 1,
  key,
  name: requestText[locale].statuses[key],
  progress: PROGRESS[key],
});

/** Returns all statuses in the order of a request's life. */
export const statusList = (locale: Locale): IssueStatus[] =>
  ISSUE_STATUSES.map((key) => shapeStatus(key, locale));

/** Returns the key of a request. */
export const issueKey = (number: number): string => `TICKET-${number}`;

/** Returns the URL of an attachment, which answers its owner only. */
export const attachmentUrl = (id: string): string => `/api/media/attachment/${id}`;

/** Returns a request in the shape of the contract. */
export const shapeIssue = (row: IssueRow, locale: Locale): Issue => ({
  key: issueKey(row.number),
  uid: row.uid,
  name: row.name,
  status: shapeStatus(row.status, locale),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** Returns the number in a request's key; undefined for another text. */
export function issueNumber(key: string): number | undefined {
  const [, digits] = /^TICKET-([1-9]\d{0,8})$/i.exec(key) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
