import { KEEP_ANSWERS_DAYS, KEEP_DAYS, UPLOAD_ORPHAN_S } from '@/lib/backend/limits';
import type { BackendDeps } from '@/lib/backend/deps';
import { pruneIdentity as deleteExpired } from './prune-queries';

const DAY_MS = 86_400_000;

/** Forgets what has expired: counters, codes, mails, sessions, images of no request, visitors who never came back. */
export function pruneIdentity({ db, clock }: Pick<BackendDeps, 'db' | 'clock'>): Promise<number> {
  const now = clock();
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return deleteExpired(db.kysely, {
    now,
    traces: ago(KEEP_DAYS.traces),
    sessions: ago(KEEP_DAYS.revokedSessions),
    visitors: ago(KEEP_DAYS.visitors),
    orphans: new Date(now.getTime() - UPLOAD_ORPHAN_S * 1000),
    answers: ago(KEEP_ANSWERS_DAYS),
  });
}
