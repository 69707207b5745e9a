import type { z } from 'zod';
import type {
  ListNotificationsAnswer,
  listNotificationsQuery,
  markSeenBody,
  Notification,
} from '@/lib/contract/project';
import type { Locale } from '@/lib/constants';
import { excerpt, plainText } from '@/lib/format/plain-text';
import { issueKey } from '@/lib/paths/request-path';
import { notFound } from '@/lib/backend/errors';
import { requireAccount } from '@/lib/backend/http/require-account';
import type { Caller } from '@/lib/backend/http/callers';
import type { BackendDeps } from '@/lib/backend/deps';
import { enforceLimit } from '@/lib/backend/http/enforce-limit';
import {
  countNotifications,
  countUnread,
  findNotifications,
  markAllSeen,
  markIssueSeen,
  type NotificationRow,
} from './notification-queries';
import { findIssueUid } from './reading-queries';
import { parseHandle, shapeStatus } from './shape-issue';

/** The longest text of a notification, in characters. */
const EXCERPT_LENGTH = 160;
/** Older notifications are not listed. */
const MAX_LISTED = 1_000;
/** More unread notifications are not counted. */
const MAX_UNREAD = 100;

type Deps = Pick<BackendDeps, 'db' | 'clock'>;

/** Lists answers and changes by staff of the caller's own requests, and announcements, the latest first. */
export async function listNotifications(
  caller: Caller,
  { offset, size, locale }: z.output<typeof listNotificationsQuery>,
  { db, clock }: Deps,
): Promise<ListNotificationsAnswer> {
  const now = clock();
  const count = await countNotifications(db.kysely, caller, { max: MAX_LISTED, now });
  const limit = Math.min(size, MAX_LISTED - offset);
  const rows = limit <= 0 ? [] : await findNotifications(db.kysely, caller, { offset, size: limit, now });
  return {
    count,
    unread: await countUnread(db.kysely, caller, { max: MAX_UNREAD, now }),
    results: rows.map((row) => shapeNotification(row, locale)),
  };
}

function shapeNotification(row: NotificationRow, locale: Locale): Notification {
  const { uid, kind, number, title, body, status, url, created_at, is_unread } = row;
  const shaped = status === null ? undefined : shapeStatus(status, locale);
  const text = kind === 'answer' ? plainText(body ?? '') : (body ?? shaped?.name ?? '');
  return {
    uid,
    kind,
    title,
    text: excerpt(text.replace(/\s+/g, ' '), EXCERPT_LENGTH),
    ...(number !== null && { issue: { key: issueKey(number), name: title } }),
    ...(shaped && { status: shaped }),
    ...(url !== null && { url }),
    created_at: created_at.toISOString(),
    is_unread,
  };
}

/**
 * Marks notifications as seen until a time, those of one own request or all of them, and returns how many are unread.
 * Later notifications stay unread, and a time before the last mark changes nothing.
 * @throws AppError not-found, also for requests of others, too-many-requests, unauthorized
 */
export async function markSeen(
  caller: Caller,
  { issue, until }: z.output<typeof markSeenBody>,
  { db, clock }: Deps,
): Promise<{ unread: number }> {
  const now = clock();
  const seen = new Date(Math.min(now.getTime(), Math.max(0, Date.parse(until))));
  await db.transaction(async (trx) => {
    await requireAccount(trx, caller.uid);
    await enforceLimit(trx, { limit: 'marksPerUser', subject: String(caller.uid) }, now);
    if (issue === undefined) return markAllSeen(trx, caller, seen);
    const handle = parseHandle(issue);
    const issueUid = handle && (await findIssueUid(trx, caller, handle, 'own'));
    if (issueUid === undefined) throw notFound();
    return markIssueSeen(trx, caller, { issueUid, until: seen });
  });
  return { unread: await countUnread(db.kysely, caller, { max: MAX_UNREAD, now }) };
}
