import { sql, type Kysely } from 'kysely';
import type { MailReceivedTable } from '@/lib/database/request-schema';
import { countRows, type Tables } from '@/lib/database/schema';

type State = MailReceivedTable['state'];
export type HeldRow = NonNullable<Awaited<ReturnType<typeof findReceived>>>;

const received = (db: Kysely<Tables>) =>
  db
    .selectFrom('mail_received as mail')
    .leftJoin('issue', 'issue.uid', 'mail.issue_uid')
    .select(['mail.uid', 'mail.received_at', 'mail.sender', 'mail.sender_name', 'mail.subject', 'mail.body'])
    .select(['mail.reason', 'mail.state', 'mail.size', 'issue.number', 'issue.name as request_name'])
    .select(sql<number>`(select count(*)::integer from mail_original where mail_uid = mail.uid)`.as('parts'));

/** Returns a mail with its request. */
export async function findReceived(db: Kysely<Tables>, uid: string) {
  return received(db).where('mail.uid', '=', uid).executeTakeFirst();
}

/** Lists the mails that are held, the latest first. */
export async function listHeld(
  db: Kysely<Tables>,
  { offset, size }: { offset: number; size: number },
): Promise<HeldRow[]> {
  return received(db)
    .where('mail.state', '=', 'held')
    .orderBy('mail.received_at', 'desc')
    .orderBy('mail.uid')
    .offset(offset)
    .limit(size)
    .execute();
}

export async function countHeld(db: Kysely<Tables>): Promise<number> {
  return countRows(db.selectFrom('mail_received').where('state', '=', 'held'));
}

export async function moveHeld(
  db: Kysely<Tables>,
  uid: string,
  { from, to }: { from: State; to: State },
): Promise<void> {
  await db
    .updateTable('mail_received')
    .set({ state: to })
    .where('uid', '=', uid)
    .where('state', '=', from)
    .execute();
}

/** Returns the mails that the entries of a request came from, by entry. */
export async function mailsOfEntries(db: Kysely<Tables>, issueUid: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('mail_received')
    .select(['uid', 'entry_uid'])
    .where('issue_uid', '=', issueUid)
    .where('state', '=', 'taken')
    .execute();
  return new Map(
    rows.flatMap(({ uid, entry_uid }) => (entry_uid === null ? [] : [[entry_uid, uid] as const])),
  );
}

export async function deleteNote(db: Kysely<Tables>, uid: string): Promise<void> {
  await db.deleteFrom('issue_note').where('uid', '=', uid).where('is_mail', '=', true).execute();
}
