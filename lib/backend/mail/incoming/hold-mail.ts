import { DAY_MS } from '@/lib/constants';
import { issueKey } from '@/lib/paths/request-path';
import { AppError } from '@/lib/backend/errors';
import type { BackendDeps } from '@/lib/backend/deps';
import { enforceLimit } from '@/lib/backend/http/enforce-limit';
import { composeLoopNotice, composeReturned } from '../compose-request-mail';
import { enqueueMail } from '../outbox';
import type { Mail, MailOutcome, Request } from './mail';
import { boundHeld, packOriginal, recordMail } from './received';

/** How long a mail with a reason is tried. */
const NOTICE_LIFE_MS = DAY_MS;

type Options = {
  /** The request that the mail is about. */
  request?: Request | undefined;
  /** What its sender is told; nothing by default, because the sender may be forged. */
  notice?: string | undefined;
};

/**
 * Holds a mail for staff, and tells its sender why where that is known to be a person of the request, at most once an hour
 * for each request.
 * @throws AppError conflict when staff take up a mail that cannot be taken: it stays held
 */
export async function holdMail(
  mail: Mail,
  reason: string,
  { request, notice }: Options,
  deps: BackendDeps,
): Promise<MailOutcome> {
  if (mail.heldUid !== undefined) throw new AppError('conflict', `The mail cannot be taken (${reason}).`);
  const { db, clock } = deps;
  const key = request && issueKey(request.number);
  const original = await packOriginal(mail);
  const outcome = await db.transaction(async (trx): Promise<MailOutcome['outcome']> => {
    const fate = { state: 'held', reason, issueUid: request?.uid } as const;
    if (!(await recordMail(trx, mail, fate, original, deps))) return 'known';
    if (reason === 'loop') await tellTeam(mail, key, { ...deps, trx });
    if (notice === undefined) return 'held';
    return (await tellSender(mail, notice, request, { ...deps, trx })) ? 'returned' : 'held';
  });
  if (outcome === 'known') return { outcome };
  await boundHeld(db.kysely);
  deps.log.info({ event: 'mail-held', reason, at: clock() }, 'a mail was held');
  deps.wakeMail();
  return { outcome, reason, ...(key && { key }) };
}

type Deps = BackendDeps & { trx: Parameters<typeof enqueueMail>[0] };

/** Mails the reason back; false when that was done within the hour. */
async function tellSender(
  { from }: Mail,
  reason: string,
  request: Request | undefined,
  { trx, clock, keys, settings }: Deps,
): Promise<boolean> {
  const now = clock();
  const subject = `${request?.uid ?? 'unknown'}:${from}`;
  if (!(await isWithin(trx, { limit: 'mailReturnsPerSender', subject }, now))) return false;
  const key = request && issueKey(request.number);
  const url = key ? `${settings.siteUrl}/request/${key}` : `${settings.siteUrl}/request`;
  const mail = composeReturned({ to: from }, { reason, key, url }, settings);
  const expiresAt = new Date(now.getTime() + NOTICE_LIFE_MS);
  await enqueueMail(trx, mail, { kind: 'mail-returned', now, expiresAt, keys });
  return true;
}

/** Tells the team of a loop, once a day for each sender. */
async function tellTeam(
  { from }: Mail,
  key: string | undefined,
  { trx, clock, keys, settings }: Deps,
): Promise<void> {
  const now = clock();
  if (!(await isWithin(trx, { limit: 'loopNoticesPerSender', subject: from }, now))) return;
  const url = `${settings.siteUrl}/desk/held`;
  const mail = composeLoopNotice({ to: settings.supportEmail }, { from, key, url }, settings);
  const expiresAt = new Date(now.getTime() + NOTICE_LIFE_MS);
  await enqueueMail(trx, mail, { kind: 'mail-loop', now, expiresAt, keys });
}

async function isWithin(trx: Deps['trx'], counted: Parameters<typeof enforceLimit>[1], now: Date) {
  try {
    await enforceLimit(trx, counted, now);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many-requests') return false;
    throw error;
  }
}
