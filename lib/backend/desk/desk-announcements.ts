import type { z } from 'zod';
import type { DeskAnnouncement, raiseAnnouncementBody, updateAnnouncementBody } from '@/lib/contract/desk';
import { notFound } from '@/lib/backend/errors';
import type { StaffCaller } from '@/lib/backend/http/callers';
import type { BackendDeps } from '@/lib/backend/deps';
import {
  changeAnnouncement,
  endAnnouncement,
  findAnnouncementFor,
  listAnnouncements,
  raiseAnnouncement,
} from '@/lib/backend/directory/announcements';
import { tellFollowers } from '@/lib/backend/directory/follow-announcement';
import { recordAudit } from '@/lib/backend/auth/audit';
import { countLinked } from './queries';

type Counts = { requests: number; followers: number };
const NONE: Counts = { requests: 0, followers: 0 };

/** Lists announcements in force, planned ones and recently ended known issues, with their requests and followers. */
export async function listDeskAnnouncements(
  deps: Pick<BackendDeps, 'db' | 'clock'>,
): Promise<{ count: number; results: DeskAnnouncement[] }> {
  const { results } = await listAnnouncements({ ended: true, planned: true }, deps);
  const counts = await countLinked(
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
  { text, url, starts_at, ends_at, ...input }: z.output<typeof raiseAnnouncementBody>,
  deps: BackendDeps,
): Promise<DeskAnnouncement> {
  const announcement = {
    ...input,
    body: text,
    ...(url && { url }),
    ...(starts_at !== undefined && { startsAt: new Date(starts_at) }),
    ...(ends_at && { endsAt: new Date(ends_at) }),
  };
  const uid = await deps.db.transaction(async (trx) => {
    const raised = await raiseAnnouncement(trx, announcement, deps);
    const data = { uid: raised, title: announcement.title };
    await recordAudit(trx, caller, { action: 'announcement.raise', data }, deps);
    return raised;
  });
  return describe(uid, deps);
}

/**
 * Changes an announcement that has not ended, or ends it. Its followers are told of the end.
 * @throws AppError invalid (url, ends_at), not-found, also when it has ended
 */
export async function updateAnnouncementAsStaff(
  caller: StaffCaller,
  uid: string,
  { text, url, starts_at, ends_at, ...input }: z.output<typeof updateAnnouncementBody>,
  deps: BackendDeps,
): Promise<DeskAnnouncement> {
  const change = {
    ...input,
    ...(text !== undefined && { body: text }),
    ...(url !== undefined && { url: url || null }),
    ...(starts_at !== undefined && { startsAt: new Date(starts_at) }),
    ...(ends_at !== undefined && { endsAt: ends_at === null ? null : new Date(ends_at) }),
  };
  const { title, severity, endsAt } = change;
  await deps.db.transaction(async (trx) => {
    await changeAnnouncement(trx, uid, change, deps);
    const data = { uid, title, severity, url: change.url, ends_at: endsAt };
    await recordAudit(trx, caller, { action: 'announcement.update', data }, deps);
  });
  await tellFollowers(deps);
  return describe(uid, deps);
}

/**
 * Ends an announcement, or deletes it as if it had never been. Its followers are told of the end.
 * @throws AppError not-found when there is none with this uid, or it has ended already
 */
export async function endAnnouncementAsStaff(
  caller: StaffCaller,
  { uid, isDeleted = false }: { uid: string; isDeleted?: boolean },
  deps: BackendDeps,
): Promise<Record<string, never>> {
  const action = isDeleted ? 'announcement.delete' : 'announcement.end';
  await deps.db.transaction(async (trx) => {
    await endAnnouncement(trx, uid, deps, { isDeleted });
    await recordAudit(trx, caller, { action, data: { uid } }, deps);
  });
  await tellFollowers(deps);
  return {};
}

async function describe(uid: string, deps: BackendDeps): Promise<DeskAnnouncement> {
  const announcement = await findAnnouncementFor(uid, deps);
  if (!announcement) throw notFound();
  const counts = await countLinked(deps.db.kysely, [uid]);
  return { ...announcement, ...(counts.get(uid) ?? NONE) };
}
