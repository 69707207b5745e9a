import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { DAY_MS } from '@/lib/constants';
import type { Tables } from '@/lib/database/schema';
import { AppError, invalidField } from '@/lib/backend/errors';
import { DOUBLE_CLICK_S, KEEP_ANSWERS_DAYS } from '@/lib/backend/limits';
import type { BackendDeps } from '@/lib/backend/deps';
import { requireAccount } from './require-account';
import { findAnswer, keepAnswer, takeKey } from './queries';

const HEADER = 'Idempotency-Key';

/** Checks the form of an Idempotency-Key. @throws AppError invalid */
export function checkIdempotencyKey(key: string): void {
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw invalidField(HEADER, 'invalid', 'must be 1 to 200 visible characters');
  }
}

export type Once<Prepared, Answer> = {
  userUid: number;
  /** The Idempotency-Key, if there is one. */
  key: string | null;
  /** Names the call. */
  call: string;
  body: unknown;
  /** Validates before the transaction; not run when the answer is stored already. */
  prepare: () => Promise<Prepared>;
  /** Does the work in the transaction that stores its answer. */
  work: (trx: Transaction<Tables>, prepared: Prepared) => Promise<Answer>;
};

/**
 * Does the work once per Idempotency-Key, or without one once per body for as long as a double click takes. Repeated
 * calls get the first answer again.
 * @throws AppError conflict when the key was used for another body, invalid when the key is malformed, unauthorized
 */
export async function answerOnce<Prepared, Answer extends object>(
  { userUid, key: header, call, body, prepare, work }: Once<Prepared, Answer>,
  { db, clock }: Pick<BackendDeps, 'db' | 'clock'>,
): Promise<{ answer: Answer; isFirst: boolean }> {
  if (header !== null) checkIdempotencyKey(header);
  const now = clock();
  const bodyHash = createHash('sha256').update(canonical(body)).digest('hex');
  const key = header === null ? `body:${call}:${bodyHash}` : `key:${call}:${header}`;
  const lifeMs = header === null ? DOUBLE_CLICK_S * 1000 : KEEP_ANSWERS_DAYS * DAY_MS;
  const since = new Date(now.getTime() - lifeMs);
  const attempt = { userUid, key, bodyHash, now };

  const findStored = async () => {
    const stored = await findAnswer(db.kysely, attempt, since);
    if (!stored) return undefined;
    if (stored.body_hash !== bodyHash) {
      throw new AppError('conflict', `The ${HEADER} was used for another body.`);
    }
    return { answer: JSON.parse(stored.answer) as Answer, isFirst: false };
  };

  const earlier = await findStored();
  if (earlier) return earlier;
  const prepared = await prepare();
  const answer = await db.transaction(async (trx) => {
    await requireAccount(trx, userUid);
    if (!(await takeKey(trx, attempt, since))) return undefined;
    const done = await work(trx, prepared);
    await keepAnswer(trx, attempt, JSON.stringify(done));
    return done;
  });
  if (answer) return { answer, isFirst: true };
  const other = await findStored();
  if (!other) throw new AppError('conflict', 'The same request is being worked on.');
  return other;
}

/** Returns JSON with the names of each object in order, so that equal bodies are equal texts. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
