import type { Kysely } from 'kysely';
import { formatClock } from '@/lib/rules/format-date';
import { identityErrors } from '@/lib/text/identity-errors';
import type { Tables } from '@/lib/database/schema';
import { AppError } from '@/lib/backend/errors';
import { LIMITS, type LimitName, type MemoryLimitName } from '@/lib/backend/limits';
import { findFull, takeHit, type Budget } from './limit-queries';

/** What a limit counts (an email, client, visitor or user) and a setting that replaces the maximum of the table. */
export type Counted = { limit: LimitName; of: string; max?: number };

/** Returns the stored counter of a limit. */
export const budgetOf = ({ limit, of, max = LIMITS[limit].max }: Counted): Budget & Counted => ({
  limit,
  of,
  key: `${limit}:${of}`,
  max,
  windowS: LIMITS[limit].windowS,
});

/**
 * Counts one hit. A transaction that fails takes it back.
 * @throws AppError too-many-requests
 */
export async function enforceLimit(db: Kysely<Tables>, counted: Counted, now: Date): Promise<void> {
  const freeAt = await takeHit(db, budgetOf(counted), now);
  if (freeAt) throw tooMany(counted.limit, freeAt, now);
}

/**
 * Refuses when one of the limits is used up, without counting. It takes no locks, so a flood is refused without
 * waiting for the rows that it floods.
 * @throws AppError too-many-requests
 */
export async function refuseWhenFull(
  db: Kysely<Tables>,
  counted: readonly Counted[],
  now: Date,
): Promise<void> {
  const full = await findFull(db, counted.map(budgetOf), now);
  if (full) throw tooMany(full.budget.limit, full.freeAt, now);
}

const SENTENCES: Partial<Record<LimitName | MemoryLimitName, (when: string) => string>> = {
  codeResend: identityErrors.resend,
  codeMailsPerAddress: identityErrors.tooManyMails,
  codeMailsPerClient: identityErrors.tooManyFromClient,
  codeFailuresPerAddress: identityErrors.tooManyFailures,
  codeTriesPerClient: identityErrors.tooManyFromClient,
  searchesPerClient: identityErrors.tooManyFromClient,
};

/** Creates the error that says when to try again. */
export function tooMany(limit: LimitName | MemoryLimitName, freeAt: Date, now: Date): AppError {
  const seconds = Math.max(1, Math.ceil((freeAt.getTime() - now.getTime()) / 1000));
  const when =
    seconds < 120
      ? identityErrors.inSeconds(seconds)
      : identityErrors.inMinutes(Math.ceil(seconds / 60), formatClock(freeAt));
  const sentence = SENTENCES[limit] ?? identityErrors.tooMany;
  return new AppError('too-many-requests', sentence(when), undefined, { 'Retry-After': String(seconds) });
}
