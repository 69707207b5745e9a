import { createHash, randomUUID } from 'node:crypto';
import { withTimeout } from '@/lib/basics/with-timeout';
import { databaseOutage } from '@/lib/database/errors';
import type { BackendDeps } from '@/lib/backend/deps';
import { startPolling, type Polling } from '@/lib/backend/start-polling';
import type { AccessTokens } from '../access-tokens';
import { imapMailbox, LOGIN_REFUSED, MailServerError } from './imap-mailbox';
import { claimMailbox, recordMailbox, releaseMailbox } from './queries';
import { readMailbox } from './read-mailbox';

/** All in ms. */
const TIMES = {
  poll: 30_000,
  /** How long a claim lasts without renewal: after its process was killed, another reads the mailbox this long and `renew` later. */
  claim: 15_000,
  /** How often a claim is renewed, and tried for by those without it. */
  renew: 4_000,
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
  /** For a URL without a password. */
  tokens?: AccessTokens | undefined;
  deps: BackendDeps;
  /** Whether no other process reads the mailbox, so that a claim that is left is that of one that was killed. */
  isAlone?: boolean;
  /** For tests. */
  times?: Partial<typeof TIMES>;
  /** For tests: a number from 0 to 1. */
  jitter?: () => number;
};

export type ImapWorker = Polling & {
  /** Returns why this process cannot read the mailbox, a code, and since when. */
  problem(): MailboxProblem | undefined;
  stop(): Promise<void>;
};
export type MailboxProblem = { code: string; since: Date };

/**
 * Takes the unread mails of a mailbox until it is stopped. Only one process reads a mailbox at a time. Mails to the
 * portal are marked as read after they were taken or refused; other mails stay unchanged.
 */
export function startImapWorker({
  url,
  tokens,
  deps,
  isAlone = false,
  times: ownTimes,
  jitter = Math.random,
}: ImapWorkerOptions): ImapWorker {
  const { db, clock, log } = deps;
  const times = { ...TIMES, ...ownTimes };
  const stopping = new AbortController();
  const limits = { ...times, silence: times.poll + 2 * times.command };
  const mailbox = imapMailbox({ url, tokens, limits, signal: stopping.signal });
  const id = createHash('sha256').update(mailbox.account).digest('hex');
  const claim = { id, by: randomUUID(), name: mailbox.user };
  let failures = 0;
  let problem: MailboxProblem | undefined;
  let isReachable = false;
  /** Runs between reads too, since a claim lasts shorter than the time between them. */
  let renewal: NodeJS.Timeout | undefined;

  /** Reads the mailbox once, and returns how long to wait, in ms. */
  async function read(): Promise<number> {
    try {
      const position = await renewClaim();
      if (!position) {
        letGo();
        problem = undefined;
        return times.renew;
      }
      renewal ??= setInterval(() => void renewOrClose(), times.renew).unref();
      await readMailbox({ id, ...position }, { mailbox, postponeMs: times.postpone, deps });
      failures = 0;
      await noteRead();
      mailbox.watch(polling.wake);
      return times.poll;
    } catch (error) {
      // Another process may be able to read it.
      letGo();
      if (stopping.signal.aborted) return times.poll;
      const code = error instanceof MailServerError ? error.code : (databaseOutage(error) ?? 'internal');
      await noteProblem(code, error);
      failures += 1;
      // A server may lock an account whose password is refused again and again; another token may be accepted.
      const isLocked = code === LOGIN_REFUSED && (!tokens || failures > 1);
      const delay = isLocked ? times.retryMax : times.retryFirst * 2 ** (failures - 1);
      return Math.min(delay, times.retryMax) * (0.8 + 0.4 * jitter());
    }
  }

  /** Leaves the claim to its end. */
  function letGo(): void {
    clearInterval(renewal);
    renewal = undefined;
    mailbox.close();
  }

  const renewClaim = () => {
    const now = clock();
    const until = new Date(now.getTime() + times.claim);
    return claimMailbox(db.kysely, claim, { now: isAlone ? until : now, until });
  };

  async function renewOrClose(): Promise<void> {
    const isRenewed = await renewClaim().then(Boolean, () => true);
    if (!isRenewed) letGo();
  }

  async function noteRead(): Promise<void> {
    if (!isReachable) log.info({ event: 'mailbox-reachable' }, 'the mailbox is being read');
    isReachable = true;
    problem = undefined;
    await recordMailbox(db.kysely, claim, null, clock());
  }

  /** Keeps the problem for the desk and the probe, and logs it when it is another than before. */
  async function noteProblem(code: string, error: unknown): Promise<void> {
    if (problem?.code !== code)
      log.warn({ event: 'mailbox-unreachable', code, err: error }, 'the mailbox cannot be read');
    isReachable = false;
    const now = clock();
    problem = { code, since: problem?.since ?? now };
    // The next attempt records it when the database is away.
    await recordMailbox(db.kysely, claim, code, now).catch(() => undefined);
  }

  const polling: Polling = startPolling(read, stopping.signal);
  return {
    ...polling,
    problem: () => problem,
    async stop() {
      stopping.abort();
      const release = async () => {
        await polling.settled();
        clearInterval(renewal);
        await releaseMailbox(db.kysely, claim, clock()).catch(() => undefined);
      };
      await withTimeout(release(), times.stop, () => undefined);
      letGo();
    },
  };
}
