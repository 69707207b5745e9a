import { DAY_MS } from '@/lib/constants';
import { signBody } from '@/lib/basics/secrets';
import type { Database } from '@/lib/database/database';
import { WEBHOOK_DAYS } from '@/lib/backend/limits';
import type { Log } from '@/lib/backend/log';
import { startPolling, type Polling } from '@/lib/backend/start-polling';
import { claimEvents, endEvent, postponeEvent, type ClaimedEvent } from './queries';

/** Events that are posted in parallel, each of another request. */
const AT_A_TIME = 8;
const TIMEOUT_MS = 10_000;
/** Longer than a post may take; the events of a killed process wait as long. */
const CLAIM_MS = 30_000;
const POLL_MS = 5_000;
const RETRY_FIRST_MS = 5_000;
const RETRY_MAX_MS = 4 * 3_600_000;
const GIVE_UP_MS = WEBHOOK_DAYS * DAY_MS;
const STOP_MS = 2_000;

export type WebhookWorkerOptions = {
  db: Pick<Database, 'kysely'>;
  webhook: { url: string; secret: string };
  clock: () => Date;
  log: Pick<Log, 'warn' | 'error'>;
  /** For tests: a number from 0 to 1. */
  jitter?: () => number;
};

export type WebhookWorker = Polling & { stop(): Promise<void> };

/** Posts the stored events until it is stopped. Several processes may share one database. */
export function startWebhookWorker({
  db,
  webhook,
  clock,
  log,
  jitter = Math.random,
}: WebhookWorkerOptions): WebhookWorker {
  const stopping = new AbortController();
  /** Aborts the posts that a stop no longer waits for. */
  const posts = new AbortController();

  async function work(): Promise<number> {
    try {
      while (!stopping.signal.aborted) {
        const now = clock();
        const until = new Date(now.getTime() + CLAIM_MS);
        const events = await claimEvents(db.kysely, { now, until, count: AT_A_TIME });
        if (events.length === 0) break;
        await Promise.all(events.map(deliver));
      }
    } catch (error) {
      log.warn({ event: 'webhook-unreachable', err: error }, 'the events of the webhook cannot be read');
    }
    return POLL_MS;
  }

  async function deliver(event: ClaimedEvent): Promise<void> {
    const isStale = (now: Date) => now.getTime() - event.created_at.getTime() >= GIVE_UP_MS;
    // It may have waited while the portal had no webhook.
    const failure = isStale(clock()) ? 'expired' : await post(event, webhook, clock(), posts.signal);
    const now = clock();
    if (failure === undefined) return endEvent(db.kysely, event.id, { now });
    const { id, attempts } = event;
    const fields = { job: id, code: failure, count: attempts };
    if (isStale(now)) {
      log.error({ event: 'webhook-given-up', ...fields }, 'an event was given up');
      return endEvent(db.kysely, id, { now, failure });
    }
    log.warn({ event: 'webhook-postponed', ...fields }, 'an event was postponed');
    const delay = Math.min(RETRY_FIRST_MS * 3 ** (attempts - 1), RETRY_MAX_MS) * (0.8 + 0.4 * jitter());
    return postponeEvent(db.kysely, event, { failure, nextAt: new Date(now.getTime() + delay) });
  }

  const polling = startPolling(work, stopping.signal);
  return {
    ...polling,
    async stop() {
      stopping.abort();
      const late = setTimeout(() => posts.abort(), STOP_MS);
      await polling.settled();
      clearTimeout(late);
    },
  };
}

/** Posts an event. Returns why that failed; undefined when it was accepted. */
async function post(
  { id, type, body }: ClaimedEvent,
  { url, secret }: WebhookWorkerOptions['webhook'],
  now: Date,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'portal-bantuan-webhook',
        'X-Portal-Event': type,
        'X-Portal-Delivery': id,
        'X-Portal-Signature': signBody(body, secret, now),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), signal]),
    });
    await response.body?.cancel();
    return response.ok ? undefined : String(response.status);
  } catch (error) {
    return error instanceof Error ? error.name : 'failed';
  }
}
