import type { z } from 'zod';
import type { DeskAnnouncement, raiseAnnouncementBody, updateAnnouncementBody } from '@/lib/contract/desk';
import type { Announcement } from '@/lib/contract/directory';
import { invalidField, notFound } from '@/lib/backend/errors';
import type { StaffCaller } from '@/lib/backend/auth/authenticate-staff';
import type { BackendDeps } from '@/lib/backend/deps';
import {
  findAnnouncementFor,
  listAnnouncements,
  raiseAnnouncement,
} from '@/lib/backend/directory/announcements';
import { tellFollowers } from '@/lib/backend/directory/follow-announcement';
import { recordAudit } from './audit';
import { countAbout } from './announcement-queries';

type Counts = { requests: number; followers: number };
const NONE: Counts = { requests: 0, followers: 0 };

/** Lists what is announced, planned, and ended lately, with how many it is about. */
export async function listDeskAnnouncements(
  deps: Pick<BackendDeps, 'db' | 'clock'>,
): Promise<{ count: number; results: DeskAnnouncement[] }> {
  const { results } = await listAnnouncements({ ended: true, planned: true }, deps);
  const counts = await countAbout(
    deps.db.kysely,
    results.map(({ uid }) => uid),
  );
  return {
    count: results.length,
    results: results.map((one) => ({ ...one, ...(counts.get(one.uid) ?? NONE) })),
  };
}

/**
 * Announces something to everybody.
 * @throws AppError invalid (url, ends_at)
 */
export async function announceAsStaff(
  caller: StaffCaller,
  body: z.output<typeof raiseAnnouncementBody>,
  deps: BackendDeps,
): Promise<DeskAnnouncement> {
  const { title, text, severity, url, starts_at, ends_at } = body;
  checkPeriod(starts_at ?? deps.clock().toISOString(), ends_at ?? null);
  const uid = await raiseAnnouncement(
    {
      title,
      body: text,
      severity,
      url: url || undefined,
      ...(starts_at !== undefined && { startsAt: new Date(starts_at) }),
      ...(ends_at && { endsAt: new Date(ends_at) }),
    },
    deps,
  );
  await recordAudit(deps.db.kysely, caller, { action: 'announcement.raise', data: { uid, title } }, deps);
  return describe(uid, deps);
}

/**
 * Changes an announcement that has not ended, or ends it; who attached themselves is told of the end.
 * @throws AppError invalid (url, ends_at), not-found, also when it has ended
 */
export async function updateAnnouncementAsStaff(
  caller: StaffCaller,
  uid: string,
  { text, starts_at, ends_at, ...change }: z.output<typeof updateAnnouncementBody>,
  deps: BackendDeps,
): Promise<DeskAnnouncement> {
  const stored = await requireAnnouncement(uid, deps);
  const endsAt = ends_at === undefined ? stored.ends_at : ends_at;
  checkPeriod(starts_at ?? stored.starts_at, endsAt);
  await raiseAnnouncement(
    {
      ...change,
      title: change.title ?? stored.title,
      body: text ?? stored.text,
      ...(change.url === '' && { url: null }),
      ...(starts_at !== undefined && { startsAt: new Date(starts_at) }),
      endsAt: endsAt === null ? null : new Date(endsAt),
    },
    deps,
    uid,
  );
  const data = { uid, ...change, ...(ends_at !== undefined && { ends_at }) };
  await recordAudit(deps.db.kysely, caller, { action: 'announcement.update', data }, deps);
  await tellFollowers(deps);
  return describe(uid, deps);
}

function checkPeriod(startsAt: string, endsAt: string | null): void {
  if (endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt)) {
    throw invalidField('ends_at', 'invalid', 'must be after the beginning');
  }
}

async function requireAnnouncement(uid: string, deps: BackendDeps): Promise<Announcement> {
  const found = await findAnnouncementFor(uid, deps);
  if (!found) throw notFound();
  return found;
}

async function describe(uid: string, deps: BackendDeps): Promise<DeskAnnouncement> {
  const counts = await countAbout(deps.db.kysely, [uid]);
  return { ...(await requireAnnouncement(uid, deps)), ...(counts.get(uid) ?? NONE) };
}
