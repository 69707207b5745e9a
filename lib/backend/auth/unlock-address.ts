import { deleteBudgets } from '@/lib/backend/http/limit-queries';
import { budgetOf, type Counted } from '@/lib/backend/http/enforce-limit';
import type { DbDeps } from '@/lib/backend/deps';
import { deleteCodes } from './code-queries';
import { readEmail } from './read-email';

/** What stood in the way of an address, and does not any more. */
export type Unlocked = { address: string; counters: number; codes: number };

/**
 * For the desk: forgets failures, mails and codes of an address, so that its owner can ask for a new code at once.
 * Limits of the network the owner sits in stay.
 * @throws AppError invalid (address)
 */
export async function unlockAddress(typed: string, { db }: DbDeps): Promise<Unlocked> {
  const address = readEmail('address', typed);
  const counted: Counted[] = [
    { limit: 'codeFailuresPerAddress', of: address },
    { limit: 'codeMailsPerAddress', of: address },
    ...(['login', 'register', 'delete'] as const).map((purpose): Counted => ({
      limit: 'codeResend',
      of: `${purpose}:${address}`,
    })),
  ];
  return db.transaction(async (trx) => ({
    address,
    counters: await deleteBudgets(
      trx,
      counted.map((one) => budgetOf(one).key),
    ),
    codes: await deleteCodes(trx, address),
  }));
}
