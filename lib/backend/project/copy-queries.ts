import type { Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';

/** Stores the email in copy of a request. */
export async function insertCopy(db: Kysely<Tables>, issueUid: string, email: string): Promise<void> {
  await db.insertInto('issue_copy').values({ issue_uid: issueUid, email }).execute();
}

/** Returns the email in copy of a request. */
export async function findCopy(db: Kysely<Tables>, issueUid: string): Promise<string | undefined> {
  const found = db.selectFrom('issue_copy').select('email').where('issue_uid', '=', issueUid);
  return (await found.executeTakeFirst())?.email;
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
  const found = db.selectFrom('copy_stop').select('recipient').where('recipient', '=', recipient);
  return (await found.executeTakeFirst()) !== undefined;
}
