import type { Insertable, Kysely, Selectable } from 'kysely';
import type { AppUserTable, ContactTable, SessionTable } from '@/lib/database/identity-schema';
import type { Tables } from '@/lib/database/schema';
import type { LinksRefused } from '@/lib/database/request-schema';

export type UserRow = Selectable<AppUserTable>;

/** Returns the registered user with this normalised email. */
export async function findUserByEmail(db: Kysely<Tables>, email: string): Promise<UserRow | undefined> {
  const user = await findPersonByEmail(db, email);
  return user?.is_unconfirmed ? undefined : user;
}

/** Returns the user, or the contact who has only written mails, with this normalised email. */
export async function findPersonByEmail(db: Kysely<Tables>, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirst();
}

/** Returns the user or contact with this uid, unless the account is deleted. */
export async function findPerson(db: Kysely<Tables>, uid: number): Promise<UserRow | undefined> {
  const query = db.selectFrom('app_user').selectAll().where('uid', '=', uid);
  return query.where('deleted_at', 'is', null).executeTakeFirst();
}

/** Makes a contact who has only written mails a registered user; returns the uid, or undefined when there is none. */
export async function confirmPerson(
  db: Kysely<Tables>,
  { email, first_name, phone }: { email: string; first_name: string; phone: string },
): Promise<number | undefined> {
  const user = await db
    .updateTable('app_user')
    .set({ first_name, last_name: '', phone, is_unconfirmed: false })
    .where('email', '=', email)
    .where('is_unconfirmed', '=', true)
    .returning(['uid', 'business_uid'])
    .executeTakeFirst();
  if (!user) return undefined;
  const contact = { first_name, last_name: '', phone };
  await db.updateTable('contact').set(contact).where('user_uid', '=', user.uid).execute();
  await db.updateTable('business').set({ name: first_name }).where('uid', '=', user.business_uid).execute();
  return user.uid;
}

type NewUser = Omit<Insertable<AppUserTable>, 'business_uid'> & {
  business: { uid: string; name: string };
  contactUid: string;
};

/** Stores a user with a business and contact of its own; inside a transaction. */
export async function insertUser(
  db: Kysely<Tables>,
  { business, contactUid, ...user }: NewUser,
): Promise<void> {
  const { created_at } = user;
  await db
    .insertInto('business')
    .values({ ...business, created_at })
    .execute();
  await db
    .insertInto('app_user')
    .values({ ...user, business_uid: business.uid })
    .execute();
  const { first_name, last_name, email, phone } = user;
  const contact: Insertable<ContactTable> = {
    uid: contactUid,
    business_uid: business.uid,
    user_uid: user.uid,
    first_name,
    last_name,
    email,
    phone,
    created_at,
    last_activity_time: created_at,
  };
  await db.insertInto('contact').values(contact).execute();
}

export async function insertSession(db: Kysely<Tables>, session: Insertable<SessionTable>): Promise<void> {
  await db.insertInto('session').values(session).execute();
}

/** Returns a valid session with its user and contact. */
export async function findSession(db: Kysely<Tables>, id: string, now: Date) {
  return db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.uid', 'session.user_uid')
    .leftJoin('contact', 'contact.user_uid', 'app_user.uid')
    .select([
      'session.id as session_id',
      'session.created_at as session_created_at',
      'session.rotated_at',
      'app_user.uid',
      'app_user.business_uid',
      'app_user.first_name',
      'app_user.last_name',
      'app_user.email',
      'contact.uid as contact_uid',
    ])
    .where('session.id', '=', id)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('app_user.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Records the rotation of a session's token; false when another request has just done so. */
export async function rotateSession(
  db: Kysely<Tables>,
  id: string,
  { seen, now, expiresAt }: { seen: Date; now: Date; expiresAt: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('session')
    .set({ rotated_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .where('rotated_at', '=', seen)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function revokeSession(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends all sessions of a user but one. */
export async function revokeOtherSessions(
  db: Kysely<Tables>,
  { uid, keeps }: { uid: number; keeps: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('user_uid', '=', uid)
    .where('id', '!=', keeps)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function insertLink(
  db: Kysely<Tables>,
  link: { hash: Buffer; issue_uid: string; created_at: Date },
): Promise<void> {
  await db.insertInto('issue_link').values(link).execute();
}

/** Returns the request of a link with its customer, as long as that is somebody without an account. */
export async function findLinked(db: Kysely<Tables>, hash: Buffer) {
  return db
    .selectFrom('issue_link')
    .innerJoin('issue', 'issue.uid', 'issue_link.issue_uid')
    .innerJoin('app_user', 'app_user.uid', 'issue.user_uid')
    .select(['issue.uid as issue_uid', 'issue.number'])
    .select(['app_user.uid', 'app_user.business_uid', 'app_user.email'])
    .select(['app_user.first_name', 'app_user.last_name'])
    .where('issue_link.hash', '=', hash)
    .where('app_user.is_unconfirmed', '=', true)
    .where('app_user.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Says whether mails about a request may hold links, and by whom that was ended. */
export async function setLinksRefused(
  db: Kysely<Tables>,
  issueUid: string,
  by: LinksRefused | null,
): Promise<void> {
  await db.updateTable('issue').set({ links_refused: by }).where('uid', '=', issueUid).execute();
}

export async function deleteLinks(db: Kysely<Tables>, issueUid: string): Promise<void> {
  await db.deleteFrom('issue_link').where('issue_uid', '=', issueUid).execute();
}

/** Deletes the links to all requests of a user. */
export async function deleteLinksOf(db: Kysely<Tables>, userUid: number): Promise<void> {
  await db
    .deleteFrom('issue_link')
    .where('issue_uid', 'in', (eb) => eb.selectFrom('issue').select('uid').where('user_uid', '=', userUid))
    .execute();
}
