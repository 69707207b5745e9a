import type { NoticeKind } from '@/lib/database/desk-schema';
import { issueKey } from '@/lib/paths/request-path';
import { noticeText } from '@/lib/text/mails';
import type { BackendDeps } from '@/lib/backend/deps';
import { startPolling, type Polling } from '@/lib/backend/start-polling';
import { composeRequestUpdate, requestSubject } from '../compose-request-mail';
import { cutTitle } from '../mail-frame';
import { enqueueMail } from '../outbox';
import { replyAddress, threadOf } from '../reply-address';
import {
  claimPushes,
  deleteBrowser,
  deletePush,
  findToldStaff,
  insertPushes,
  recordDue,
  takeNotices,
  type ClaimedPush,
} from './queries';
import { createECDH } from 'node:crypto';
import { Agent } from 'node:https';
import { isReservedIp, publicLookup } from '@/lib/paths/public-host';

const POLL_MS = 20_000;
const AT_A_TIME = 20;
/** How long before a target agents are told of it, in ms; the desk calls that soon. */
const SOON_MS = 3_600_000;
/** Delay before a notice is sent again, in ms; longer than the timeout of a push service. */
const RETRY_MS = 60_000;
const MAX_ATTEMPTS = 5;

/** The kinds of which agents are mailed by this; of what customers write they are mailed with the text. */
const MAILED: readonly NoticeKind[] = ['assigned', 'failed', 'due'];

export type NoticeWorker = Polling & { stop(): Promise<void> };
type Options = { deps: BackendDeps; send: SendPush };

/** Tells agents of what happened, until it is stopped. Several processes may share one database. */
export function startNoticeWorker({ deps, send }: Options): NoticeWorker {
  const { db, clock, log } = deps;
  const stopping = new AbortController();

  async function work(): Promise<number> {
    try {
      const now = clock();
      await recordDue(db.kysely, { now, soon: new Date(now.getTime() + SOON_MS) });
      while (!stopping.signal.aborted && (await tellNext(deps)) === AT_A_TIME);
      while (!stopping.signal.aborted && (await pushNext()) === AT_A_TIME);
    } catch (error) {
      log.warn({ event: 'notices-unreachable', err: error }, 'the notices to agents cannot be read');
    }
    return POLL_MS;
  }

  async function pushNext(): Promise<number> {
    const now = clock();
    const until = new Date(now.getTime() + RETRY_MS);
    const pushes = await claimPushes(db.kysely, { now, until, count: AT_A_TIME });
    await Promise.all(pushes.map(push));
    return pushes.length;
  }

  async function push(claimed: ClaimedPush): Promise<void> {
    const { id, kind, number, name, attempts } = claimed;
    const key = issueKey(number);
    const notice = { title: `${key} · ${cutTitle(name)}`, body: noticeText.short[kind], url: pathOf(key) };
    const status = await send(claimed, notice).catch(() => 0);
    // 403: the browser subscribed with the key of another APP_SECRET.
    if ([403, 404, 410].includes(status)) return deleteBrowser(db.kysely, claimed.endpoint);
    const isGivenUp = attempts >= MAX_ATTEMPTS || (status >= 400 && status < 429);
    if (status >= 300 || status === 0)
      log.warn({ event: 'push-failed', code: String(status), count: attempts }, 'a notice was not sent');
    if ((status >= 200 && status < 300) || isGivenUp) await deletePush(db.kysely, id);
  }

  const polling = startPolling(work, stopping.signal);
  return {
    ...polling,
    async stop() {
      stopping.abort();
      await polling.settled();
    },
  };
}

const pathOf = (key: string): string => `/desk/request/${key}`;

/** Puts the next notices on their way to mailboxes and browsers, and returns how many there were. */
async function tellNext(deps: BackendDeps): Promise<number> {
  const { db, clock, keys, settings } = deps;
  const now = clock();
  let hasMails = false;
  const count = await db.transaction(async (trx) => {
    const notices = await takeNotices(trx, AT_A_TIME);
    for (const notice of notices) {
      const told = await findToldStaff(trx, notice);
      if (!told) continue;
      const { issue, staff } = told;
      const key = issueKey(issue.number);
      for (const { uid, email, name, notice_channel: channel } of staff) {
        if (channel !== 'mail') await insertPushes(trx, uid, notice, now);
        if (channel === 'browser' || !MAILED.includes(notice.kind)) continue;
        const mail = composeRequestUpdate(
          { to: email, name },
          {
            key,
            name: issue.name,
            lead: noticeText.lead[notice.kind](key, cutTitle(issue.name)),
            url: settings.siteUrl + pathOf(key),
            stopUrl: `${settings.siteUrl}/desk`,
            stopLabel: noticeText.stop,
          },
          settings,
        );
        const headers = {
          subject: requestSubject(key, issue.name, false),
          replyTo: replyAddress(issue, 'support', keys, settings),
          thread: threadOf(issue, 'support', deps.random.uuid(), keys),
        };
        await enqueueMail(trx, { ...mail, ...headers }, { kind: 'staff-notice', now, keys });
        hasMails = true;
      }
    }
    return notices.length;
  });
  if (hasMails) deps.wakeMail();
  return count;
}

const TIMEOUT_MS = 10_000;
/** How long a push service keeps a notice for a browser that is off, in seconds. */
const LIFE_S = 12 * 3_600;

export type Browser = { endpoint: string; p256dh: string; auth: string };
/** What a browser shows; `url` is a path of the desk. Notices with the same one replace each other. */
export type BrowserNotice = { title: string; body: string; url: string };
/** Sends a notice, and resolves with the status of the push service. @throws when it does not answer */
type SendPush = (browser: Browser, notice: BrowserNotice) => Promise<number>;

/** Returns the keys with which the portal names itself to push services (VAPID), made of a derived one. */
export function pushKeys(privateKey: Buffer): { publicKey: string; privateKey: string } {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey);
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

/** Returns whether a text is the URL of a push service: https, and no ip of a network that is not public. */
export function isPushEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === 'https:' && url.username === '' && !isReservedIp(url);
}

/** Creates what sends notices; connections lead into public networks alone. */
export function createSendPush({ key, supportEmail }: { key: Buffer; supportEmail: string }): SendPush {
  const agent = new Agent({ lookup: publicLookup as NonNullable<Agent['options']['lookup']> });
  const vapidDetails = { subject: `mailto:${supportEmail}`, ...pushKeys(key) };
  return async ({ endpoint, p256dh, auth }, notice) => {
    if (!isPushEndpoint(endpoint)) return 410;
    // Few agents have notices in a browser.
    const { default: webPush } = await import('web-push');
    try {
      const options = { vapidDetails, agent, TTL: LIFE_S, timeout: TIMEOUT_MS, urgency: 'high' } as const;
      const subscription = { endpoint, keys: { p256dh, auth } };
      return (await webPush.sendNotification(subscription, JSON.stringify(notice), options)).statusCode;
    } catch (error) {
      if (error instanceof webPush.WebPushError) return error.statusCode;
      throw error;
    }
  };
}
