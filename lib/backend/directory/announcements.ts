import type { Kysely, Transaction } from 'kysely';
import { DAY_MS, ENDED_ISSUE_DAYS, type AnnouncementSeverity } from '@/lib/constants';
import type { Announcement } from '@/lib/contract/directory';
import type { Tables } from '@/lib/database/schema';
import { isUuid } from '@/lib/basics/values';
import { safeLink } from '@/lib/paths/safe-link';
import type { BackendDeps } from '@/lib/backend/deps';
import { invalidField, notFound } from '@/lib/backend/errors';
import { MAX_ANNOUNCEMENT } from '@/lib/backend/limits';
import {
  deleteAnnouncement,
  findAnnouncement,
  insertAnnouncement,
  listEnded,
  listInForce,
  listPlanned,
  lockAnnouncement,
  updateAnnouncement,
  type AnnouncementRow,
} from './announcement-queries';

type Deps = Pick<BackendDeps, 'db' | 'clock'>;

/**
 * Lists the announcements in force, the same for everybody. With `planned`, for the help desk, those that begin later
 * follow, and with `ended` the known issues that ended in the last days.
 */
export async function listAnnouncements(
  { ended, planned = false }: { ended: boolean; planned?: boolean },
  { db, clock }: Deps,
): Promise<{ count: number; results: Announcement[] }> {
  const now = clock();
  const since = new Date(now.getTime() - ENDED_ISSUE_DAYS * DAY_MS);
  const rows = [
    ...(await listInForce(db.kysely, now)),
    ...(planned ? await listPlanned(db.kysely, now) : []),
    ...(ended ? await listEnded(db.kysely, { since, now }) : []),
  ];
  return { count: rows.length, results: rows.map((row) => shapeAnnouncement(row, now)) };
}

/** Returns an announcement, also one that has ended or not begun; undefined when there is none. */
export async function findAnnouncementFor(
  uid: string,
  { db, clock }: Deps,
): Promise<Announcement | undefined> {
  const row = await findAnnouncement(db.kysely, uid);
  return row && shapeAnnouncement(row, clock());
}

const shapeAnnouncement = (row: AnnouncementRow, now: Date): Announcement => ({
  uid: row.uid,
  severity: row.severity,
  title: row.title,
  text: row.body,
  ...(row.url !== null && { url: row.url }),
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at?.toISOString() ?? null,
  updated_at: row.updated_at.toISOString(),
  is_over: row.ends_at !== null && row.ends_at <= now,
});

/** An announcement in plain text. It is in force from now on and until it is ended, unless the times say otherwise. */
export type NewAnnouncement = {
  severity?: AnnouncementSeverity | undefined;
  title: string;
  body: string;
  url?: string | null | undefined;
  startsAt?: Date | undefined;
  endsAt?: Date | null | undefined;
};
/** A change of some fields; null removes the link or the end. */
export type AnnouncementChange = Partial<NewAnnouncement>;

/**
 * Stores an announcement to everybody and returns its uid.
 * @throws AppError invalid (title, body, url, ends_at)
 */
export async function raiseAnnouncement(
  db: Kysely<Tables>,
  { title, body, ...rest }: NewAnnouncement,
  { clock, random }: Pick<BackendDeps, 'clock' | 'random'>,
): Promise<string> {
  const now = clock();
  const announcement = {
    uid: random.uuid(),
    severity: 'info' as const,
    starts_at: now,
    ends_at: null,
    created_at: now,
    updated_at: now,
    title: parseText('title', title),
    body: parseText('body', body),
    ...parseRest(rest),
  };
  checkPeriod(announcement);
  await insertAnnouncement(db, announcement);
  return announcement.uid;
}

/**
 * Changes an announcement that has not ended. Readers who closed it see it again.
 * @throws AppError invalid (title, body, url, ends_at), not-found
 */
export async function changeAnnouncement(
  trx: Transaction<Tables>,
  uid: string,
  { title, body, ...rest }: AnnouncementChange,
  { clock }: Pick<BackendDeps, 'clock'>,
): Promise<void> {
  const now = clock();
  const changed = {
    updated_at: now,
    ...(title !== undefined && { title: parseText('title', title) }),
    ...(body !== undefined && { body: parseText('body', body) }),
    ...parseRest(rest),
  };
  const stored = isUuid(uid) ? await lockAnnouncement(trx, uid) : undefined;
  if (!stored) throw notFound();
  checkPeriod({ ...stored, ...changed });
  if (!(await updateAnnouncement(trx, uid, changed, now))) throw notFound();
}

function parseText(field: 'title' | 'body', input: string): string {
  const text = input.trim();
  if (text === '') throw invalidField(field, 'required', 'This field is required');
  const max = MAX_ANNOUNCEMENT[field];
  if (text.length > max) throw invalidField(field, 'too-large', `at most ${max} characters`);
  return text;
}

const parseRest = ({ severity, url, startsAt, endsAt }: Omit<AnnouncementChange, 'title' | 'body'>) => ({
  ...(severity && { severity }),
  ...(url !== undefined && { url: url === null ? null : parseUrl(url) }),
  ...(startsAt && { starts_at: startsAt }),
  ...(endsAt !== undefined && { ends_at: endsAt }),
});

function parseUrl(url: string): string {
  const link = safeLink(url);
  if (!link) throw invalidField('url', 'invalid', 'must be a path or an http(s) URL');
  return link.href;
}

function checkPeriod({ starts_at, ends_at }: Pick<AnnouncementRow, 'starts_at' | 'ends_at'>): void {
  if (ends_at && ends_at <= starts_at) {
    throw invalidField('ends_at', 'invalid', 'must be after the beginning');
  }
}

/**
 * Ends an announcement, or deletes it as if it had never been.
 * @throws AppError not-found when there is none with this uid, or it has ended already
 */
export async function endAnnouncement(
  db: Kysely<Tables>,
  uid: string,
  { clock }: Pick<BackendDeps, 'clock'>,
  { isDeleted = false }: { isDeleted?: boolean | undefined } = {},
): Promise<void> {
  if (!isUuid(uid)) throw notFound();
  const now = clock();
  const isDone = isDeleted
    ? await deleteAnnouncement(db, uid)
    : await updateAnnouncement(db, uid, { ends_at: now }, now);
  if (!isDone) throw notFound();
}
