import type { Insertable, Kysely } from 'kysely';
import type { CompanyTable, ContactTable } from './identity-schema';
import type { Tables } from './schema';

/** Stores companies of one business. */
export async function insertCompanies(
  db: Kysely<Tables>,
  business_uid: string,
  companies: Pick<CompanyTable, 'uid' | 'name'>[],
  created_at: Date,
): Promise<void> {
  const rows = companies.map((company) => ({ ...company, business_uid, created_at }));
  if (rows.length > 0) await db.insertInto('company').values(rows).execute();
}

export type NewContact = Omit<Insertable<ContactTable>, 'business_uid' | 'created_at'> & {
  /** uids of companies of the same business. */
  companies: string[];
};

/** Stores contacts of one business with the companies they belong to. */
export async function insertContacts(
  db: Kysely<Tables>,
  business_uid: string,
  contacts: NewContact[],
  created_at: Date,
): Promise<void> {
  const rows = contacts.map(({ companies: _, ...contact }) => ({ ...contact, business_uid, created_at }));
  if (rows.length > 0) await db.insertInto('contact').values(rows).execute();
  const links = contacts.flatMap(({ uid, companies }) =>
    companies.map((company_uid) => ({ contact_uid: uid, company_uid })),
  );
  if (links.length > 0) await db.insertInto('contact_company').values(links).execute();
}
