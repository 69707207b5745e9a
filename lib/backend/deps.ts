import type { Settings } from '@/lib/env.server';
import type { Database } from '@/lib/database/database';
import type { Keys } from './keys';
import type { RequestForm } from './project/request-form';

/** The part of a logger (pino) that the backend uses. */
export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** What the backend needs from outside, so that a test can put anything in its place. */
export type BackendDeps = {
  db: Database;
  settings: Pick<Settings, 'apiKey' | 'supportEmail' | 'siteUrl' | 'otpMailsPerClientHour'>;
  keys: Keys;
  clock: () => Date;
  random: Random;
  log: Log;
  /** The form of requests and the hours of service, as they are configured now. */
  requestForm: () => Promise<RequestForm>;
  /** Says that a mail waits in the outbox. */
  wakeMail: () => void;
};

/** All of it from the system's source of randomness for secrets. */
export type Random = {
  uuid(): string;
  /** A one-time code: digits, every one as likely as another. */
  code(): string;
  /** Of a user: a whole number that says nothing about how many there are. */
  uid(): number;
  /** Nobody guesses it; fit for an address. */
  secret(): string;
};

/** Most services only read. */
export type DbDeps = Pick<BackendDeps, 'db'>;
