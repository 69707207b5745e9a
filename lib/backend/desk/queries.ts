import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { CannedAnswerTable, SavedViewTable } from '@/lib/database/desk-schema';
import type { Tables } from '@/lib/database/schema';

/** Returns a request with its customer. */
export async function findRequest(db: Kysely<Tables>, number: number) {
  return db
    .selectFrom('issue')
    .innerJoin('app_user', 'app_user.uid', 'issue.user_uid')
    .selectAll('issue')
    .select(['app_user.email', 'app_user.phone', 'app_user.first_name', 'app_user.last_name'])
    .where('issue.number', '=', number)
    .executeTakeFirst();
}

/** Locks a request of any customer until the transaction ends. */
export async function lockRequest(trx: Transaction<Tables>, number: number) {
  return trx.selectFrom('issue').selectAll().where('number', '=', number).forUpdate().executeTakeFirst();
}

/** Returns the business with this uid, or of the user with this email, and the emails of all its users. */
export async function findBusiness(
  db: Kysely<Tables>,
  handle: string,
): Promise<{ uid: string; emails: string[] } | undefined> {
  const users = await db
    .selectFrom('app_user')
    .select(['business_uid', 'email'])
    .where('business_uid', 'in', (eb) =>
      eb
        .selectFrom('app_user as named')
        .select('named.business_uid')
        .where('named.deleted_at', 'is', null)
        .where((or) =>
          or.or([or('named.email', '=', handle), or(sql`named.business_uid::text`, '=', handle)]),
        ),
    )
    .where('deleted_at', 'is', null)
    .orderBy('email')
    .execute();
  const uid = users[0]?.business_uid;
  return uid === undefined ? undefined : { uid, emails: users.flatMap(({ email }) => email ?? []) };
}

/** Sets whether the users of a business read each other's requests. */
export async function setSharesRequests(
  db: Kysely<Tables>,
  businessUid: string,
  shares_requests: boolean,
): Promise<void> {
  await db.updateTable('business').set({ shares_requests }).where('uid', '=', businessUid).execute();
}

/** Counts the requests that are linked to each of these announcements, and its followers. */
export async function countLinked(
  db: Kysely<Tables>,
  uids: readonly string[],
): Promise<Map<string, { requests: number; followers: number }>> {
  const { rows } = await sql<{ uid: string; requests: number; followers: number }>`
    select uid,
      (select count(*) from issue where announcement_uid = announcement.uid)::integer as requests,
      (select count(*) from announcement_follower where announcement_uid = announcement.uid)::integer as followers
    from announcement where uid = any(${[...uids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ uid, ...counts }) => [uid, counts]));
}

/** The condition of the views of an agent, or of the STAFF_KEY. */
const isOwnView = (staffUid: string | null) => sql<boolean>`staff_uid is not distinct from ${staffUid}::uuid`;

export async function listViews(
  db: Kysely<Tables>,
  staffUid: string | null,
): Promise<Pick<Selectable<SavedViewTable>, 'uid' | 'name' | 'filter'>[]> {
  return db
    .selectFrom('saved_view')
    .select(['uid', 'name', 'filter'])
    .where(isOwnView(staffUid))
    .orderBy('created_at')
    .orderBy('uid')
    .execute();
}

/** Makes other transactions that save a view wait, so that two of them cannot both save the last one allowed. */
export async function lockViews(trx: Transaction<Tables>): Promise<void> {
  await sql`lock table saved_view in share row exclusive mode`.execute(trx);
}

export async function insertSavedView(
  trx: Transaction<Tables>,
  view: Insertable<SavedViewTable>,
): Promise<void> {
  await trx.insertInto('saved_view').values(view).execute();
}

export async function deleteView(
  trx: Transaction<Tables>,
  uid: string,
  staffUid: string | null,
): Promise<boolean> {
  const deleted = trx
    .deleteFrom('saved_view')
    .where('uid', '=', uid)
    .where(isOwnView(staffUid))
    .returning('uid');
  return (await deleted.executeTakeFirst()) !== undefined;
}

export type CannedRow = Selectable<CannedAnswerTable>;

export async function listCanned(db: Kysely<Tables>): Promise<CannedRow[]> {
  return db
    .selectFrom('canned_answer')
    .selectAll()
    .orderBy(sql`title collate "und-x-icu"`)
    .orderBy('uid')
    .execute();
}

export async function insertCanned(trx: Transaction<Tables>, row: CannedRow): Promise<CannedRow> {
  return trx.insertInto('canned_answer').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Changes an answer; undefined when there is none with this uid. */
export async function updateCanned(
  trx: Transaction<Tables>,
  { uid, ...change }: CannedRow,
): Promise<CannedRow | undefined> {
  return trx
    .updateTable('canned_answer')
    .set(change)
    .where('uid', '=', uid)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes an answer and returns its title; undefined when there is none. */
export async function deleteCanned(trx: Transaction<Tables>, uid: string): Promise<string | undefined> {
  const deleted = trx.deleteFrom('canned_answer').where('uid', '=', uid).returning('title');
  return (await deleted.executeTakeFirst())?.title;
}
