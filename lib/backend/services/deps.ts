import type { Settings } from '@/lib/env.server';
import type { Database } from '../db/database';

/** The part of a logger (pino) that the backend uses. */
export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** What the backend needs from outside, so that a test can put anything in its place. */
export type BackendDeps = {
  db: Database;
  settings: Pick<Settings, 'apiKey' | 'supportEmail'>;
  clock: () => Date;
  random: { uuid(): string };
  log: Log;
};

/** Most services only read. */
export type DbDeps = Pick<BackendDeps, 'db'>;
