import { DAY_MS } from '@/lib/constants';
import { normaliseEmail } from '@/lib/rules/email';
import { issueKey } from '@/lib/rules/request-path';
import { AppError } from '@/lib/backend/errors';
import type { BackendDeps } from '@/lib/backend/deps';
import { enforceLimit } from '@/lib/backend/http/enforce-limit';
import { composeReturned } from '../compose-request-mail';
import { enqueueMail } from '../outbox';
import { isKnownSender, rememberMail, type findRepliedRequest } from './queries';

/**
 * The outcome of a mail: an answer in the thread, a note for agents, mailed back with a reason, refused silently, not
 * meant for the portal (`ignored`), or taken before (`known`).
 */
export type MailOutcome = {
  outcome: 'answer' | 'note' | 'returned' | 'refused' | 'ignored' | 'known';
  key?: string;
  reason?: string;
};

/** The sender of a mail, and the hash of its content. */
export type Sent = { from: string; hash: Buffer };
export type Request = NonNullable<Awaited<ReturnType<typeof findRepliedRequest>>>;

/** How long a mail with a reason is tried. */
const RETURNED_LIFE_MS = DAY_MS;

/**
 * Mails the reason back, at most once an hour for each request. Without a request, only customers and the help desk get
 * it.
 * @throws AppError too-many-requests when the mail was sent to a request: it should come again later, since its text is
 *   nowhere else. Mails without one, whose sender may be forged, are counted apart, and refused then.
 */
export async function returnMail(
  { from, hash }: Sent,
  reason: string,
  request: Request | undefined,
  deps: BackendDeps,
): Promise<MailOutcome> {
  const { db, clock, keys, settings } = deps;
  const isOurs = request !== undefined || from === normaliseEmail(settings.supportEmail);
  if (!isOurs && !(await isKnownSender(db.kysely, from))) return { outcome: 'refused', reason };
  const now = clock();
  const limit = { limit: 'mailReturnsPerSender', subject: `${request?.uid ?? 'unknown'}:${from}` } as const;
  try {
    await db.transaction((trx) => enforceLimit(trx, limit, now));
  } catch (error) {
    const isTooMany = error instanceof AppError && error.code === 'too-many-requests';
    if (request || !isTooMany) throw error;
    return { outcome: 'refused', reason };
  }
  const key = request && issueKey(request.number);
  const url = key ? `${settings.siteUrl}/request/${key}` : `${settings.siteUrl}/request`;
  const mail = composeReturned({ to: from }, { reason, key, url }, settings);
  const isNew = await db.transaction(async (trx) => {
    if (!(await rememberMail(trx, hash, now))) return false;
    const expiresAt = new Date(now.getTime() + RETURNED_LIFE_MS);
    await enqueueMail(trx, mail, { kind: 'mail-returned', now, expiresAt, keys });
    return true;
  });
  if (!isNew) return { outcome: 'known' };
  deps.wakeMail();
  return { outcome: 'returned', reason, ...(key && { key }) };
}
