import { join } from 'node:path';
import type { Settings } from '@/lib/env.server';
import { tracedRoot } from '@/lib/basics/tracing';
import type { Database } from '@/lib/database/database';
import { removeObjects } from '@/lib/database/media-bytes';
import { createSearch } from '@/lib/search';
import { type BackendOptions, createDeps } from './app';
import { storeFinishedDays } from './desk/figures/counted-days';
import { tellFollowers } from './directory/follow-announcement';
import { deriveKeys } from './keys';
import type { Log } from './log';
import { createAccessTokens } from './mail/access-tokens';
import { startImapWorker } from './mail/incoming/imap-worker';
import { senderName } from './mail/mail-frame';
import { folderTransport, smtpTransport } from './mail/transports';
import { createSendPush, startNoticeWorker } from './mail/notices/worker';
import { startMailWorker } from './mail/worker';
import { readMailFiles } from './media/read-media';
import { pruneExpired, type Retention } from './prune-queries';
import { startWebhookWorker } from './webhook/worker';
import { startPolling } from './start-polling';

const PRUNE_EVERY_MS = 3_600_000;
const STORE_DAYS_EVERY_MS = 3_600_000;
const TELL_FOLLOWERS_EVERY_MS = 60_000;
const REMOVE_OBJECTS_EVERY_MS = 60_000;
const LEARN_FROM_CLICKS_EVERY_MS = 300_000;

export type BackgroundOptions = {
  db: Database;
  settings: BackendOptions['settings'] &
    Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'imapUrls' | 'mailOauthUrl'> &
    Retention;
  clock: () => Date;
  log: Log;
  /** Called with the file of each mail when there is no mail server. */
  announceMail: (to: string, file: string) => void;
};

export type Background = {
  /** For `createBackend`: sends the mails and events that were just stored. */
  wakeMail: () => void;
  /** Lists what does not work though the site does, for its probe. */
  problems: () => string[];
  /** Resolves when the database may be closed. */
  stop: () => Promise<void>;
};

/** Starts the background work of a process: the workers of mails and events, and the jobs that run now and then. */
export function startBackground({ db, settings, clock, log, announceMail }: BackgroundOptions): Background {
  const { smtpUrl, imapUrls, mailOauthUrl, mailFrom, supportEmail, dataDir, appSecret } = settings;
  const keys = deriveKeys(appSecret);
  const tokens = mailOauthUrl ? createAccessTokens({ url: mailOauthUrl, db, keys, clock }) : undefined;
  const from = mailFrom ?? (() => ({ name: senderName(), address: supportEmail }));
  const transport = smtpUrl
    ? smtpTransport({ url: smtpUrl, tokens, from, clock })
    : folderTransport({ folder: join(dataDir, 'outbox'), from, clock, announce: announceMail });
  const worker = startMailWorker({ db, keys, transport, readFiles: readMailFiles, clock, log });

  const webhook = settings.webhook && startWebhookWorker({ db, webhook: settings.webhook, clock, log });

  const wakeMail = () => {
    worker.wake();
    webhook?.wake();
    notices.wake();
  };
  const deps = createDeps({ db, settings, clock, log, wakeMail });
  const notices = startNoticeWorker({ deps, send: createSendPush({ key: keys.push, supportEmail }) });
  const isAlone = db.engine === 'embedded';
  const mailboxes = imapUrls.map((url) => startImapWorker({ url, tokens, deps, isAlone }));

  const jobs: RepeatedJob[] = [
    {
      name: 'prune',
      work: () => pruneExpired({ db, clock, keep: settings }),
      everyMs: PRUNE_EVERY_MS,
      failure: { event: 'prune-failed', message: 'expired records were not removed' },
    },
    {
      name: 'store-days',
      work: () => storeFinishedDays({ db, clock }),
      everyMs: STORE_DAYS_EVERY_MS,
      failure: { event: 'days-not-stored', message: 'figures of finished days were not stored' },
    },
    {
      name: 'tell-followers',
      // An announcement may end at a planned time, when nothing is called.
      work: () => tellFollowers(deps),
      everyMs: TELL_FOLLOWERS_EVERY_MS,
      failure: { event: 'followers-not-told', message: 'followers of announcements were not told' },
    },
  ];
  if (db.objects) {
    jobs.push({
      name: 'remove-objects',
      work: () => removeObjects(db),
      everyMs: REMOVE_OBJECTS_EVERY_MS,
      failure: { event: 'objects-not-removed', message: 'files that were deleted are still in the store' },
    });
  }
  if (settings.searchLearning) {
    jobs.push({
      name: 'learn',
      work: () => createSearch(db.kysely).learn(clock()),
      everyMs: LEARN_FROM_CLICKS_EVERY_MS,
      failure: { event: 'learning-failed', message: 'clicks were not read' },
    });
  }
  const repeating = jobs.map((job) => repeat(job, log));

  return {
    wakeMail,
    problems() {
      const named = [
        ...mailboxes.map((mailbox) => ['mailbox', mailbox.problem()] as const),
        ['media store', db.objects?.problem()] as const,
      ];
      return named.flatMap(([name, problem]) =>
        problem ? [`${name} ${problem.code} since ${problem.since.toISOString()}`] : [],
      );
    },
    async stop() {
      const ended = repeating.map((job) => job.stop());
      // Answers by mail wake the workers of mails and events, so these end later.
      await Promise.all(mailboxes.map((mailbox) => mailbox.stop()));
      await notices.stop();
      await Promise.all([worker.stop(), webhook?.stop(), ...ended]);
    },
  };
}

type RepeatedJob = {
  name: string;
  work: () => Promise<unknown>;
  everyMs: number;
  /** Logged when a run fails: the name of the event, and what was not done. */
  failure: { event: string; message: string };
};

type Repeating = {
  /** Begins no further run, and resolves when the one under way has ended. */
  stop(): Promise<void>;
};

/** Runs a job now, and again a while after each run, whether it succeeded or failed. */
export function repeat({ name, work, everyMs, failure }: RepeatedJob, log: Log): Repeating {
  const stopping = new AbortController();
  const polling = startPolling(async () => {
    try {
      await tracedRoot(`job ${name}`, {}, work);
    } catch (error) {
      log.warn({ event: failure.event, err: error }, failure.message);
    }
    return everyMs;
  }, stopping.signal);
  return {
    stop() {
      stopping.abort();
      return polling.settled();
    },
  };
}
