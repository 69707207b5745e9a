import { databaseOutage } from '@/lib/database/errors';
import { AppError } from '@/lib/backend/errors';
import type { BackendDeps } from '@/lib/backend/deps';
import { MailServerError, type Mailbox } from './imap-mailbox';
import {
  endMessage,
  forgetAttempt,
  listDueMessages,
  postponeMessage,
  resetMailbox,
  retryAtOnce,
  type MailboxMessage,
} from './queries';
import { readHead, takeMail } from './take-mail';

/** After this many attempts a message stays unread, for people to look at. */
const MAX_ATTEMPTS = 24;
/** After this many attempts at which the mail server failed, a message waits, so that it does not hold back others. */
const MAX_FAILURES = 3;

type Context = {
  mailbox: Mailbox;
  /** How long a message waits that could not be taken, until it is tried again, in ms. */
  postponeMs: number;
  deps: BackendDeps;
};

/** How far a mailbox was read, by its id in the database. */
type Position = { id: string; uid_validity: number; last_uid: number };

/**
 * Takes the messages that are new, or due again.
 * @throws MailServerError, and errors of the database
 */
export async function readMailbox({ id, uid_validity, last_uid }: Position, context: Context): Promise<void> {
  const { mailbox, deps } = context;
  const { db, clock } = deps;
  const uidValidity = await mailbox.open();
  let lastUid = last_uid;
  if (uidValidity !== uid_validity) {
    await db.transaction((trx) => resetMailbox(trx, id, uidValidity));
    lastUid = 0;
  }
  const due = await listDueMessages(db.kysely, id, clock());
  const unread = await mailbox.listUnread(lastUid);
  for (const uid of [...due, ...unread]) await readMessage({ id, uid, uidValidity }, context);
}

async function readMessage(message: MailboxMessage, context: Context): Promise<void> {
  const { mailbox, deps } = context;
  const found = await mailbox.fetchHead(message.uid).catch(async (error: unknown) => {
    const attempts = await countAttempt(message, context);
    if (attempts <= MAX_ATTEMPTS) return failAt(message, attempts, error, deps);
    giveUp(attempts, error, deps);
    return undefined;
  });
  const addressed = found && (await readHead(found.head, deps));
  // Of the mail of a stranger only the beginning is downloaded, as of one that is too large.
  const size = found && addressed?.reply ? found.size : Infinity;
  if (addressed?.isForUs && !(await takeMessage(message, size, context))) return;
  await deps.db.transaction((trx) => endMessage(trx, message));
}

/** Returns false when a message is to be tried again later; it does not hold back other messages. */
async function takeMessage(message: MailboxMessage, size: number, context: Context): Promise<boolean> {
  const { mailbox, deps } = context;
  const { log } = deps;
  // Counted first, so that a message that ends the process is not tried without end.
  const attempts = await countAttempt(message, context);
  if (attempts > MAX_ATTEMPTS) return giveUp(attempts, undefined, deps);
  try {
    const raw = await mailbox.fetchMessage(message.uid, size);
    if (!raw) return true;
    const taken = await takeMail(raw, deps, Math.max(size, raw.byteLength));
    log.info({ event: 'mail-in', reason: taken.outcome }, 'a mail was read');
    if (taken.outcome !== 'ignored' && !(await mailbox.markRead(message.uid)))
      log.warn({ event: 'mail-in-not-marked' }, 'a mail cannot be marked as read');
    return true;
  } catch (error) {
    const isUnavailable = error instanceof AppError && error.code === 'unavailable';
    if (error instanceof MailServerError || databaseOutage(error) || isUnavailable) {
      return failAt(message, attempts, error, deps);
    }
    if (attempts >= MAX_ATTEMPTS) return giveUp(attempts, error, deps);
    const fields = { event: 'mail-in-postponed', count: attempts, err: error };
    log.warn(fields, 'a mail will be taken later');
    return false;
  }
}

/** Counts an attempt to read a message, which is due again after a while, and returns how many there were. */
function countAttempt(
  message: MailboxMessage,
  { postponeMs, deps: { db, clock } }: Context,
): Promise<number> {
  const nextAt = new Date(clock().getTime() + postponeMs);
  return db.transaction((trx) => postponeMessage(trx, message, nextAt));
}

/**
 * Ends the reading after the mail server or the database failed at a message. That is due again at once, unless the mail
 * server has failed at it several times: it may refuse this message for good.
 */
async function failAt(
  message: MailboxMessage,
  attempts: number,
  error: unknown,
  { db, clock }: BackendDeps,
): Promise<never> {
  const isRefused = error instanceof MailServerError && error.code !== 'stopped';
  const retry = isRefused ? retryAtOnce : forgetAttempt;
  if (!isRefused || attempts <= MAX_FAILURES) {
    await db.transaction((trx) => retry(trx, message, clock())).catch(() => undefined);
  }
  throw error;
}

function giveUp(count: number, err: unknown, { log }: BackendDeps): true {
  log.error({ event: 'mail-in-given-up', count, err }, 'a mail could not be taken and stays unread');
  return true;
}
