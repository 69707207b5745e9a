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
  type AnnouncementChange,
  type NewAnnouncement,
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
  { text, url, starts_at, ends_at, ...given }: z.output<typeof raiseAnnouncementBody>,
  deps: BackendDeps,
): Promise<DeskAnnouncement> {
  const announcement = {
    ...given,
    body: text,
    ...(url && { url }),
    ...(starts_at !== undefined && { startsAt: new Date(starts_at) }),
    ...(ends_at && { endsAt: new Date(ends_at) }),
  };
  return describe(await raiseAudited(caller, announcement, deps), deps);
}

/**
 * Changes an announcement that has not ended, or ends it. Its followers are told of the end.
 * @throws AppError invalid (url, ends_at), not-found, also when it has ended
 */
export async function updateAnnouncementAsStaff(
  caller: StaffCaller,
  uid: string,
  { text, url, starts_at, ends_at, ...given }: z.output<typeof updateAnnouncementBody>,
  deps: BackendDeps,
): Promise<DeskAnnouncement> {
  const change = {
    ...given,
    ...(text !== undefined && { body: text }),
    ...(url !== undefined && { url: url || null }),
    ...(starts_at !== undefined && { startsAt: new Date(starts_at) }),
    ...(ends_at !== undefined && { endsAt: ends_at === null ? null : new Date(ends_at) }),
  };
  await changeAudited(caller, uid, change, deps);
  await tellFollowers(deps);
  return describe(uid, deps);
}

/** Raises an announcement together with its entry in the audit log, and returns its uid. */
export function raiseAudited(
  caller: StaffCaller,
  announcement: NewAnnouncement,
  deps: BackendDeps,
): Promise<string> {
  return deps.db.transaction(async (trx) => {
    const uid = await raiseAnnouncement(trx, announcement, deps);
    const data = { uid, title: announcement.title };
    await recordAudit(trx, caller, { action: 'announcement.raise', data }, deps);
    return uid;
  });
}

/** Changes an announcement together with its entry in the audit log. */
export async function changeAudited(
  caller: StaffCaller,
  uid: string,
  change: AnnouncementChange,
  deps: BackendDeps,
): Promise<void> {
  const { title, severity, url, endsAt: ends_at } = change;
  await deps.db.transaction(async (trx) => {
    await changeAnnouncement(trx, uid, change, deps);
    const data = { uid, title, severity, url, ends_at };
    await recordAudit(trx, caller, { action: 'announcement.update', data }, deps);
  });
}

/** Ends or deletes an announcement together with its entry in the audit log. */
export async function endAudited(
  caller: StaffCaller,
  uid: string,
  { isDeleted }: { isDeleted: boolean },
  deps: BackendDeps,
): Promise<void> {
  const action = isDeleted ? 'announcement.delete' : 'announcement.end';
  await deps.db.transaction(async (trx) => {
    await endAnnouncement(trx, uid, deps, { isDeleted });
    await recordAudit(trx, caller, { action, data: { uid } }, deps);
  });
}

async function describe(uid: string, deps: BackendDeps): Promise<DeskAnnouncement> {
  const found = await findAnnouncementFor(uid, deps);
  if (!found) throw notFound();
  const counts = await countLinked(deps.db.kysely, [uid]);
  return { ...found, ...(counts.get(uid) ?? NONE) };
}
