import { databaseOutage } from '@/lib/database/errors';
import { AppError } from '@/lib/backend/errors';
import type { BackendDeps } from '@/lib/backend/deps';
import { MAX_HEAD_BYTES, MAX_MAIL_BYTES } from './check-message';
import { MailServerError, REFUSED, STOPPED, type Mailbox } from './imap-mailbox';
import {
  countTaking,
  endMessage,
  forgetAttempt,
  listDueMessages,
  postponeMessage,
  resetMailbox,
  retryAt,
  type MailboxMessage,
} from './queries';
import { placeMail } from './place-mail';
import { holdUntaken, takeMail } from './take-mail';

/** After this many attempts at which taking a message failed, or ended the process, it is held. */
const MAX_FAILURES = 2;
/** After this many attempts a message that the server does not give out stays unread, for people to look at. */
const MAX_ATTEMPTS = 24;
/**
 * After this many attempts at which the mail server was silent or hung up, a message waits, so that it does not hold
 * back others. Until then the server is taken to be down.
 */
const MAX_SILENCES = 3;

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
  let attempts: number | undefined;
  try {
    const head = await mailbox.fetchHead(message.uid);
    const isForUs = head && (await placeMail(head.head, deps)).isForUs;
    if (head && isForUs) {
      // Counted first, so that a message that ends the process is not tried without end.
      attempts = await countAttempt(message, context);
      const isWhole = head.size <= MAX_MAIL_BYTES;
      if (attempts > MAX_ATTEMPTS) giveUp(attempts, undefined, deps);
      else await takeMessage(message, isWhole, context);
    }
  } catch (error) {
    attempts ??= await countAttempt(message, context);
    if (await postponeAfter({ attempts, error }, message, context)) return;
    giveUp(attempts, error, deps);
  }
  await deps.db.transaction((trx) => endMessage(trx, message));
}

async function takeMessage(
  message: MailboxMessage,
  isWhole: boolean,
  { mailbox, deps }: Context,
): Promise<void> {
  const { uid } = message;
  const raw = await mailbox.fetchMessage(uid, isWhole ? MAX_MAIL_BYTES + 1 : MAX_HEAD_BYTES);
  if (!raw) return;
  const takings = (await deps.db.transaction((trx) => countTaking(trx, message))) ?? 0;
  const isHeld = takings > MAX_FAILURES;
  const outcome = isHeld ? await holdUntaken(raw, 'failed', deps) : await takeMail(raw, deps, { isWhole });
  deps.log.info({ event: 'mail-in', reason: outcome.outcome }, 'a mail was read');
  if (outcome.outcome !== 'ignored' && !(await mailbox.markRead(uid)))
    deps.log.warn({ event: 'mail-in-not-marked' }, 'a mail cannot be marked as read');
}

/**
 * Counts an attempt to read a message, and returns how many there were. It is due until it has ended, so that the next
 * process takes it at once when this one is killed.
 */
function countAttempt(message: MailboxMessage, { deps: { db, clock } }: Context): Promise<number> {
  return db.transaction((trx) => postponeMessage(trx, message, clock()));
}

/**
 * Decides when a message is tried again at which an attempt failed; false after the last attempt.
 * @throws the error that ends the reading of the mailbox: an outage, after which the message is due again at once
 */
async function postponeAfter(
  { attempts, error }: { attempts: number; error: unknown },
  message: MailboxMessage,
  context: Context,
): Promise<boolean> {
  const { mailbox, deps } = context;
  const { db, clock, log } = deps;
  const isOutage =
    databaseOutage(error) !== undefined || (error instanceof AppError && error.code === 'unavailable');
  if (isOutage || isMailServerError(error, STOPPED)) {
    await db.transaction((trx) => forgetAttempt(trx, message, clock())).catch(() => undefined);
    throw error;
  }
  const isSilent = isMailServerError(error) && !isMailServerError(error, REFUSED);
  if (isSilent && attempts <= MAX_SILENCES) {
    await db.transaction((trx) => retryAt(trx, message, clock()));
    throw error;
  }
  if (!isSilent && attempts >= MAX_ATTEMPTS) return false;
  log.warn({ event: 'mail-in-postponed', count: attempts, err: error }, 'a mail will be taken later');
  if (!isSilent) await db.transaction((trx) => retryAt(trx, message, laterAt(context)));
  if (isSilent) {
    // The server may be ill and the message good, so that it is not given up for this.
    await db.transaction((trx) => forgetAttempt(trx, message, laterAt(context)));
    await reconnect(message, mailbox);
  }
  return true;
}

const isMailServerError = (error: unknown, code?: string): boolean =>
  error instanceof MailServerError && (code === undefined || error.code === code);

const laterAt = ({ postponeMs, deps }: Context): Date => new Date(deps.clock().getTime() + postponeMs);

/** Makes a new connection, because commands on the old one would wait for the one that was not answered. */
async function reconnect({ uidValidity }: MailboxMessage, mailbox: Mailbox): Promise<void> {
  mailbox.close();
  if ((await mailbox.open()) !== uidValidity) throw new MailServerError('renumbered');
}

function giveUp(count: number, err: unknown, { log }: BackendDeps): void {
  log.error({ event: 'mail-in-given-up', count, err }, 'a mail could not be taken and stays unread');
}
