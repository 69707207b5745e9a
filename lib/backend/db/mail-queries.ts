import type { Kysely, Selectable } from 'kysely';
import type { MailOutboxTable } from './identity-schema';
import type { Tables } from './schema';

type Row = Selectable<MailOutboxTable>;
export type NewMail = Pick<Row, 'id' | 'kind' | 'created_at' | 'expires_at'> & {
  payload: Buffer;
  recipient: Buffer;
};
export type ClaimedMail = Pick<Row, 'id' | 'kind' | 'attempts' | 'expires_at'> & { payload: Buffer };

/** Puts a mail into the outbox, in the transaction of what it tells about. */
export async function insertMail(db: Kysely<Tables>, mail: NewMail): Promise<void> {
  await db
    .insertInto('mail_outbox')
    .values({ ...mail, next_at: mail.created_at })
    .execute();
}

/**
 * Takes the mails that are due and not too late, so that no other process sends them until `until`. A process that
 * dies while it sends leaves its claim to run out, and the mail is sent by somebody else.
 */
export async function claimMails(
  db: Kysely<Tables>,
  { now, until, count }: { now: Date; until: Date; count: number },
): Promise<ClaimedMail[]> {
  const rows = await db
    .updateTable('mail_outbox')
    .set((eb) => ({ claimed_at: now, next_at: until, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mail_outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('next_at', '<=', now)
        .where('expires_at', '>', now)
        .orderBy('next_at')
        .limit(count)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'attempts', 'expires_at', 'payload'])
    .execute();
  return rows.filter((row): row is ClaimedMail => row.payload !== null);
}

/** Marks a mail as sent and wipes what it said. */
export async function markSent(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db.updateTable('mail_outbox').set({ sent_at: now, payload: null }).where('id', '=', id).execute();
}

/** Gives a mail up and wipes what it said. `failure` is a code. */
export async function markFailed(db: Kysely<Tables>, id: string, failure: string, now: Date): Promise<void> {
  const given = { failed_at: now, failure, payload: null };
  await db.updateTable('mail_outbox').set(given).where('id', '=', id).execute();
}

/** Leaves a mail for a later attempt. */
export async function postponeMail(
  db: Kysely<Tables>,
  id: string,
  failure: string,
  nextAt: Date,
): Promise<void> {
  await db.updateTable('mail_outbox').set({ next_at: nextAt, failure }).where('id', '=', id).execute();
}

/** Gives up what is too late to send; yields how many. */
export async function expireMails(db: Kysely<Tables>, now: Date): Promise<number> {
  const rows = await db
    .updateTable('mail_outbox')
    .set({ failed_at: now, failure: 'expired', payload: null })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('expires_at', '<=', now)
    .returning('id')
    .execute();
  return rows.length;
}

/** Removes all mails to a recipient, given as its hash, with their traces. */
export async function deleteMails(db: Kysely<Tables>, recipient: Buffer): Promise<void> {
  await db.deleteFrom('mail_outbox').where('recipient', '=', recipient).execute();
}

/** When the next mail is due, if any waits. */
export async function findNextMail(db: Kysely<Tables>): Promise<Date | undefined> {
  const row = await db
    .selectFrom('mail_outbox')
    .select('next_at')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst();
  return row?.next_at;
}
