import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { formatClock } from '@/lib/format/format-date';
import { identityErrors } from '@/lib/text/backend';
import type { Tables } from '@/lib/database/schema';
import { AppError } from '@/lib/backend/errors';
import { type LimitName, LIMITS, MEMORY_LIMITS, type MemoryLimitName } from '@/lib/backend/limits';
import { type Budget, findFull, takeHit } from './queries';

/** A limit, whom it counts (an email, client, visitor or user), and a setting that replaces its maximum. */
export type SubjectLimit = { limit: LimitName; subject: string; max?: number | undefined };

/** Returns the stored counter of a limit. */
export const budgetOf = ({
  limit,
  subject,
  max = LIMITS[limit].max,
}: SubjectLimit): Budget & SubjectLimit => ({
  limit,
  subject,
  key: `${limit}:${subject}`,
  max,
  windowS: LIMITS[limit].windowS,
});

/**
 * Counts one hit. A transaction that fails takes it back.
 * @throws AppError too-many-requests
 */
export async function enforceLimit(db: Kysely<Tables>, counted: SubjectLimit, now: Date): Promise<void> {
  const freeAt = await takeHit(db, budgetOf(counted), now);
  if (freeAt) throw tooMany(counted.limit, freeAt, now);
}

/**
 * Refuses when one of the limits is used up, without counting. It takes no locks, so a flood of calls is refused
 * without waiting for the rows that the flood itself locks.
 * @throws AppError too-many-requests
 */
export async function refuseWhenFull(
  db: Kysely<Tables>,
  counted: readonly SubjectLimit[],
  now: Date,
): Promise<void> {
  const full = await findFull(db, counted.map(budgetOf), now);
  if (full) throw tooMany(full.budget.limit, full.freeAt, now);
}

/** Returns how long a limit stays used up, in seconds; undefined while there is room. Takes no hit. */
export async function secondsUntilFree(
  db: Kysely<Tables>,
  counted: SubjectLimit,
  now: Date,
): Promise<number | undefined> {
  const full = await findFull(db, [budgetOf(counted)], now);
  return full && secondsBetween(now, full.freeAt);
}

const secondsBetween = (now: Date, later: Date): number =>
  Math.max(1, Math.ceil((later.getTime() - now.getTime()) / 1000));

const SENTENCES: Partial<Record<LimitName | MemoryLimitName, (when: string) => string>> = {
  codeResend: identityErrors.resend,
  codeMailsPerEmail: identityErrors.tooManyMails,
  codeMailsPerClient: identityErrors.tooManyFromClient,
  loginCodesPerClient: identityErrors.tooManyFromClient,
  codeFailuresPerEmail: identityErrors.tooManyFailures,
  codeTriesPerClient: identityErrors.tooManyFromClient,
  emailCodesPerUser: identityErrors.tooManyAddresses,
  searchesPerClient: identityErrors.tooManyFromClient,
};

/** Creates the error that says when to try again. */
function tooMany(limit: LimitName | MemoryLimitName, freeAt: Date, now: Date): AppError {
  const seconds = secondsBetween(now, freeAt);
  const when =
    seconds < 120
      ? identityErrors.inSeconds(seconds)
      : seconds < 7_200
        ? identityErrors.inMinutes(Math.ceil(seconds / 60), formatClock(freeAt))
        : identityErrors.inHours(Math.ceil(seconds / 3_600));
  const sentence = SENTENCES[limit] ?? identityErrors.tooMany;
  return new AppError('too-many-requests', sentence(when), undefined, { 'Retry-After': String(seconds) });
}

/** At most this many clients are counted; the least recently seen ones start again at zero. */
const MAX_CLIENTS = 50_000;

/** The limits that a process counts by itself. */
type MemoryLimits = {
  /**
   * Counts one hit.
   * @throws AppError too-many-requests
   */
  enforce(limit: MemoryLimitName, clientKey: string, now: Date): void;
};

/**
 * Creates counters that need one number for each client: when its budget is full again (the generic cell rate
 * algorithm).
 */
export function createMemoryLimits(): MemoryLimits {
  const unusedFrom = new LRUCache<string, number>({ max: MAX_CLIENTS });
  return {
    enforce(limit, clientKey, now) {
      const { max, windowS } = MEMORY_LIMITS[limit];
      const key = `${limit}:${clientKey}`;
      const time = now.getTime();
      const next = Math.max(time, unusedFrom.get(key) ?? 0) + (windowS * 1000) / max;
      const isFreeAt = next - windowS * 1000;
      if (isFreeAt > time) throw tooMany(limit, new Date(isFreeAt), now);
      unusedFrom.set(key, next);
    },
  };
}
