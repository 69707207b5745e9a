import type { Locale } from '@/lib/constants';
import type { Issue, IssueStatus } from '@/lib/contract/project';
import { requestText } from '@/lib/text/requests';
import { ISSUE_STATUSES, type IssueStatusKey } from '@/lib/database/request-schema';
import type { IssueRow } from './queries';

const PROGRESS: Record<IssueStatusKey, number> = { open: 0, 'in-progress': 50, completed: 100 };

/** A status as the contract tells it. */
const shapeStatus = (key: IssueStatusKey, locale: Locale): IssueStatus => ({
  pk: ISSUE_STATUSES.indexOf(key) + 1,
  key,
  name: requestText[locale].statuses[key],
  progress: PROGRESS[key],
});

/** All statuses, in the order that a request goes through them. */
export const statusList = (locale: Locale): IssueStatus[] =>
  ISSUE_STATUSES.map((key) => shapeStatus(key, locale));

/** A request's key. */
export const issueKey = (number: number): string => `TICKET-${number}`;

/** Where an attachment's image is; only its owner gets it there. */
export const attachmentUrl = (id: string): string => `/api/media/attachment/${id}`;

/** A request as the contract tells it. */
export const shapeIssue = (row: IssueRow, locale: Locale): Issue => ({
  key: issueKey(row.number),
  uid: row.uid,
  name: row.name,
  status: shapeStatus(row.status, locale),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** The number in a request's key; undefined for what is no key. */
export function issueNumber(key: string): number | undefined {
  const [, digits] = /^TICKET-([1-9]\d{0,8})$/i.exec(key) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
