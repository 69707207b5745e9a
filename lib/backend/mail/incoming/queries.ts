import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '@/lib/database/schema';

/** Returns the request of a reply address with its owner. */
export async function findRepliedRequest(db: Kysely<Tables>, number: number) {
  return db
    .selectFrom('issue')
    .innerJoin('app_user', 'app_user.uid', 'issue.user_uid')
    .select(['issue.uid', 'issue.number', 'issue.name', 'issue.user_uid', 'app_user.email'])
    .select(['app_user.first_name', 'app_user.last_name'])
    .where('issue.number', '=', number)
    .where('app_user.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Locks a request until the transaction ends. */
export async function lockReplied(trx: Transaction<Tables>, uid: string) {
  return trx.selectFrom('issue').selectAll().where('uid', '=', uid).forUpdate().executeTakeFirst();
}

/** Whether a user with this email exists. */
export async function isKnownSender(db: Kysely<Tables>, email: string): Promise<boolean> {
  const found = db.selectFrom('app_user').select('uid').where('email', '=', email);
  return (await found.where('deleted_at', 'is', null).executeTakeFirst()) !== undefined;
}

export async function isTaken(db: Kysely<Tables>, hash: Buffer): Promise<boolean> {
  return (
    (await db.selectFrom('mail_in').select('hash').where('hash', '=', hash).executeTakeFirst()) !== undefined
  );
}

/** Remembers a mail; false when it was taken before. */
export async function rememberMail(trx: Transaction<Tables>, hash: Buffer, now: Date): Promise<boolean> {
  const row = await trx
    .insertInto('mail_in')
    .values({ hash, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertNote(
  trx: Transaction<Tables>,
  note: { uid: string; issue_uid: string; sender: string; body: string; created_at: Date },
): Promise<void> {
  await trx.insertInto('issue_note').values(note).execute();
}

export async function listNotes(db: Kysely<Tables>, issueUid: string) {
  return db
    .selectFrom('issue_note')
    .select(['sender', 'body', 'created_at'])
    .where('issue_uid', '=', issueUid)
    .orderBy('created_at')
    .orderBy('uid')
    .execute();
}
