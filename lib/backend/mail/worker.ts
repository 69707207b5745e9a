import { withTimeout } from '@/lib/basics/with-timeout';
import { tracedRoot } from '@/lib/basics/tracing';
import type { Database } from '@/lib/database/database';
import type { Keys } from '@/lib/backend/keys';
import { startPolling } from '@/lib/backend/start-polling';
import {
  claimMails,
  expireMails,
  findNextMail,
  markFailed,
  markSent,
  postponeMail,
  renewClaims,
} from './queries';
import type { Claim, ClaimedMail } from './queries';
import { type MailAttachment, type MailFile, MailRefusedError, type MailTransport } from './mail';
import { openMail } from './outbox';

/** The number of mails sent in parallel, so that one that hangs does not block the others. */
const SENDERS = 8;
/**
 * How long a claim lasts without renewal, in ms, and so how long a mail of a killed process waits. Three renewals may
 * fail, and the clocks of two instances differ by a few seconds, before a mail could be sent twice.
 */
const CLAIM_MS = 8_000;
const RENEW_EVERY_MS = 2_000;
/** How often the outbox is polled for mails of other instances, in ms. */
const POLL_MS = 15_000;
const RETRY_FIRST_MS = 5_000;
/** A mail that expires soon is retried more often. */
const RETRY_MAX_MS = { urgent: 30_000, other: 15 * 60_000 };
const URGENT_MS = 10 * 60_000;
/** How long a stop waits for mails that are being sent; other instances send the rest. */
const STOP_MS = 2_000;

export type MailWorkerOptions = {
  db: Database;
  keys: Keys;
  transport: MailTransport;
  /** Returns the files that a mail carries. */
  readFiles: (files: readonly MailFile[], deps: { db: Database }) => Promise<MailAttachment[]>;
  clock: () => Date;
  log: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
};

export type MailWorker = {
  /** Checks the outbox now; called after every mail that was added. */
  wake(): void;
  /** Resolves when no mail is being sent or due. */
  settled(): Promise<void>;
  stop(): Promise<void>;
};

/** Sends the mails of the outbox until it is stopped. Several processes may share one database. */
export function startMailWorker(options: MailWorkerOptions): MailWorker {
  const { db, transport, clock, log } = options;
  const onTheirWay = new Map<string, { claim: Claim; delivery: Promise<void> }>();
  const stopping = new AbortController();
  let renewing: Promise<void> | undefined;

  /** Starts to send mails that are due, and returns how long until the next one is, in ms. */
  async function look(): Promise<number> {
    try {
      const now = clock();
      const tooLate = await db.transaction((trx) => expireMails(trx, now));
      if (tooLate > 0) log.warn({ event: 'mail-too-late', count: tooLate }, 'mails were not sent in time');
      const free = SENDERS - onTheirWay.size;
      const except = [...onTheirWay.keys()];
      const mails =
        free > 0 ? await claimMails(db.kysely, { now, until: claimEnd(now), count: free, except }) : [];
      for (const mail of mails) track(mail);
      const next = await findNextMail(db.kysely, [...onTheirWay.keys()]);
      // When no sender is free, the next one that finishes looks again.
      if (!next || free === 0) return POLL_MS;
      return Math.min(Math.max(next.getTime() - now.getTime(), 50), POLL_MS);
    } catch (error) {
      log.warn({ event: 'mail-outbox-unreachable', err: error }, 'the outbox cannot be read');
      return RETRY_FIRST_MS;
    }
  }

  function track(claim: ClaimedMail): void {
    const delivery = deliver(claim, options)
      .catch((error: unknown) => log.error({ event: 'mail-not-recorded', err: error }, 'mail not recorded'))
      .finally(() => {
        onTheirWay.delete(claim.id);
        polling.wake();
      });
    onTheirWay.set(claim.id, { claim, delivery });
  }

  /** Renews the claims of the mails that are being sent. */
  function renew(): void {
    if (renewing || onTheirWay.size === 0) return;
    const claims = [...onTheirWay.values()].map(({ claim }) => claim);
    renewing = renewClaims(db.kysely, claims, claimEnd(clock()))
      .catch((error: unknown) => log.warn({ event: 'mail-not-renewed', err: error }, 'claims not renewed'))
      .finally(() => (renewing = undefined));
  }

  const deliveries = () => [...onTheirWay.values()].map(({ delivery }) => delivery);
  const renewal = setInterval(renew, RENEW_EVERY_MS).unref();
  const polling = startPolling(look, stopping.signal);
  return {
    wake: polling.wake,
    async settled() {
      await polling.settled();
      while (onTheirWay.size > 0) {
        await Promise.all(deliveries());
        await polling.settled();
      }
    },
    async stop() {
      stopping.abort();
      await withTimeout(Promise.all([polling.settled(), ...deliveries()]), STOP_MS, () => undefined);
      clearInterval(renewal);
      transport.close();
    },
  };
}

/** Sends one mail, and records whether it was sent, is to be sent again or was refused. */
async function deliver(
  claimed: ClaimedMail,
  { db, keys, transport, readFiles, clock, log }: MailWorkerOptions,
): Promise<void> {
  const { id, attempts, kind } = claimed;
  const mail = openMail(claimed.payload, keys.mail);
  if (!mail) {
    log.error({ event: 'mail-unreadable', job: id }, 'a mail was sealed with another APP_SECRET');
    return db.transaction((trx) => markFailed(trx, id, 'unreadable', clock()));
  }
  try {
    const attachments = mail.files && (await readFiles(mail.files, { db }));
    await tracedRoot('mail send', { 'portal.mail': kind }, () => transport.send(mail, id, attachments));
  } catch (error) {
    const now = clock();
    if (error instanceof MailRefusedError) {
      log.warn({ event: 'mail-refused', job: id, group: kind, code: error.code }, 'a mail was refused');
      return db.transaction((trx) => markFailed(trx, id, error.code, now));
    }
    const code = failureCode(error);
    log.warn({ event: 'mail-postponed', job: id, group: kind, code, count: attempts }, 'mail postponed');
    const nextAt = new Date(now.getTime() + retryDelay(claimed, now));
    return db.transaction((trx) => postponeMail(trx, claimed, code, { now, nextAt }));
  }
  await db.transaction((trx) => markSent(trx, id, clock()));
}

const claimEnd = (now: Date): Date => new Date(now.getTime() + CLAIM_MS);

function retryDelay({ attempts, expires_at }: ClaimedMail, now: Date): number {
  const isUrgent = expires_at.getTime() - now.getTime() < URGENT_MS;
  const max = isUrgent ? RETRY_MAX_MS.urgent : RETRY_MAX_MS.other;
  return Math.min(RETRY_FIRST_MS * 3 ** (attempts - 1), max);
}

/** Returns a code for the log and the row, because messages of mail servers may hold emails. */
function failureCode(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  if (typeof responseCode === 'number') return String(responseCode);
  return typeof code === 'string' ? code.slice(0, 40) : 'failed';
}
