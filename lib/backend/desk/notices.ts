import type { z } from 'zod';
import type { addBrowserBody, NoticeChoice, updateNoticesBody } from '@/lib/contract/desk';
import { AppError, invalidField } from '@/lib/backend/errors';
import type { StaffCaller } from '@/lib/backend/http/callers';
import type { BackendDeps } from '@/lib/backend/deps';
import { findNoticeChoice, insertBrowser, saveNoticeChoice } from '@/lib/backend/mail/notices/queries';
import { isPushEndpoint, pushKeys } from '@/lib/backend/mail/notices/worker';

/** Browsers of one agent. */
const MAX_BROWSERS = 10;

type Deps = Pick<BackendDeps, 'db' | 'keys' | 'clock'>;

/** Returns how the caller is told of what happens. @throws AppError forbidden for the STAFF_KEY */
export async function getNotices({ uid }: StaffCaller, { db, keys }: Deps): Promise<NoticeChoice> {
  const choice = uid === null ? undefined : await findNoticeChoice(db.kysely, uid);
  if (!choice) throw new AppError('forbidden', 'The STAFF_KEY has no notices.');
  return { ...choice, push_key: pushKeys(keys.push).publicKey };
}

/** Changes it. @throws AppError forbidden for the STAFF_KEY */
export async function updateNotices(
  caller: StaffCaller,
  change: z.output<typeof updateNoticesBody>,
  deps: Deps,
): Promise<NoticeChoice> {
  if (caller.uid !== null) await saveNoticeChoice(deps.db.kysely, caller.uid, change);
  return getNotices(caller, deps);
}

/**
 * Lets a browser of the caller show notices; the same one belongs to who used it last.
 * @throws AppError invalid (endpoint), forbidden for the STAFF_KEY
 */
export async function addBrowser(
  caller: StaffCaller,
  { endpoint, keys }: z.output<typeof addBrowserBody>,
  deps: Deps,
): Promise<NoticeChoice> {
  if (!isPushEndpoint(endpoint)) throw invalidField('endpoint', 'invalid', 'must be a public https URL');
  const { uid } = caller;
  if (uid !== null) {
    const browser = { endpoint, staff_uid: uid, ...keys, created_at: deps.clock() };
    await deps.db.transaction((trx) => insertBrowser(trx, browser, MAX_BROWSERS));
  }
  return getNotices(caller, deps);
}
