import { sql, type Kysely } from 'kysely';
import { countRows, type Tables } from '@/lib/database/schema';
import { selectQueued } from './queue-queries';

/** Returns the row of a request as the desk shows it. */
export async function findDeskRequest(db: Kysely<Tables>, number: number) {
  return selectQueued(db)
    .select(['issue.fields', 'issue.context', 'issue.follow_up_of', 'issue.merged_into'])
    .select(['issue.announcement_uid', 'issue.resolution', 'issue.completed_at'])
    .select(['issue.links_refused', 'app_user.is_unconfirmed', 'issue.filed_by', 'issue.filed_via'])
    .where('issue.number', '=', number)
    .executeTakeFirst();
}

/** Returns a hash of everything that the desk shows of a request; undefined when there is none. */
export async function findVersion(db: Kysely<Tables>, number: number): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`
    select md5(concat_ws('/', updated_at, status, assignee_uid, merged_into, announcement_uid, links_refused,
      (select count(*) from issue_comment where issue_uid = issue.uid),
      (select count(*) from issue_change where issue_uid = issue.uid),
      (select count(*) from issue_note where issue_uid = issue.uid),
      (select updated_at from issue_rating where issue_uid = issue.uid),
      (select max(changed_at) from mail_delivery where issue_uid = issue.uid),
      (select count(*) from issue as other where other.merged_into = issue.uid),
      (select count(*) from issue as other where other.follow_up_of = issue.uid))) as version
    from issue where number = ${number}`.execute(db);
  return rows[0]?.version;
}

const LINK = ['issue.uid', 'issue.number', 'issue.name', 'issue.status', 'issue.created_at'] as const;

/** Lists the requests linked to one: the earlier one, follow-ups, and the one that it was merged into. */
export async function listLinked(
  db: Kysely<Tables>,
  {
    uid,
    follow_up_of,
    merged_into,
  }: { uid: string; follow_up_of: string | null; merged_into: string | null },
) {
  const named = [follow_up_of, merged_into].filter((one) => one !== null);
  return db
    .selectFrom('issue')
    .select([...LINK, 'issue.follow_up_of'])
    .where((eb) =>
      eb.or([
        eb('issue.follow_up_of', '=', uid),
        ...(named.length > 0 ? [eb('issue.uid', 'in', named)] : []),
      ]),
    )
    .orderBy('issue.number')
    .execute();
}

/** Lists the duplicates of a request, and theirs, the earliest first. */
export async function listDuplicates(db: Kysely<Tables>, uid: string, size: number) {
  const { rows } = await sql<{ uid: string }>`
    with recursive duplicate as (
      select uid from issue where merged_into = ${uid}
      union select issue.uid from issue join duplicate on issue.merged_into = duplicate.uid
    ) select uid from duplicate limit ${size}`.execute(db);
  if (rows.length === 0) return [];
  return db
    .selectFrom('issue')
    .innerJoin('app_user', 'app_user.uid', 'issue.user_uid')
    .select([...LINK, 'issue.fields', 'issue.user_uid', 'app_user.first_name', 'app_user.last_name'])
    .where(
      'issue.uid',
      'in',
      rows.map((row) => row.uid),
    )
    .orderBy('issue.number')
    .execute();
}

export async function listNoteRows(db: Kysely<Tables>, issueUid: string) {
  return db
    .selectFrom('issue_note')
    .select(['uid', 'sender', 'body', 'is_mail', 'created_at'])
    .where('issue_uid', '=', issueUid)
    .orderBy('created_at')
    .orderBy('uid')
    .execute();
}

export async function listNoteUploads(db: Kysely<Tables>, issueUid: string) {
  return db
    .selectFrom('upload')
    .select(['id', 'file_name', 'mime', 'width', 'height', 'note_uid', 'size'])
    .where('issue_uid', '=', issueUid)
    .where('note_uid', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns the customer of a request, with the contact record. */
export async function findCustomer(db: Kysely<Tables>, number: number) {
  return db
    .selectFrom('issue')
    .innerJoin('app_user', 'app_user.uid', 'issue.user_uid')
    .leftJoin('contact', 'contact.user_uid', 'app_user.uid')
    .select(['app_user.uid', 'app_user.first_name', 'app_user.last_name', 'app_user.email'])
    .select(['app_user.phone', 'app_user.created_at', 'contact.uid as contact_uid'])
    .select(
      sql<string[]>`array(select company.name from contact_company
        join company on company.uid = contact_company.company_uid
        where contact_company.contact_uid = contact.uid order by company.name)`.as('companies'),
    )
    .where('issue.number', '=', number)
    .executeTakeFirst();
}

export async function listRequestsOf(db: Kysely<Tables>, userUid: number, size: number) {
  const query = db.selectFrom('issue').where('user_uid', '=', userUid);
  const count = await countRows(query);
  const rows = await query
    .select(LINK)
    .orderBy('issue.updated_at', 'desc')
    .orderBy('issue.number', 'desc')
    .limit(size)
    .execute();
  return { count, rows };
}

export async function listActivitiesOf(db: Kysely<Tables>, contactUid: string, size: number) {
  return db
    .selectFrom('activity')
    .select(['uid', 'subject', 'code', 'activity_time', 'data'])
    .where('contact_uid', '=', contactUid)
    .orderBy('activity_time', 'desc')
    .limit(size)
    .execute();
}

/** Lists the customers whose name, email or phone number contains a text, those who wrote last first. */
export async function findCustomers(db: Kysely<Tables>, q: string, size: number) {
  const like = `%${q.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const digits = q.replace(/\D/g, '').replace(/^(0|62)/, '');
  return db
    .selectFrom('app_user')
    .select(['uid', 'email', 'phone', 'first_name', 'last_name'])
    .select(
      sql<string | null>`(select nullif(business.name, '') from business
        where business.uid = app_user.business_uid)`.as('company'),
    )
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('email', 'ilike', like),
        eb(sql`first_name || ' ' || last_name`, 'ilike', like),
        ...(digits.length >= 4 ? [eb('phone', 'like', `%${digits}%`)] : []),
      ]),
    )
    .orderBy(sql`(select max(updated_at) from issue where issue.user_uid = app_user.uid) desc nulls last`)
    .orderBy('uid')
    .limit(size)
    .execute();
}

export async function findNumber(db: Kysely<Tables>, uid: string): Promise<number | undefined> {
  return (await db.selectFrom('issue').select('number').where('uid', '=', uid).executeTakeFirst())?.number;
}
