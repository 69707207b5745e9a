import type { Kysely } from 'kysely';
import { formatClock } from '@/lib/rules/format-date';
import { identityErrors } from '@/lib/text/identity-errors';
import type { Tables } from '@/lib/database/schema';
import { AppError } from '@/lib/backend/errors';
import { LIMITS, type LimitName, type MemoryLimitName } from '@/lib/backend/limits';
import { findFull, takeHit, type Budget } from './limit-queries';

/** What a limit counts: the address, client or visitor, and a number that a setting gives instead of the table's. */
export type Counted = { limit: LimitName; of: string; max?: number };

/** The stored counter of a limit. */
export const budgetOf = ({ limit, of, max = LIMITS[limit].max }: Counted): Budget & Counted => ({
  limit,
  of,
  key: `${limit}:${of}`,
  max,
  windowS: LIMITS[limit].windowS,
});

/**
 * Counts once more. Inside a transaction that fails, nothing was counted.
 * @throws AppError too-many-requests
 */
export async function enforceLimit(db: Kysely<Tables>, counted: Counted, now: Date): Promise<void> {
  const freeAt = await takeHit(db, budgetOf(counted), now);
  if (freeAt) throw tooMany(counted.limit, freeAt, now);
}

/**
 * Counts nothing, but refuses where one of these has no room left. It takes no locks, so a flood is turned away
 * without queueing for the rows that it floods.
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
  unknownAddressesPerClient: identityErrors.tooManyFromClient,
  codeTriesPerClient: identityErrors.tooManyFromClient,
  searchesPerClient: identityErrors.tooManyFromClient,
};

/** The refusal, with words that say when to try again. */
export function tooMany(limit: LimitName | MemoryLimitName, freeAt: Date, now: Date): AppError {
  const seconds = Math.max(1, Math.ceil((freeAt.getTime() - now.getTime()) / 1000));
  const when =
    seconds < 120
      ? identityErrors.inSeconds(seconds)
      : identityErrors.inMinutes(Math.ceil(seconds / 60), formatClock(freeAt));
  const sentence = SENTENCES[limit] ?? identityErrors.tooMany;
  return new AppError('too-many-requests', sentence(when), undefined, { 'Retry-After': String(seconds) });
}
