import { countRequests } from '@/lib/backend/auth/account-queries';
import { lockAccount } from '@/lib/database/lock-account';
import { eraseAccount } from '@/lib/backend/auth/delete-account';
import { findUserByEmail } from '@/lib/backend/auth/session-queries';
import type { BackendDeps } from '@/lib/backend/deps';
import { DEMO_EMAIL } from './ensure-demo-customer';

/**
 * Deletes the demo customer with its contacts, companies, requests and sessions, as if it had deleted its account.
 * Returns how many requests there were; undefined when there is no demo customer.
 */
export async function removeDemoCustomer({
  db,
  clock,
  keys,
}: Pick<BackendDeps, 'db' | 'clock' | 'keys'>): Promise<number | undefined> {
  return db.transaction(async (trx) => {
    const user = await findUserByEmail(trx, DEMO_EMAIL);
    if (!user || !(await lockAccount(trx, user.uid, 'delete'))) return undefined;
    const count = await countRequests(trx, user.uid);
    await eraseAccount(trx, { uid: user.uid, email: DEMO_EMAIL }, { clock, keys });
    return count;
  });
}
