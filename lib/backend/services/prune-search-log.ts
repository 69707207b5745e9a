import { deleteSearchLog } from '../db/search-log-queries';
import { KEEP_DAYS } from '../limits';
import type { BackendDeps } from './deps';

const DAY_MS = 86_400_000;

/** Forgets searches that say nothing about the content of today. */
export function pruneSearchLog({ db, clock }: Pick<BackendDeps, 'db' | 'clock'>): Promise<void> {
  return deleteSearchLog(db.kysely, new Date(clock().getTime() - KEEP_DAYS.searches * DAY_MS));
}
