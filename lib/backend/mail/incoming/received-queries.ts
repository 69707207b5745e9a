import { sql, type Insertable, type Kysely, type Transaction } from 'kysely';
import type { StoredBytes } from '@/lib/database/content-schema';
import type { MailReceivedTable } from '@/lib/database/request-schema';
import type { Tables } from '@/lib/database/schema';

export async function insertReceived(
  trx: Transaction<Tables>,
  row: Insertable<MailReceivedTable>,
  original: readonly Buffer[],
): Promise<void> {
  await trx.insertInto('mail_received').values(row).execute();
  for (const [part, bytes] of original.entries()) {
    await trx.insertInto('mail_original').values({ mail_uid: row.uid, part, bytes }).execute();
  }
}

export async function updateReceived(
  db: Kysely<Tables>,
  uid: string,
  change: Partial<Pick<MailReceivedTable, 'state'>> & {
    reason?: string;
    issue_uid?: string | null;
    entry_uid?: string;
  },
): Promise<void> {
  await db.updateTable('mail_received').set(change).where('uid', '=', uid).execute();
}

/** Returns the parts of an original in order. */
export async function listOriginalParts(db: Kysely<Tables>, uid: string): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('mail_original')
    .select('bytes')
    .where('mail_uid', '=', uid)
    .orderBy('part')
    .execute();
  return rows.map(({ bytes }) => bytes);
}

/** Deletes the originals of the oldest held mails beyond a number of bytes. */
export async function deleteOriginalsBeyond(db: Kysely<Tables>, maxBytes: number): Promise<void> {
  await sql`delete from mail_original where mail_uid in (
    select uid from (
      select uid, sum(size) over (order by received_at desc, uid) as total
      from (
        select mail.uid, received_at,
          (select sum(length(bytes)) from mail_original where mail_uid = mail.uid) as size
        from mail_received as mail where state <> 'taken'
      ) as sized
    ) as counted where total > ${maxBytes})`.execute(db);
}

/** Lists the beginnings of the latest texts of a sender. */
export async function listLatestTexts(
  db: Kysely<Tables>,
  sender: string,
  { since, count }: { since: Date; count: number },
): Promise<{ body: string; received_at: Date }[]> {
  return db
    .selectFrom('mail_received')
    .select(['body', 'received_at'])
    .where('sender', '=', sender)
    .where('received_at', '>', since)
    .where('state', '=', 'taken')
    .orderBy('received_at', 'desc')
    .limit(count)
    .execute();
}

/** Returns whether a request has an upload with the same bytes. */
export async function hasUpload(
  db: Kysely<Tables>,
  issueUid: string,
  image: Pick<StoredBytes, 'size' | 'sha256'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('upload')
    .select('id')
    .where('issue_uid', '=', issueUid)
    .where('size', '=', image.size)
    .where('sha256', '=', image.sha256)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
