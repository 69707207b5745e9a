import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { MailOutboxTable } from '@/lib/database/identity-schema';
import type { Tables } from '@/lib/database/schema';
import { recordOutbox } from './delivery-queries';

type Row = Selectable<MailOutboxTable>;
export type NewMail = Pick<Row, 'id' | 'kind' | 'created_at' | 'expires_at'> & {
  payload: Buffer;
  recipient: Buffer;
  about_user: number | null;
  event_uid: string | null;
};
export type ClaimedMail = Pick<Row, 'id' | 'kind' | 'attempts' | 'expires_at'> & { payload: Buffer };

/** Stores a mail in the outbox. */
export async function insertMail(db: Kysely<Tables>, mail: NewMail): Promise<void> {
  await db
    .insertInto('mail_outbox')
    .values({ ...mail, next_at: mail.created_at })
    .execute();
}

/** One attempt at a mail; its number differs from later attempts of other processes. */
export type Claim = Pick<Row, 'id' | 'attempts'>;

/**
 * Claims the mails that are due and not expired, so that no other process sends them before `until`; those in `except`
 * are being sent already. A claim that is not renewed in time, because its process died, expires.
 */
export async function claimMails(
  db: Kysely<Tables>,
  { now, until, count, except }: { now: Date; until: Date; count: number; except: string[] },
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
        .where(idNotIn(except))
        .orderBy('next_at')
        .limit(count)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'attempts', 'expires_at', 'payload'])
    .execute();
  return rows.filter((row): row is ClaimedMail => row.payload !== null);
}

/** Extends the claims of mails that are still being sent. */
export async function renewClaims(db: Kysely<Tables>, claims: Claim[], until: Date): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ next_at: until })
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('id', 'attempts'),
        'in',
        claims.map(({ id, attempts }) => tuple(id, attempts)),
      ),
    )
    .execute();
}

const idNotIn = (ids: string[]) => sql<boolean>`id <> all(${ids}::uuid[])`;

/** Marks a mail as sent and deletes its content. */
export async function markSent(trx: Transaction<Tables>, id: string, now: Date): Promise<void> {
  await trx.updateTable('mail_outbox').set({ sent_at: now, payload: null }).where('id', '=', id).execute();
  await recordOutbox(trx, [id], { state: 'sent', reason: null }, now);
}

/** Marks a mail as failed and deletes its content. `failure` is a code. */
export async function markFailed(
  trx: Transaction<Tables>,
  id: string,
  failure: string,
  now: Date,
): Promise<void> {
  const given = { failed_at: now, failure, payload: null };
  await trx.updateTable('mail_outbox').set(given).where('id', '=', id).execute();
  await recordOutbox(trx, [id], { state: 'failed', reason: failure }, now);
}

/** Postpones a mail, unless another process has claimed it meanwhile. */
export async function postponeMail(
  trx: Transaction<Tables>,
  { id, attempts }: Claim,
  failure: string,
  { now, nextAt }: { now: Date; nextAt: Date },
): Promise<void> {
  const row = await trx
    .updateTable('mail_outbox')
    .set({ next_at: nextAt, failure })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .returning('id')
    .executeTakeFirst();
  if (row) await recordOutbox(trx, [id], { state: 'delayed', reason: failure }, now);
}

/** Marks expired mails as failed and returns their number. */
export async function expireMails(trx: Transaction<Tables>, now: Date): Promise<number> {
  const rows = await trx
    .updateTable('mail_outbox')
    .set({ failed_at: now, failure: 'expired', payload: null })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('expires_at', '<=', now)
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  await recordOutbox(trx, ids, { state: 'failed', reason: 'expired' }, now);
  return rows.length;
}

/** Deletes all mails to a user, by the hash of the email, and those to others about the user's requests. */
export async function deleteMails(
  db: Kysely<Tables>,
  { recipient, uid }: { recipient: Buffer; uid: number },
): Promise<void> {
  await db
    .deleteFrom('mail_outbox')
    .where((eb) => eb.or([eb('recipient', '=', recipient), eb('about_user', '=', uid)]))
    .execute();
}

/** Returns when the next mail is due, apart from those that are being sent. */
export async function findNextMail(db: Kysely<Tables>, except: string[]): Promise<Date | undefined> {
  const row = await db
    .selectFrom('mail_outbox')
    .select('next_at')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where(idNotIn(except))
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst();
  return row?.next_at;
}

/** Returns the latest refresh token of a setting, encrypted. */
export async function findRefreshToken(db: Kysely<Tables>, id: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('refresh_token').select('sealed').where('id', '=', id).executeTakeFirst();
  return row?.sealed;
}

export async function storeRefreshToken(
  db: Kysely<Tables>,
  id: string,
  sealed: Buffer,
  now: Date,
): Promise<void> {
  const state = { sealed, changed_at: now };
  await db
    .insertInto('refresh_token')
    .values({ id, ...state })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(state))
    .execute();
}
