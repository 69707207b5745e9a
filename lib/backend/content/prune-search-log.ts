import { KEEP_DAYS } from '@/lib/backend/limits';
import type { BackendDeps } from '@/lib/backend/deps';
import { deleteSearchLog } from './search-log-queries';

const DAY_MS = 86_400_000;

/** Forgets searches that say nothing about the content of today. */
export function pruneSearchLog({ db, clock }: Pick<BackendDeps, 'db' | 'clock'>): Promise<void> {
  return deleteSearchLog(db.kysely, new Date(clock().getTime() - KEEP_DAYS.searches * DAY_MS));
}
