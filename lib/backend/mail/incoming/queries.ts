import { sql, type Kysely, type Transaction } from 'kysely';
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

/** Returns the member of staff with this email, unless the access has ended. */
export async function findActiveStaff(
  db: Kysely<Tables>,
  email: string,
): Promise<{ uid: string; name: string } | undefined> {
  return db
    .selectFrom('staff')
    .select(['uid', 'name'])
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
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

export type MailboxMessage = { id: string; uid: number; uidValidity: number };
/** `name`: as whom the mailbox is read. */
export type MailboxClaim = { id: string; by: string; name: string };

/** Claims a mailbox, or renews the claim; returns how far it was read, or undefined while another process has it. */
export async function claimMailbox(
  db: Kysely<Tables>,
  { id, by, name }: MailboxClaim,
  { now, until }: { now: Date; until: Date },
): Promise<{ uid_validity: number; last_uid: number } | undefined> {
  return db
    .insertInto('mailbox')
    .values({ id, name, claimed_by: by, claimed_until: until })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ name, claimed_by: by, claimed_until: until })
        .where((eb) => eb.or([eb('mailbox.claimed_by', '=', by), eb('mailbox.claimed_until', '<=', now)])),
    )
    .returning(['uid_validity', 'last_uid'])
    .executeTakeFirst();
}

/** Lets other processes read the mailbox at once. */
export async function releaseMailbox(db: Kysely<Tables>, { id, by }: MailboxClaim, now: Date): Promise<void> {
  const released = { claimed_until: now };
  await db.updateTable('mailbox').set(released).where('id', '=', id).where('claimed_by', '=', by).execute();
}

/** Records why a mailbox cannot be read; null when it was read. */
export async function recordMailbox(
  db: Kysely<Tables>,
  { id, by }: MailboxClaim,
  failure: string | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable('mailbox')
    .set({ failure, failing_since: failure === null ? null : sql`coalesce(failing_since, ${now})` })
    .where('id', '=', id)
    .where('claimed_by', '=', by)
    .where('failure', 'is distinct from', failure)
    .execute();
}

/** Lists the mailboxes that cannot be read, of those that a process tried to read lately. */
export async function listFailingMailboxes(
  db: Kysely<Tables>,
  triedSince: Date,
): Promise<{ name: string; failure: string; since: Date }[]> {
  const { rows } = await sql<{ name: string; failure: string; since: Date }>`
    select name, failure, failing_since as since from mailbox
    where failure is not null and claimed_until > ${triedSince} order by name`.execute(db);
  return rows;
}

/** Forgets what was read, after the server has renumbered its messages. */
export async function resetMailbox(trx: Transaction<Tables>, id: string, uidValidity: number): Promise<void> {
  await trx.deleteFrom('mailbox_retry').where('mailbox_id', '=', id).execute();
  const anew = { uid_validity: uidValidity, last_uid: 0 };
  await trx.updateTable('mailbox').set(anew).where('id', '=', id).execute();
}

/** Remembers that a message was looked at, so that it is not fetched again. */
export async function endMessage(
  trx: Transaction<Tables>,
  { id, uid, uidValidity }: MailboxMessage,
): Promise<void> {
  await trx.deleteFrom('mailbox_retry').where('mailbox_id', '=', id).where('uid', '=', uid).execute();
  await moveOn(trx, id, uid, uidValidity);
}

/** Remembers a message that is to be taken later, and returns how often it was tried. */
export async function postponeMessage(
  trx: Transaction<Tables>,
  { id, uid, uidValidity }: MailboxMessage,
  nextAt: Date,
): Promise<number> {
  const { attempts } = await trx
    .insertInto('mailbox_retry')
    .values({ mailbox_id: id, uid, next_at: nextAt })
    .onConflict((conflict) =>
      conflict
        .columns(['mailbox_id', 'uid'])
        .doUpdateSet((eb) => ({ attempts: eb('mailbox_retry.attempts', '+', 1), next_at: nextAt })),
    )
    .returning('attempts')
    .executeTakeFirstOrThrow();
  await moveOn(trx, id, uid, uidValidity);
  return attempts;
}

/** Counts that a message is being taken, and returns how often that was so. */
export async function countTaking(
  trx: Transaction<Tables>,
  { id, uid }: MailboxMessage,
): Promise<number | undefined> {
  const row = await trx
    .updateTable('mailbox_retry')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('mailbox_id', '=', id)
    .where('uid', '=', uid)
    .returning('failures')
    .executeTakeFirst();
  return row?.failures;
}

/** Says when a message is due again, without taking back the attempt. */
export async function retryAt(
  trx: Transaction<Tables>,
  { id, uid }: MailboxMessage,
  nextAt: Date,
): Promise<void> {
  await trx
    .updateTable('mailbox_retry')
    .set({ next_at: nextAt })
    .where('mailbox_id', '=', id)
    .where('uid', '=', uid)
    .execute();
}

/** Takes back an attempt that failed through no fault of the message, which is due again at `nextAt`. */
export async function forgetAttempt(
  trx: Transaction<Tables>,
  { id, uid }: MailboxMessage,
  nextAt: Date,
): Promise<void> {
  await trx
    .updateTable('mailbox_retry')
    .set((eb) => ({
      attempts: eb('attempts', '-', 1),
      failures: sql<number>`greatest(failures - 1, 0)`,
      next_at: nextAt,
    }))
    .where('mailbox_id', '=', id)
    .where('uid', '=', uid)
    .execute();
}

async function moveOn(trx: Transaction<Tables>, id: string, uid: number, uidValidity: number): Promise<void> {
  await trx
    .updateTable('mailbox')
    .set({ last_uid: uid })
    .where('id', '=', id)
    .where('uid_validity', '=', uidValidity)
    .where('last_uid', '<', uid)
    .execute();
}

/** Returns the messages that are to be tried again, in order. */
export async function listDueMessages(db: Kysely<Tables>, id: string, now: Date): Promise<number[]> {
  const due = db.selectFrom('mailbox_retry').select('uid').where('mailbox_id', '=', id);
  const rows = await due.where('next_at', '<=', now).orderBy('uid').execute();
  return rows.map(({ uid }) => uid);
}
