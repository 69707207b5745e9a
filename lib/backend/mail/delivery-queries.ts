import { sql, type Kysely, type Transaction } from 'kysely';
import type { MailDeliveryTable } from '@/lib/database/request-schema';
import type { Tables } from '@/lib/database/schema';
import { recordNotice } from './notices/queries';

export type DeliveryState = MailDeliveryTable['state'];
/** What became of a mail: `reason` is the code of a mail server, never an email. */
export type Delivery = { state: DeliveryState; reason: string | null };

/** Codes of refusals that concern the address itself, and not the mail. */
const DEAD = /^(5\.1\.[0-9]{1,2}|5\.2\.1|550|551|553)$/;

/** Records that the mail about an event waits to be sent. */
export async function awaitDelivery(
  trx: Kysely<Tables>,
  row: Pick<MailDeliveryTable, 'event_uid' | 'issue_uid' | 'recipient' | 'changed_at'>,
): Promise<void> {
  await trx
    .insertInto('mail_delivery')
    .values({ ...row, state: 'waiting' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Records what became of the mail about an event. An answer that failed waits for the help desk again. */
export async function recordDelivery(
  trx: Transaction<Tables>,
  eventUid: string,
  { state, reason }: Delivery,
  now: Date,
): Promise<void> {
  const row = await trx
    .updateTable('mail_delivery')
    .set({ state, reason, changed_at: now })
    .where('event_uid', '=', eventUid)
    // A report that a mail was delayed may come after it arrived, and after it was given up.
    .$if(state === 'delayed', (update) => update.where('state', '<>', 'failed'))
    .returning(['issue_uid', 'recipient'])
    .executeTakeFirst();
  if (!row) return;
  if (state === 'sent') await trx.deleteFrom('dead_address').where('recipient', '=', row.recipient).execute();
  if (state !== 'failed') return;
  if (reason !== null && DEAD.test(reason)) await rememberDead(trx, row.recipient, reason, now);
  // The confirmation of a request has its uid: nothing was answered.
  if (row.issue_uid === eventUid) return;
  await returnToUs(trx, row.issue_uid, now);
  await recordNotice(trx, { kind: 'failed', issue_uid: row.issue_uid, created_at: now });
}

/** Does the same for mails of the outbox, by their ids. */
export async function recordOutbox(
  trx: Transaction<Tables>,
  ids: readonly string[],
  delivery: Delivery,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await trx.selectFrom('mail_outbox').select('event_uid').where('id', 'in', ids).execute();
  for (const { event_uid } of rows) {
    if (event_uid !== null) await recordDelivery(trx, event_uid, delivery, now);
  }
}

async function rememberDead(
  trx: Kysely<Tables>,
  recipient: Buffer,
  reason: string,
  since: Date,
): Promise<void> {
  await trx
    .insertInto('dead_address')
    .values({ recipient, reason, since })
    .onConflict((conflict) => conflict.column('recipient').doUpdateSet({ reason }))
    .execute();
}

/** Makes the help desk the side that must act next; a completed request is open again. */
async function returnToUs(trx: Kysely<Tables>, issueUid: string, now: Date): Promise<void> {
  await trx
    .updateTable('issue')
    .set({
      status: sql<'open'>`case when status = 'completed' then 'open' else status end`,
      resolution: null,
      completed_at: null,
      staff_acted_last: false,
      waits_since: now,
      updated_at: now,
    })
    .where('uid', '=', issueUid)
    .execute();
}

/** Returns what became of the mails about a request, by event. */
export async function deliveriesOf(db: Kysely<Tables>, issueUid: string): Promise<Map<string, Delivery>> {
  const rows = await db
    .selectFrom('mail_delivery')
    .select(['event_uid', 'state', 'reason'])
    .where('issue_uid', '=', issueUid)
    .execute();
  return new Map(rows.map(({ event_uid, ...delivery }) => [event_uid, delivery]));
}

/** Returns why, and since when, an address takes no mail; undefined as long as it does. */
export async function findDeadAddress(
  db: Kysely<Tables>,
  recipient: Buffer,
): Promise<{ reason: string; since: Date } | undefined> {
  return db
    .selectFrom('dead_address')
    .select(['reason', 'since'])
    .where('recipient', '=', recipient)
    .executeTakeFirst();
}
