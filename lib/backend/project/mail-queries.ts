import { sql, type Kysely } from 'kysely';
import type { MailChoice } from '@/lib/database/identity-schema';
import type { Tables } from '@/lib/database/schema';

/** Returns a request with what its owner's mails need. */
export async function findMailedRequest(db: Kysely<Tables>, issueUid: string) {
  return db
    .selectFrom('issue')
    .innerJoin('app_user', 'app_user.uid', 'issue.user_uid')
    .select([
      'issue.uid',
      'issue.number',
      'issue.name',
      'issue.user_uid',
      'issue.status',
      'issue.answer_due_at',
      'issue.assignee_uid',
    ])
    .select(['app_user.email', 'app_user.first_name', 'app_user.last_name', 'app_user.request_mails'])
    .select(['app_user.is_unconfirmed', 'issue.links_refused', 'issue.mailbox'])
    .where('issue.uid', '=', issueUid)
    .where('app_user.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Lists the comments before one of a request, the latest first, with the names of their images. */
export async function listLatestComments(
  db: Kysely<Tables>,
  issueUid: string,
  exceptUid: string,
  size: number,
) {
  return db
    .selectFrom('issue_comment')
    .select(['author_name', 'user_uid', 'body', 'created_at'])
    .select(
      sql<string[]>`array(select file_name from upload where comment_uid = issue_comment.uid
        order by created_at, id)`.as('images'),
    )
    .where('issue_uid', '=', issueUid)
    .where('uid', '<>', exceptUid)
    .orderBy('created_at', 'desc')
    .orderBy('uid', 'desc')
    .limit(size)
    .execute();
}

export async function findMailChoice(db: Kysely<Tables>, userUid: number): Promise<MailChoice | undefined> {
  const query = db.selectFrom('app_user').select('request_mails').where('uid', '=', userUid);
  return (await query.where('deleted_at', 'is', null).executeTakeFirst())?.request_mails;
}

/** Stores which mails a user gets; false when the account is deleted. */
export async function saveMailChoice(
  db: Kysely<Tables>,
  userUid: number,
  request_mails: MailChoice,
): Promise<boolean> {
  const changed = db.updateTable('app_user').set({ request_mails }).where('uid', '=', userUid);
  return (await changed.where('deleted_at', 'is', null).returning('uid').executeTakeFirst()) !== undefined;
}

/** Stores the email in copy of a request. */
export async function insertCopy(db: Kysely<Tables>, issueUid: string, email: string): Promise<void> {
  await db.insertInto('issue_copy').values({ issue_uid: issueUid, email }).execute();
}

/** Returns the email in copy of a request. */
export async function findCopy(db: Kysely<Tables>, issueUid: string): Promise<string | undefined> {
  const copy = db.selectFrom('issue_copy').select('email').where('issue_uid', '=', issueUid);
  return (await copy.executeTakeFirst())?.email;
}

/** Returns the request with this number that has an email in copy. */
export async function findCopiedRequest(db: Kysely<Tables>, number: number) {
  return db
    .selectFrom('issue_copy')
    .innerJoin('issue', 'issue.uid', 'issue_copy.issue_uid')
    .select(['issue.uid', 'issue.number', 'issue_copy.email'])
    .where('issue.number', '=', number)
    .executeTakeFirst();
}

/** Remembers by its hash that an email wants no copies. */
export async function stopCopiesTo(db: Kysely<Tables>, recipient: Buffer, now: Date): Promise<void> {
  await db
    .insertInto('copy_stop')
    .values({ recipient, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function hasStoppedCopies(db: Kysely<Tables>, recipient: Buffer): Promise<boolean> {
  const stop = db.selectFrom('copy_stop').select('recipient').where('recipient', '=', recipient);
  return (await stop.executeTakeFirst()) !== undefined;
}
