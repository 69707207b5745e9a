import { createHmac } from 'node:crypto';
import { isSameSecret } from '@/lib/basics/secrets';
import { identityErrors } from '@/lib/text/backend';
import type { CodePurpose } from '@/lib/database/identity-schema';
import { refundHit } from '@/lib/backend/http/queries';
import { AppError, invalidField } from '@/lib/backend/errors';
import { CODE } from '@/lib/backend/limits';
import type { BackendDeps } from '@/lib/backend/deps';
import { budgetOf, enforceLimit, refuseWhenFull, secondsUntilFree } from '@/lib/backend/http/enforce-limit';
import { countTry, findCode } from './code-queries';

export type GivenCode = { purpose: CodePurpose; email: string; code: string; clientKey: string };

type Deps = Pick<BackendDeps, 'db' | 'keys' | 'clock'>;

/**
 * Checks a code and returns its challenge, with which the caller marks it as used in its own transaction. The try is
 * counted before the comparison and outside any transaction, so that a later failure, a broken connection or parallel
 * guesses cannot take it back.
 * @throws AppError invalid (field otp_code), too-many-requests
 */
export async function checkCode(input: GivenCode, { db, keys, clock }: Deps): Promise<string> {
  const { purpose, email, code, clientKey } = input;
  const now = clock();
  const failures = { limit: 'codeFailuresPerEmail', subject: email } as const;
  await refuseWhenFull(db.kysely, [failures], now);
  await enforceLimit(db.kysely, { limit: 'codeTriesPerClient', subject: clientKey }, now);
  // Malformed codes are not counted.
  if (!/^\d+$/.test(code) || code.length !== CODE.digits) throw wrongCode();

  const attempt = await countTry(db.kysely, input, CODE.maxTries, now);
  if (!attempt) throw await missingCodeError(input, now, db);
  await enforceLimit(db.kysely, failures, now);
  const expected = attempt.code_hash;
  const actual = hashCode({ purpose, email, challenge: attempt.challenge, code }, keys.code);
  if (!isSameSecret(actual, expected)) {
    if (attempt.tries < CODE.maxTries) throw wrongCode();
    throw exhaustedCode(await secondsUntilFree(db.kysely, failures, now));
  }
  await refundHit(db.kysely, budgetOf(failures).key, now);
  return attempt.challenge;
}

/** Creates the error for a wrong or used code. */
export const wrongCode = (): AppError => invalidField('otp_code', 'invalid', identityErrors.wrongCode);

/**
 * Creates the error for a code without tries left. With `lockedS` too many wrong codes lock the email for as many
 * seconds, in which it gets no other code either.
 */
function exhaustedCode(lockedS?: number): AppError {
  const { detail, fields } = invalidField('otp_code', 'exhausted', identityErrors.exhaustedCode);
  return new AppError('invalid', detail, fields, lockedS ? { 'Retry-After': String(lockedS) } : {});
}

/** Creates the error that says why there is no valid code. */
async function missingCodeError(input: GivenCode, now: Date, db: Deps['db']): Promise<AppError> {
  const code = await findCode(db.kysely, input);
  if (!code || code.used_at) return wrongCode();
  if (code.expires_at <= now) return invalidField('otp_code', 'expired', identityErrors.expiredCode);
  return exhaustedCode();
}

type HashedCode = { purpose: CodePurpose; email: string; challenge: string; code: string };

/** Returns the stored form of a code, bound to its purpose, email and challenge. */
export function hashCode({ purpose, email, challenge, code }: HashedCode, key: Buffer): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([purpose, email, challenge, code]))
    .digest();
}
