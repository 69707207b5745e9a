import { join } from 'node:path';
import type { Settings } from '@/lib/env.server';
import type { Database } from '@/lib/database/database';
import { deriveKeys } from './keys';
import { folderTransport, smtpTransport } from '@/lib/backend/mail/transports';
import { createDeps, type BackendOptions } from './app';
import { startImapWorker } from './mail/incoming/imap-worker';
import { senderName } from './mail/mail-frame';
import { storeFinishedDays } from './desk/counted-days';
import { tellFollowers } from './directory/follow-announcement';
import { startMailWorker } from './mail/worker';
import { createSearch } from '@/lib/search';
import { startWebhookWorker } from './webhook/worker';
import type { Log } from './log';
import { pruneExpired } from './prune-queries';

const TIDY_EVERY_MS = 3_600_000;
const LEARN_EVERY_MS = 300_000;
const TELL_EVERY_MS = 60_000;

export type BackgroundOptions = {
  db: Database;
  settings: BackendOptions['settings'] & Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'imapUrl'>;
  clock: () => Date;
  log: Log;
  /** Called with the file of each mail when there is no mail server. */
  announceMail: (to: string, file: string) => void;
};

export type Background = {
  /** For `createBackend`: sends the mails and events that were just stored. */
  wakeMail: () => void;
  /** Resolves when the database may be closed. */
  stop: () => Promise<void>;
};

/** Starts the background work of a process: sending and reading mails, deleting expired records, and reading clicks. */
export function startBackground({ db, settings, clock, log, announceMail }: BackgroundOptions): Background {
  const { smtpUrl, imapUrl, mailFrom, supportEmail, dataDir, appSecret } = settings;
  const from = mailFrom ?? (() => ({ name: senderName(), address: supportEmail }));
  const transport = smtpUrl
    ? smtpTransport({ url: smtpUrl, from, clock })
    : folderTransport({ folder: join(dataDir, 'outbox'), from, clock, announce: announceMail });
  const worker = startMailWorker({ db, keys: deriveKeys(appSecret), transport, clock, log });

  const webhook = settings.webhook && startWebhookWorker({ db, webhook: settings.webhook, clock, log });

  const wakeMail = () => {
    worker.wake();
    webhook?.wake();
  };
  const deps = createDeps({ db, settings, clock, log, wakeMail });
  const imap = imapUrl && startImapWorker({ url: imapUrl, deps });

  // A planned end passes without a call, so followers are told from here.
  const tell = () =>
    tellFollowers(deps).catch((error: unknown) => {
      log.warn({ event: 'followers-not-told', err: error }, 'followers of announcements were not told');
    });
  let telling: Promise<unknown> = Promise.resolve();
  const tellTimer = setInterval(() => void (telling = tell()), TELL_EVERY_MS).unref();

  const prune = () =>
    pruneExpired({ db, clock }).catch((error: unknown) => {
      log.warn({ event: 'prune-failed', err: error }, 'expired records were not removed');
    });
  const store = () =>
    storeFinishedDays({ db, clock }).catch((error: unknown) => {
      log.warn({ event: 'days-not-stored', err: error }, 'figures of finished days were not stored');
    });
  const tidy = () => Promise.all([prune(), store()]);
  let tidying: Promise<unknown> = tidy();
  const timer = setInterval(() => void (tidying = tidy()), TIDY_EVERY_MS).unref();

  const learn = () =>
    createSearch(db.kysely)
      .learn(clock())
      .catch((error: unknown) => {
        log.warn({ event: 'learning-failed', err: error }, 'clicks were not read');
      });
  let learning: Promise<unknown> = settings.searchLearning ? learn() : Promise.resolve();
  const learnTimer = settings.searchLearning
    ? setInterval(() => void (learning = learn()), LEARN_EVERY_MS).unref()
    : undefined;

  return {
    wakeMail,
    async stop() {
      clearInterval(timer);
      clearInterval(learnTimer);
      clearInterval(tellTimer);
      // First, since it wakes the other workers.
      if (imap) await imap.stop();
      await Promise.all([worker.stop(), webhook?.stop(), tidying, learning, telling]);
    },
  };
}
