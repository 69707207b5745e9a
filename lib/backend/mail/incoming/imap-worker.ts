import { createHash, randomUUID } from 'node:crypto';
import { withTimeout } from '@/lib/rules/with-timeout';
import { databaseOutage } from '@/lib/database/errors';
import { AppError } from '@/lib/backend/errors';
import type { BackendDeps } from '@/lib/backend/deps';
import { imapMailbox, LOGIN_REFUSED, MailServerError } from './imap-mailbox';
import { isForPortal } from './parse-message';
import {
  claimMailbox,
  endMessage,
  forgetAttempt,
  listDueMessages,
  postponeMessage,
  releaseMailbox,
  resetMailbox,
  type MailboxMessage,
} from './queries';
import { takeMail } from './take-mail';

/** All in ms. */
const TIMES = {
  poll: 30_000,
  /** How long a claim lasts without renewal, and so how long a mailbox rests whose process was killed. */
  claim: 60_000,
  renew: 15_000,
  /** The longest a server may take for a command. */
  command: 20_000,
  /** The same for a whole message. */
  download: 5 * 60_000,
  retryFirst: 5_000,
  retryMax: 5 * 60_000,
  /** When a message is tried again that could not be taken. */
  postpone: 10 * 60_000,
  /** How long a stop waits for a message that is being taken. */
  stop: 3_000,
};
/** After this many attempts a message stays unread, for people. */
const MAX_ATTEMPTS = 24;

export type ImapWorkerOptions = {
  url: string;
  deps: BackendDeps;
  /** For tests. */
  times?: Partial<typeof TIMES>;
  /** For tests: a number from 0 to 1. */
  jitter?: () => number;
};

export type ImapWorker = {
  /** Reads the mailbox now. */
  wake(): void;
  /** Resolves when the mailbox is not being read. */
  settled(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Takes the unread mails of a mailbox until it is stopped. Only one process reads a mailbox at a time. Mails to the
 * portal are marked as read after they were taken or refused; other mails stay unchanged.
 */
export function startImapWorker({
  url,
  deps,
  times: ownTimes,
  jitter = Math.random,
}: ImapWorkerOptions): ImapWorker {
  const { db, clock, log, settings } = deps;
  const times = { ...TIMES, ...ownTimes };
  const stopping = new AbortController();
  const limits = { ...times, silence: times.poll + 2 * times.command };
  const mailbox = imapMailbox({ url, limits, signal: stopping.signal });
  const id = createHash('sha256').update(mailbox.account).digest('hex');
  const claim = { id, by: randomUUID() };
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> | undefined;
  let failures = 0;
  /** The state of the connection that was logged last. */
  let state: string | undefined;

  function wake(): void {
    if (reading || stopping.signal.aborted) return;
    clearTimeout(timer);
    reading = read().then((waitMs) => {
      reading = undefined;
      if (!stopping.signal.aborted) timer = setTimeout(wake, waitMs).unref();
    });
  }

  /** Reads the mailbox once, and returns how long to wait, in ms. */
  async function read(): Promise<number> {
    let renewal: NodeJS.Timeout | undefined;
    try {
      const position = await renewClaim();
      if (!position) {
        mailbox.close();
        return times.poll;
      }
      renewal = setInterval(() => void renewOrClose(), times.renew).unref();
      await readMessages(position);
      failures = 0;
      logState('connected');
      return times.poll;
    } catch (error) {
      mailbox.close();
      if (stopping.signal.aborted) return times.poll;
      const code = error instanceof MailServerError ? error.code : (databaseOutage(error) ?? 'internal');
      logState(code, error);
      failures += 1;
      // A server may lock an account whose password is refused again and again.
      const delay = code === LOGIN_REFUSED ? times.retryMax : times.retryFirst * 2 ** (failures - 1);
      return Math.min(delay, times.retryMax) * (0.8 + 0.4 * jitter());
    } finally {
      clearInterval(renewal);
    }
  }

  const renewClaim = () => {
    const now = clock();
    return claimMailbox(db.kysely, claim, { now, until: new Date(now.getTime() + times.claim) });
  };

  async function renewOrClose(): Promise<void> {
    const isRenewed = await renewClaim().then(Boolean, () => true);
    if (!isRenewed) mailbox.close();
  }

  /** Logs the state of the connection when it changes. */
  function logState(next: string, error?: unknown): void {
    if (next === state) return;
    if (next === 'connected') log.info({ event: 'mailbox-reachable' }, 'the mailbox is being read');
    else log.warn({ event: 'mailbox-unreachable', code: next, err: error }, 'the mailbox cannot be read');
    state = next;
  }

  async function readMessages(position: { uid_validity: number; last_uid: number }): Promise<void> {
    const uidValidity = await mailbox.open();
    let lastUid = position.last_uid;
    if (uidValidity !== position.uid_validity) {
      await db.transaction((trx) => resetMailbox(trx, id, uidValidity));
      lastUid = 0;
    }
    const due = await listDueMessages(db.kysely, id, clock());
    const unread = await mailbox.listUnread(lastUid);
    for (const uid of [...due, ...unread]) await readMessage({ id, uid, uidValidity });
  }

  async function readMessage(message: MailboxMessage): Promise<void> {
    const { uid } = message;
    const found = await mailbox.fetchHead(uid);
    const isOurs = found && (await isForPortal(found.head, settings));
    if (isOurs && !(await takeMessage(message, found.size))) return;
    await db.transaction((trx) => endMessage(trx, message));
  }

  /** Returns false when a message is to be tried again later; it does not hold back other messages. */
  async function takeMessage(message: MailboxMessage, headSize: number): Promise<boolean> {
    // Counted first, so that a message that ends the process is not taken for ever.
    const nextAt = new Date(clock().getTime() + times.postpone);
    const attempts = await db.transaction((trx) => postponeMessage(trx, message, nextAt));
    if (attempts > MAX_ATTEMPTS) return giveUp(attempts);
    try {
      const raw = await mailbox.fetchMessage(message.uid, headSize);
      if (!raw) return true;
      const taken = await takeMail(raw, deps, Math.max(headSize, raw.byteLength));
      log.info({ event: 'mail-in', reason: taken.outcome }, 'a mail was read');
      if (taken.outcome !== 'ignored' && !(await mailbox.markRead(message.uid)))
        log.warn({ event: 'mail-in-not-marked' }, 'a mail cannot be marked as read');
      return true;
    } catch (error) {
      const isUnavailable = error instanceof AppError && error.code === 'unavailable';
      if (error instanceof MailServerError || databaseOutage(error) || isUnavailable) {
        await db.transaction((trx) => forgetAttempt(trx, message, clock())).catch(() => undefined);
        throw error;
      }
      if (attempts >= MAX_ATTEMPTS) return giveUp(attempts, error);
      const fields = { event: 'mail-in-postponed', count: attempts, err: error };
      log.warn(fields, 'a mail will be taken later');
      return false;
    }
  }

  function giveUp(count: number, err?: unknown): true {
    log.error({ event: 'mail-in-given-up', count, err }, 'a mail could not be taken and stays unread');
    return true;
  }

  wake();
  return {
    wake,
    async settled() {
      while (reading) await reading;
    },
    async stop() {
      clearTimeout(timer);
      stopping.abort();
      const release = async () => {
        await reading;
        await releaseMailbox(db.kysely, claim, clock()).catch(() => undefined);
      };
      await withTimeout(release(), times.stop, () => undefined);
      mailbox.close();
    },
  };
}
