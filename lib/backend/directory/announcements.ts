import { ENDED_ISSUE_DAYS, type AnnouncementSeverity } from '@/lib/constants';
import type { Announcement } from '@/lib/contract/directory';
import { safeLink } from '@/lib/rules/safe-link';
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
  updateAnnouncement,
  type AnnouncementRow,
} from './announcement-queries';

const DAY_MS = 86_400_000;

type Deps = Pick<BackendDeps, 'db' | 'clock'>;

/**
 * Lists what is in force, and with `ended` the known issues of the last days after it; the same for everybody. With
 * `planned`, for the help desk, also what begins later.
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

/** An announcement in plain text; without `endsAt` it stays until it is ended. What is left out of a change stays. */
export type NewAnnouncement = {
  severity?: AnnouncementSeverity | undefined;
  title: string;
  body: string;
  /** Null removes it. */
  url?: string | null | undefined;
  /** Now, if undefined. */
  startsAt?: Date | undefined;
  /** Null removes it. */
  endsAt?: Date | null | undefined;
};

/**
 * Announces something to everybody and returns its uid; `replaces` is the uid of an announcement that it changes, which
 * is then shown again to those who closed it.
 * @throws AppError invalid (title, body, url, until), not-found
 */
export async function raiseAnnouncement(
  { severity, title, body, url, startsAt, endsAt }: NewAnnouncement,
  { db, clock, random }: Deps & Pick<BackendDeps, 'random'>,
  replaces?: string,
): Promise<string> {
  const texts = { title: title.trim(), body: body.trim() };
  for (const field of ['title', 'body'] as const) {
    if (texts[field] === '') throw invalidField(field, 'required', 'This field is required');
    if (texts[field].length > MAX_ANNOUNCEMENT[field]) {
      throw invalidField(field, 'too-large', `at most ${MAX_ANNOUNCEMENT[field]} characters`);
    }
  }
  const link = url ? safeLink(url) : undefined;
  if (typeof url === 'string' && !link)
    throw invalidField('url', 'invalid', 'must be a path or an http(s) URL');
  const now = clock();
  const given = {
    ...texts,
    updated_at: now,
    ...(severity && { severity }),
    ...(link ? { url: link.href } : url === null && { url: null }),
    ...(startsAt && { starts_at: startsAt }),
    ...(endsAt !== undefined && { ends_at: endsAt }),
  };
  if (replaces !== undefined) {
    const stored = isUid(replaces) ? await findAnnouncement(db.kysely, replaces) : undefined;
    if (!stored) throw notFound();
    checkPeriod({ ...stored, ...given });
    if (!(await updateAnnouncement(db.kysely, replaces, given, now))) throw notFound();
    return replaces;
  }
  const uid = random.uuid();
  const announcement = { severity: 'info' as const, starts_at: now, created_at: now, ...given, uid };
  checkPeriod({ ends_at: null, ...announcement });
  await insertAnnouncement(db.kysely, announcement);
  return uid;
}

function checkPeriod({ starts_at, ends_at }: Pick<AnnouncementRow, 'starts_at' | 'ends_at'>): void {
  if (ends_at && ends_at <= starts_at) throw invalidField('until', 'invalid', 'must be after the beginning');
}

/**
 * Ends an announcement, or deletes it as if it had never been.
 * @throws AppError not-found when there is none with this uid, or it has ended already
 */
export async function endAnnouncement(
  uid: string,
  { db, clock }: Deps,
  { isDeleted = false }: { isDeleted?: boolean | undefined } = {},
): Promise<void> {
  const now = clock();
  const isDone =
    isUid(uid) &&
    (isDeleted
      ? await deleteAnnouncement(db.kysely, uid)
      : await updateAnnouncement(db.kysely, uid, { ends_at: now }, now));
  if (!isDone) throw notFound();
}

const isUid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
