import type { Kysely } from 'kysely';
import type { LinksRefused } from '@/lib/database/request-schema';
import type { Tables } from '@/lib/database/schema';

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
