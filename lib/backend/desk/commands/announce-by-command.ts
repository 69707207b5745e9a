import type { AnnouncementSeverity } from '@/lib/constants';
import type { BackendDeps } from '@/lib/backend/deps';
import { tellFollowers } from '@/lib/backend/directory/follow-announcement';
import { COMMAND } from '@/lib/backend/http/callers';
import { withoutControls } from '@/lib/backend/project/clean-rich-text';
import { changeAudited, endAudited, raiseAudited } from '../desk-announcements';

export type CommandAnnouncement = {
  title: string;
  text: string;
  severity?: AnnouncementSeverity | undefined;
  url?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  /** The uid of an announcement that is changed, instead of raising a new one. */
  replaces?: string | undefined;
};

/**
 * Announces something by command, and returns the uid of the announcement.
 * @throws AppError invalid (title, body, url, ends_at), not-found when there is none to replace
 */
export async function announceByCommand(
  { title, text, severity, url, from, until, replaces }: CommandAnnouncement,
  deps: BackendDeps,
): Promise<{ uid: string }> {
  const texts = { title: withoutControls(title), body: withoutControls(text) };
  const announcement = { ...texts, severity, url, startsAt: from, endsAt: until };
  if (replaces === undefined) return { uid: await raiseAudited(COMMAND, announcement, deps) };
  await changeAudited(COMMAND, replaces, announcement, deps);
  return { uid: replaces };
}

/**
 * Ends or deletes an announcement by command, and tells its followers.
 * @throws AppError not-found when there is none with this uid, or it has ended already
 */
export async function unannounceByCommand(
  { uid, isDeleted = false }: { uid: string; isDeleted?: boolean | undefined },
  deps: BackendDeps,
): Promise<{ uid: string }> {
  await endAudited(COMMAND, uid, { isDeleted }, deps);
  await tellFollowers(deps);
  return { uid };
}
