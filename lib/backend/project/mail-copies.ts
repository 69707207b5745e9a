import type { Transaction } from 'kysely';
import { INVALID_EMAIL } from '@/lib/contract/auth';
import type { Tables } from '@/lib/database/schema';
import { normaliseEmail, parseEmail } from '@/lib/format/email';
import { COPY_FIELD } from '@/lib/request/request-fields';
import { issueErrors } from '@/lib/text/backend';
import type { Caller } from '@/lib/backend/http/callers';
import { AppError, invalidField, notFound, unauthorized } from '@/lib/backend/errors';
import type { BackendDeps, DbDeps } from '@/lib/backend/deps';
import { enforceLimit } from '@/lib/backend/http/enforce-limit';
import { hashRecipient, enqueueMail } from '@/lib/backend/mail/outbox';
import { ownEmails } from '@/lib/backend/mail/mailboxes';
import {
  parseReplyAddress,
  replyAddress,
  threadOf,
  copyToken,
  copyTokenNumber,
  isCopyToken,
  readSettingsToken,
} from '@/lib/backend/mail/reply-address';
import { requestMailText as text } from '@/lib/text/mails';
import { cutTitle } from '@/lib/backend/mail/mail-frame';
import { composeRequestUpdate, type MailEntry } from '@/lib/backend/mail/compose-request-mail';
import {
  findCopy,
  insertCopy,
  hasStoppedCopies,
  findCopiedRequest,
  stopCopiesTo,
  findMailChoice,
  saveMailChoice,
} from './mail-queries';
import type { MailPreference } from '@/lib/contract/project';

type Deps = Pick<BackendDeps, 'clock' | 'keys' | 'settings'>;

/**
 * Returns the normalised email in copy; undefined without one, and for the caller's own, which gets these mails anyway.
 * @throws AppError invalid (copy_to), also for emails that the portal itself reads
 */
export function parseCopyTo(
  input: string | undefined,
  { email }: Pick<Caller, 'email'>,
  { supportEmail, supportMailboxes, mailReplyDomain }: Deps['settings'],
): string | undefined {
  if (input === undefined || input.trim() === '') return undefined;
  const copyTo = parseEmail(input);
  if (!copyTo) throw invalidField(COPY_FIELD, 'invalid', INVALID_EMAIL);
  const isOurs =
    ownEmails({ supportEmail, supportMailboxes }).includes(copyTo) ||
    parseReplyAddress(copyTo) !== undefined ||
    (mailReplyDomain !== undefined && copyTo.endsWith(`@${mailReplyDomain.toLowerCase()}`));
  if (isOurs) throw invalidField(COPY_FIELD, 'invalid', issueErrors.copyRefused);
  return copyTo === normaliseEmail(email) ? undefined : copyTo;
}

/** Puts an email in copy of a new request. Returns false when too many copies were sent: the request matters more. */
export async function addCopy(
  trx: Transaction<Tables>,
  issueUid: string,
  email: string,
  { uid }: Pick<Caller, 'uid'>,
  { clock, keys }: Deps,
): Promise<boolean> {
  const recipient = hashRecipient(email, keys.recipient).toString('base64url');
  try {
    await enforceLimit(trx, { limit: 'copiesPerUserAndAddress', subject: `${uid}:${recipient}` }, clock());
    await enforceLimit(trx, { limit: 'copiesPerUser', subject: String(uid) }, clock());
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'too-many-requests')) throw error;
    return false;
  }
  await insertCopy(trx, issueUid, email);
  return true;
}

/** Returns the email in copy of a request. */
export const findCopyTo = (issueUid: string, { db }: DbDeps): Promise<string | undefined> =>
  findCopy(db.kysely, issueUid);

type RequestCopy = {
  issue: { uid: string; number: number; name: string; user_uid: number; email: string | null };
  key: string;
  subject: string;
  /** The filed request, or an answer of the help desk. */
  event: { uid: string; kind: 'filed' | 'comment'; author: string };
  entry: MailEntry | undefined;
  now: Date;
};

/**
 * Puts the copy of a confirmation or an answer into the outbox, if the request has an email in copy that has not
 * stopped copies. It holds that text alone, without earlier texts or links into the portal, and replies to it are stored
 * as notes.
 */
export async function sendRequestCopy(
  trx: Transaction<Tables>,
  { issue, key, subject, event, entry, now }: RequestCopy,
  { keys, settings }: Pick<BackendDeps, 'keys' | 'settings'>,
): Promise<void> {
  const to = await findCopy(trx, issue.uid);
  if (!to || (await hasStoppedCopies(trx, hashRecipient(to, keys.recipient)))) return;
  const token = copyToken(issue, keys);
  const name = cutTitle(issue.name);
  const mail = composeRequestUpdate(
    { to },
    {
      key,
      name: issue.name,
      lead:
        event.kind === 'filed'
          ? text.copyFiled(event.author, issue.email ?? '', key, name)
          : text.copyAnswered(event.author, key, name),
      entry,
      notes: [text.copyReply],
      stopUrl: `${settings.siteUrl}/mail-settings?token=${token}`,
      stopLabel: text.stopCopies,
    },
    settings,
  );
  const headers = {
    subject,
    replyTo: replyAddress(issue, 'copy', keys, settings),
    thread: threadOf(issue, 'copy', event.uid, keys),
    unsubscribeUrl: `${settings.siteUrl}/api/project/api/mail-preference/stop/?token=${token}`,
  };
  const about = issue.user_uid;
  await enqueueMail(trx, { ...mail, ...headers }, { kind: 'request-copy', about, now, keys });
}

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
