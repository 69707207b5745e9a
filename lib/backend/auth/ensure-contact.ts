import type { Transaction } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import type { BackendDeps } from '@/lib/backend/deps';
import type { Caller } from '@/lib/backend/http/callers';
import { findPersonByEmail, insertUser } from './session-queries';

/** The longest name, in characters. */
const MAX_NAME = 100;

export type MailContact = Pick<Caller, 'uid' | 'businessUid' | 'firstName' | 'lastName' | 'email'> & {
  isUnconfirmed: boolean;
};

/**
 * Returns the user with an email, or else a new contact who is not confirmed: such a person cannot log in, and registering
 * with the email makes the contact a user.
 */
export async function ensureContact(
  trx: Transaction<Tables>,
  { email, name }: { email: string; name: string },
  { clock, random }: Pick<BackendDeps, 'clock' | 'random'>,
): Promise<MailContact> {
  const person = await findPersonByEmail(trx, email);
  if (person) {
    return {
      uid: person.uid,
      businessUid: person.business_uid,
      firstName: person.first_name,
      lastName: person.last_name,
      email,
      isUnconfirmed: person.is_unconfirmed,
    };
  }
  const uid = random.uid();
  const business = { uid: random.uuid(), name: '' };
  const firstName = [...(name || email.split('@')[0] || email)].slice(0, MAX_NAME).join('');
  await insertUser(trx, {
    uid,
    business: { ...business, name: firstName },
    contactUid: random.uuid(),
    email,
    first_name: firstName,
    last_name: '',
    phone: null,
    is_unconfirmed: true,
    created_at: clock(),
  });
  return { uid, businessUid: business.uid, firstName, lastName: '', email, isUnconfirmed: true };
}
