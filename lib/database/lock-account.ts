import type { Transaction } from 'kysely';
import type { Tables } from './schema';

/**
 * Locks an account for the rest of the transaction: 'write' keeps it from being deleted, 'delete' waits for all writes
 * on its behalf. Returns false when it is deleted. It must come first in a transaction, which prevents deadlocks.
 */
export async function lockAccount(
  trx: Transaction<Tables>,
  uid: number,
  purpose: 'write' | 'delete',
): Promise<boolean> {
  const account = trx
    .selectFrom('app_user')
    .select('uid')
    .where('uid', '=', uid)
    .where('deleted_at', 'is', null);
  const locked = purpose === 'delete' ? account.forUpdate() : account.forKeyShare();
  return (await locked.executeTakeFirst()) !== undefined;
}
