import { DAY_MS } from '@/lib/constants';
import { countRequests } from '@/lib/backend/auth/account-queries';
import { eraseAccount } from '@/lib/backend/auth/change-account';
import { findUserByEmail, insertUser } from '@/lib/backend/auth/session-queries';
import { insertCompanies, insertContacts } from '@/lib/backend/contact/queries';
import { isUniqueViolation } from '@/lib/database/errors';
import { lockAccount } from '@/lib/database/lock-account';
import type { BackendDeps } from '@/lib/backend/deps';
import { insertDemoRequests } from './demo-requests';

/** The customer that anybody may log in as on a site with demo content; its mails cannot be delivered. */
export const DEMO_EMAIL = 'pelanggan@contoh.example';

const COMPANIES = [
  'CV Kopi Lereng Fajar',
  'PT Anyam Nusa Contoh',
  'Toko Roti Semanis',
  'UD Tani Makmur Contoh',
];

/** Name, companies by number, and the days since the last contact. */
const CONTACTS: [first: string, last: string, companies: number[], daysAgo: number][] = [
  ['Rina', 'Kusuma', [0], 1],
  ['Bagas', 'Wirawan', [0, 1], 3],
  ['Dewi', 'Lestari Putri', [1], 6],
  ['Yohanes', 'Tandean', [2], 9],
  ['Siti', 'Aminah', [3], 14],
  ['Made', 'Suardana', [3], 20],
  ['Larasati', '', [2], 33],
];

type Deps = Pick<BackendDeps, 'db' | 'clock' | 'random'>;

/** Creates the demo customer with a filled business, unless it exists; returns its email. */
export async function ensureDemoCustomer({ db, clock, random }: Deps): Promise<string> {
  if (await findUserByEmail(db.kysely, DEMO_EMAIL)) return DEMO_EMAIL;
  const now = clock();
  const { uuid, uid } = random;
  const business = { uid: uuid(), name: 'Toko Sinar Contoh' };
  const userUid = uid();
  const companies = COMPANIES.map((name) => ({ uid: uuid(), name }));
  const contacts = CONTACTS.map(([first_name, last_name, at, daysAgo]) => ({
    uid: uuid(),
    first_name,
    last_name,
    email: `${first_name.toLowerCase()}@contoh.example`,
    last_activity_time: new Date(now.getTime() - daysAgo * DAY_MS),
    companies: at.flatMap((number) => companies[number]?.uid ?? []),
  }));
  try {
    await db.transaction(async (trx) => {
      await insertUser(trx, {
        uid: userUid,
        business,
        contactUid: uuid(),
        email: DEMO_EMAIL,
        first_name: 'Sari',
        last_name: 'Pelanggan',
        phone: '+6281200000000',
        created_at: now,
      });
      await insertCompanies(trx, business.uid, companies, now);
      await insertContacts(trx, business.uid, contacts, now);
      await insertDemoRequests(trx, { businessUid: business.uid, userUid, now }, { random });
    });
  } catch (error) {
    // Another instance created it first.
    if (!isUniqueViolation(error, 'app_user_email_key')) throw error;
  }
  return DEMO_EMAIL;
}

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
