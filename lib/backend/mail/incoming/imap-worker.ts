import { createHash, randomUUID } from 'node:crypto';
import { withTimeout } from '@/lib/rules/with-timeout';
import { databaseOutage } from '@/lib/database/errors';
import type { BackendDeps } from '@/lib/backend/deps';
import { startPolling, type Polling } from '@/lib/backend/start-polling';
import { imapMailbox, LOGIN_REFUSED, MailServerError } from './imap-mailbox';
import { claimMailbox, releaseMailbox } from './queries';
import { readMailbox } from './read-mailbox';

/** All in ms. */
const TIMES = {
  poll: 30_000,
  /** How long a claim lasts without renewal, and so how long a mailbox is not read after its process was killed. */
  claim: 60_000,
  renew: 15_000,
  /** The longest a server may take for a command. */
  command: 20_000,
  /** The same for a whole message. */
  download: 5 * 60_000,
  retryFirst: 5_000,
  retryMax: 5 * 60_000,
  /** How long a message waits that could not be taken, until it is tried again. */
  postpone: 10 * 60_000,
  /** How long a stop waits for a message that is being taken. */
  stop: 3_000,
};
export type ImapWorkerOptions = {
  url: string;
  deps: BackendDeps;
  /** For tests. */
  times?: Partial<typeof TIMES>;
  /** For tests: a number from 0 to 1. */
  jitter?: () => number;
};

export type ImapWorker = Polling & { stop(): Promise<void> };

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
  const { db, clock, log } = deps;
  const times = { ...TIMES, ...ownTimes };
  const stopping = new AbortController();
  const limits = { ...times, silence: times.poll + 2 * times.command };
  const mailbox = imapMailbox({ url, limits, signal: stopping.signal });
  const id = createHash('sha256').update(mailbox.account).digest('hex');
  const claim = { id, by: randomUUID() };
  let failures = 0;
  /** The state of the connection that was logged last. */
  let state: string | undefined;

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
      await readMailbox({ id, ...position }, { mailbox, postponeMs: times.postpone, deps });
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

  const polling = startPolling(read, stopping.signal);
  return {
    ...polling,
    async stop() {
      stopping.abort();
      const release = async () => {
        await polling.settled();
        await releaseMailbox(db.kysely, claim, clock()).catch(() => undefined);
      };
      await withTimeout(release(), times.stop, () => undefined);
      mailbox.close();
    },
  };
}
