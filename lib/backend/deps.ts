import type { Settings } from '@/lib/env.server';
import type { Database } from '@/lib/database/database';
import type { Keys } from './keys';
import type { Log } from './log';
import type { RequestForm } from './request-form';

/** The dependencies of the backend; tests replace any of them. */
export type BackendDeps = {
  db: Database;
  settings: Pick<
    Settings,
    | 'apiKey'
    | 'supportEmail'
    | 'mailInSecret'
    | 'mailAuthServer'
    | 'supportMailboxes'
    | 'mailReplyDomain'
    | 'webhook'
    | 'siteUrl'
    | 'otpMailsPerClientHour'
    | 'searchLearning'
    | 'staffEmails'
    | 'staffKey'
  >;
  keys: Keys;
  clock: () => Date;
  random: Random;
  log: Log;
  /** Returns the configured form of requests and service hours. */
  requestForm: () => Promise<RequestForm>;
  /** Wakes the workers of mails and of the webhook after something was stored for them. */
  wakeMail: () => void;
};

/** Random values; in production all of them are cryptographically secure. */
export type Random = {
  uuid(): string;
  /** A one-time code: uniformly distributed digits. */
  code(): string;
  /** A user's uid: an integer that does not reveal the number of users. */
  uid(): number;
  /** An unguessable text that is safe in a URL. */
  secret(): string;
};

/** For use cases that only read. */
export type DbDeps = Pick<BackendDeps, 'db'>;
