import type { NoticeKind } from '@/lib/database/desk-schema';
import { issueKey } from '@/lib/paths/request-path';
import { noticeText } from '@/lib/text/mails';
import type { BackendDeps } from '@/lib/backend/deps';
import { MAIL_LIFE_MS } from '@/lib/backend/limits';
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
import type { SendPush } from './web-push';

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
            entry: undefined,
            notes: [],
            earlier: [],
            hasMore: false,
            url: settings.siteUrl + pathOf(key),
            links: [],
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
        const expiresAt = new Date(now.getTime() + MAIL_LIFE_MS);
        await enqueueMail(trx, { ...mail, ...headers }, { kind: 'staff-notice', now, expiresAt, keys });
        hasMails = true;
      }
    }
    return notices.length;
  });
  if (hasMails) deps.wakeMail();
  return count;
}
