import { sql, type Insertable, type Kysely } from 'kysely';
import type { CompanyTable, ContactTable } from '@/lib/database/identity-schema';
import type { ActivityTable } from '@/lib/database/request-schema';
import { countRows, type Tables } from '@/lib/database/schema';
import { MAX_CUSTOMER_WORDS, searchWords } from '@/lib/words/search-words';

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

export type ContactFilter = { q: string | undefined; order: string; offset: number; size: number };

/** Matches `q` anywhere in the searched text, with its wildcards escaped. */
const holds = (q: string) => sql<boolean>`search_text like lower(${`%${q.replace(/[\\%_]/g, '\\$&')}%`})`;

/** Sorts by a name alphabetically, not by code points. */
const byName = (column: string, isDescending: boolean) =>
  sql`${sql.ref(column)} collate "und-x-icu" ${isDescending ? sql`desc` : sql`asc`}`;

/** Lists contacts of one business; those without activity come last in either order. */
export async function findContacts(
  db: Kysely<Tables>,
  business_uid: string,
  { q, order, offset, size }: ContactFilter,
) {
  let query = db.selectFrom('contact').where('business_uid', '=', business_uid);
  if (q) query = query.where(holds(q));
  const isDescending = order.startsWith('-');
  const ordered = order.endsWith('first_name')
    ? query.orderBy(byName('first_name', isDescending)).orderBy(byName('last_name', isDescending))
    : query.orderBy('last_activity_time', (by) => (isDescending ? by.desc() : by.asc()).nullsLast());
  const count = await countRows(query);
  const rows = await ordered
    .orderBy('uid')
    .select(['uid', 'first_name', 'last_name'])
    .offset(offset)
    .limit(size)
    .execute();
  return { count, rows };
}

/** Lists companies of one business by name. */
export async function findCompanies(
  db: Kysely<Tables>,
  business_uid: string,
  { q, order, offset, size }: ContactFilter,
) {
  let query = db.selectFrom('company').where('business_uid', '=', business_uid);
  if (q) query = query.where(holds(q));
  const count = await countRows(query);
  const rows = await query
    .orderBy(byName('name', order.startsWith('-')))
    .orderBy('uid')
    .select(['uid', 'name'])
    .offset(offset)
    .limit(size)
    .execute();
  return { count, rows };
}

/** Returns which of the uids are contacts, companies and users of a business. */
export async function findMembers(
  db: Kysely<Tables>,
  business_uid: string,
  { uuids, userUids }: { uuids: string[]; userUids: number[] },
): Promise<{ contacts: string[]; companies: string[]; users: number[] }> {
  const uidsOf = async (table: 'contact' | 'company') => {
    if (uuids.length === 0) return [];
    const rows = await db
      .selectFrom(table)
      .select('uid')
      .where('business_uid', '=', business_uid)
      .where('uid', 'in', uuids)
      .execute();
    return rows.map(({ uid }) => uid);
  };
  const [contacts, companies] = [await uidsOf('contact'), await uidsOf('company')];
  if (userUids.length === 0) return { contacts, companies, users: [] };
  const users = await db
    .selectFrom('app_user')
    .select('uid')
    .where('business_uid', '=', business_uid)
    .where('deleted_at', 'is', null)
    .where('uid', 'in', userUids)
    .execute();
  return { contacts, companies, users: users.map(({ uid }) => uid) };
}

/**
 * Stores an activity and updates its contact's last activity, inside a transaction. Returns false when the contact does
 * not exist.
 */
export async function insertActivity(
  db: Kysely<Tables>,
  activity: Insertable<ActivityTable>,
): Promise<boolean> {
  // This statement comes first, because it locks the contact until the activity is stored.
  const { numAffectedRows } = await sql`
    update contact set last_activity_time = greatest(last_activity_time, ${activity.activity_time})
    where uid = ${activity.contact_uid}`.execute(db);
  if (numAffectedRows !== 1n) return false;
  await db.insertInto('activity').values(activity).execute();
  return true;
}

/**
 * Returns the business with this uid or of the user with this email; without a name, those that have users. At most
 * two.
 */
export async function findBusinesses(
  db: Kysely<Tables>,
  named: string | undefined,
): Promise<{ uid: string }[]> {
  let query = db
    .selectFrom('app_user')
    .select('business_uid as uid')
    .distinct()
    .where('deleted_at', 'is', null);
  if (named !== undefined) {
    query = query.where((eb) =>
      eb.or([eb('email', '=', named), eb(sql`business_uid::text`, '=', named.toLowerCase())]),
    );
  }
  return query.limit(2).execute();
}

/** Returns the uids of the business's companies with these names. */
export async function findCompaniesByName(
  db: Kysely<Tables>,
  business_uid: string,
  names: string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('company')
    .select(['uid', 'name'])
    .where('business_uid', '=', business_uid)
    .where('name', 'in', names)
    .execute();
  return new Map(rows.map(({ uid, name }) => [name, uid]));
}

/** Returns the contact of a business with this email, or without an email the one with this name. */
export async function findContactLike(
  db: Kysely<Tables>,
  business_uid: string,
  { first_name, last_name, email }: { first_name: string; last_name: string; email: string | null },
): Promise<{ uid: string; isUser: boolean } | undefined> {
  const query = db.selectFrom('contact').where('business_uid', '=', business_uid);
  const like =
    email === null
      ? query.where('first_name', '=', first_name).where('last_name', '=', last_name)
      : query.where('email', '=', email);
  const row = await like.select(['uid', 'user_uid']).orderBy('created_at').limit(1).executeTakeFirst();
  return row && { uid: row.uid, isUser: row.user_uid !== null };
}

/** Updates a contact. Missing values stay as they are, and so do all values of a user except new companies. */
export async function updateContact(
  db: Kysely<Tables>,
  { uid, isUser }: { uid: string; isUser: boolean },
  {
    companies,
    first_name,
    last_name,
    phone,
  }: Pick<NewContact, 'companies' | 'first_name' | 'last_name' | 'phone'>,
): Promise<void> {
  if (!isUser) {
    await db
      .updateTable('contact')
      .set({ first_name, last_name, ...(phone && { phone }) })
      .where('uid', '=', uid)
      .execute();
  }
  if (companies.length === 0) return;
  await db
    .insertInto('contact_company')
    .values(companies.map((company_uid) => ({ contact_uid: uid, company_uid })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (isUser) await addCompanyWords(db, uid, companies);
}

/** Adds the names of companies to the words by which the desk finds the earlier requests of a user. */
async function addCompanyWords(
  db: Kysely<Tables>,
  contactUid: string,
  companies: readonly string[],
): Promise<void> {
  const rows = await db.selectFrom('company').select('name').where('uid', 'in', companies).execute();
  const words = searchWords(rows.map(({ name }) => name).join(' '), MAX_CUSTOMER_WORDS);
  await sql`update issue set customer_text = customer_text || array_to_tsvector(${words}::text[])
    where user_uid = (select user_uid from contact where uid = ${contactUid})`.execute(db);
}
