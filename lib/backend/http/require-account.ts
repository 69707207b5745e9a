import type { Transaction } from 'kysely';
import { lockAccount } from '@/lib/database/lock-account';
import type { Tables } from '@/lib/database/schema';
import { unauthorized } from '@/lib/backend/errors';

/**
 * Keeps an account from being deleted until the transaction ends. Every write on behalf of a user begins with it, because
 * the account may have been deleted since its token was checked.
 * @throws AppError unauthorized
 */
export async function requireAccount(trx: Transaction<Tables>, uid: number): Promise<void> {
  if (!(await lockAccount(trx, uid, 'write'))) throw unauthorized();
}
