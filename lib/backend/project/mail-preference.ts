import type { MailPreference } from '@/lib/contract/project';
import { notFound, unauthorized } from '@/lib/backend/errors';
import type { Caller } from '@/lib/backend/http/callers';
import type { BackendDeps, DbDeps } from '@/lib/backend/deps';
import { copyTokenNumber, isCopyToken, readSettingsToken } from '@/lib/backend/mail/stop-tokens';
import { hashRecipient } from '@/lib/backend/mail/outbox';
import { findCopiedRequest, stopCopiesTo } from './copy-queries';
import { findMailChoice, saveMailChoice } from './mail-queries';

/** Returns which mails about their requests the caller gets. @throws AppError unauthorized */
export async function getMailPreference(
  { uid }: Pick<Caller, 'uid'>,
  { db }: DbDeps,
): Promise<MailPreference> {
  const request_mails = await findMailChoice(db.kysely, uid);
  if (!request_mails) throw unauthorized();
  return { request_mails };
}

/** Changes which mails the caller gets. @throws AppError unauthorized */
export async function updateMailPreference(
  { uid }: Pick<Caller, 'uid'>,
  { request_mails }: MailPreference,
  { db }: DbDeps,
): Promise<MailPreference> {
  if (!(await saveMailChoice(db.kysely, uid, request_mails))) throw unauthorized();
  return { request_mails };
}

/**
 * Stops mails by the token of a link in them, without a login: all mails about requests of a user, or all copies to an
 * email.
 * @throws AppError not-found
 */
export async function stopMails(
  token: string,
  { db, keys, clock }: Pick<BackendDeps, 'db' | 'keys' | 'clock'>,
): Promise<MailPreference> {
  const number = copyTokenNumber(token);
  if (number !== undefined) {
    const copied = await findCopiedRequest(db.kysely, number);
    if (!copied || !isCopyToken(token, copied, keys)) throw notFound();
    await stopCopiesTo(db.kysely, hashRecipient(copied.email, keys.recipient), clock());
    return { request_mails: 'none' };
  }
  const uid = readSettingsToken(token, keys);
  if (uid === undefined || !(await saveMailChoice(db.kysely, uid, 'none'))) throw notFound();
  return { request_mails: 'none' };
}
