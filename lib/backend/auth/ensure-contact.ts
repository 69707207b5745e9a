import type { Transaction } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import type { BackendDeps } from '@/lib/backend/deps';
import type { Caller } from '@/lib/backend/http/callers';
import { findPerson, findPersonByEmail, insertUser, type UserRow } from './session-queries';

/** The longest name, in characters. */
const MAX_NAME = 100;

export type MailContact = Pick<Caller, 'uid' | 'businessUid' | 'firstName' | 'lastName' | 'email'> & {
  isUnconfirmed: boolean;
};

/** Returns a customer; undefined when there is none. */
export async function findCustomerByUid(
  trx: Transaction<Tables>,
  uid: number,
): Promise<MailContact | undefined> {
  const person = await findPerson(trx, uid);
  return person && contactOf(person);
}

const contactOf = (person: UserRow): MailContact => ({
  uid: person.uid,
  businessUid: person.business_uid,
  firstName: person.first_name,
  lastName: person.last_name,
  email: person.email ?? '',
  isUnconfirmed: person.is_unconfirmed,
});

/**
 * Returns the user with an email, or else a new contact who is not confirmed: such a person cannot log in, and registering
 * with the email makes the contact a user. One without an email is always new, because a phone number proves nothing.
 */
export async function ensureContact(
  trx: Transaction<Tables>,
  { email, name, phone = null }: { email: string | null; name: string; phone?: string | null },
  { clock, random }: Pick<BackendDeps, 'clock' | 'random'>,
): Promise<MailContact> {
  const person = email === null ? undefined : await findPersonByEmail(trx, email);
  if (person) return contactOf(person);
  const uid = random.uid();
  const business = { uid: random.uuid(), name: '' };
  const firstName = [...(name || email?.split('@')[0] || 'Pelanggan')].slice(0, MAX_NAME).join('');
  await insertUser(trx, {
    uid,
    business: { ...business, name: firstName },
    contactUid: random.uuid(),
    email,
    first_name: firstName,
    last_name: '',
    phone,
    is_unconfirmed: true,
    created_at: clock(),
  });
  return { uid, businessUid: business.uid, firstName, lastName: '', email: email ?? '', isUnconfirmed: true };
}
