import type { Transaction } from 'kysely';
import type { List } from '@/lib/contract/common';
import type { Tables } from '@/lib/database/schema';
import { notFound } from '@/lib/backend/errors';
import { requireAccount } from '@/lib/backend/http/require-account';
import type { Caller } from '@/lib/backend/http/callers';
import type { BackendDeps } from '@/lib/backend/deps';
import { composeAnnouncementEnd } from '@/lib/backend/mail/compose-mail';
import { enqueueMail } from '@/lib/backend/mail/outbox';
import { followInForce, listFollowedUids, takeEndedFollowers } from './announcement-queries';

/**
 * Lets the caller follow an announcement, to be mailed when it ends. Repeating it changes nothing.
 * @throws AppError not-found when it is not in force, unauthorized
 */
export async function followAnnouncement(
  { uid: userUid }: Pick<Caller, 'uid'>,
  uid: string,
  { db, clock }: Pick<BackendDeps, 'db' | 'clock'>,
): Promise<Record<string, never>> {
  await db.transaction(async (trx) => {
    await requireAccount(trx, userUid);
    if (!(await followInForce(trx, { uid, userUid }, clock()))) throw notFound();
  });
  return {};
}

/** Lets the owner of a request follow the announcement that staff link it to, unless that is not in force. */
export async function followForOwner(
  trx: Transaction<Tables>,
  uid: string,
  userUid: number,
  { clock }: Pick<BackendDeps, 'clock'>,
): Promise<void> {
  await followInForce(trx, { uid, userUid }, clock());
}

/** Lists the uids of the announcements that the caller follows. */
export async function listFollowed(
  { uid }: Pick<Caller, 'uid'>,
  { db, clock }: Pick<BackendDeps, 'db' | 'clock'>,
): Promise<List<string>> {
  const results = await listFollowedUids(db.kysely, uid, clock());
  return { count: results.length, results };
}

/** Mails the followers of announcements that have ended, each of them once. */
export async function tellFollowers({
  db,
  clock,
  keys,
  settings,
  wakeMail,
}: Pick<BackendDeps, 'db' | 'clock' | 'keys' | 'settings' | 'wakeMail'>): Promise<void> {
  const now = clock();
  const count = await db.transaction(async (trx) => {
    const told = await takeEndedFollowers(trx, now);
    for (const { email, name, title } of told) {
      const mail = composeAnnouncementEnd({ to: email, name }, title, settings);
      await enqueueMail(trx, mail, { kind: 'announcement-end', now, keys });
    }
    return told.length;
  });
  if (count > 0) wakeMail();
}
