import { deleteBudgets } from '@/lib/backend/http/queries';
import { budgetOf, type Counted } from '@/lib/backend/http/enforce-limit';
import type { DbDeps } from '@/lib/backend/deps';
import { deleteCodes } from './code-queries';
import { parseEmail } from './parse-contact';

/** The email and the numbers of deleted counters and codes. */
export type Unlocked = { email: string; counters: number; codes: number };

/**
 * Deletes the counters and codes of an email, so that its owner can request a new code at once. Limits of the owner's
 * network stay.
 * @throws AppError invalid (address)
 */
export async function unlockEmail(typed: string, { db }: DbDeps): Promise<Unlocked> {
  const email = parseEmail('address', typed);
  const counted: Counted[] = [
    { limit: 'codeFailuresPerEmail', of: email },
    { limit: 'codeMailsPerEmail', of: email },
    ...(['login', 'register', 'delete', 'staff'] as const).map((purpose): Counted => ({
      limit: 'codeResend',
      of: `${purpose}:${email}`,
    })),
  ];
  return db.transaction(async (trx) => ({
    email,
    counters: await deleteBudgets(
      trx,
      counted.map((one) => budgetOf(one).key),
    ),
    codes: await deleteCodes(trx, email),
  }));
}
