import { sql, type Insertable, type Kysely, type Transaction } from 'kysely';
import { plainText } from '@/lib/format/plain-text';
import { MAX_REQUEST_WORDS, searchWords } from '@/lib/words/search-words';
import type { IssueNoteTable, IssueStatusKey } from '@/lib/database/request-schema';
import type { Tables } from '@/lib/database/schema';

/** Stores an idempotency key; false when it is stored already. A second caller waits here for the end of the first. */
export async function takeStaffKey(trx: Transaction<Tables>, key: string, now: Date): Promise<boolean> {
  const row = await trx
    .insertInto('staff_once')
    .values({ key, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the status that a request had when it was merged, which the log of changes holds. */
export async function findStatusBeforeMerge(
  trx: Transaction<Tables>,
  issueNumber: number,
): Promise<IssueStatusKey> {
  const entry = await trx
    .selectFrom('audit_log')
    .select(sql<IssueStatusKey | null>`data ->> 'status'`.as('status'))
    .where('issue_number', '=', issueNumber)
    .where('action', '=', 'request.merge')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return entry?.status ?? 'open';
}

/** Stores a note. Its words go into `customer_text`, which only the desk searches. */
export async function insertStaffNote(
  trx: Transaction<Tables>,
  note: Insertable<IssueNoteTable>,
): Promise<void> {
  await trx.insertInto('issue_note').values(note).execute();
  const words = searchWords(plainText(note.body), MAX_REQUEST_WORDS);
  await trx
    .updateTable('issue')
    .set({
      customer_text: sql`case when length(customer_text) < ${MAX_REQUEST_WORDS}
        then customer_text || array_to_tsvector(${words}::text[]) else customer_text end`,
    })
    .where('uid', '=', note.issue_uid)
    .execute();
}

/** Returns whether requests may be assigned to this member of staff. */
export async function isActiveStaff(db: Kysely<Tables>, uid: string): Promise<boolean> {
  const query = db.selectFrom('staff').select('uid').where('uid', '=', uid).where('ended_at', 'is', null);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Updates the columns of a request that only the desk writes. */
export async function updateDeskColumns(
  trx: Transaction<Tables>,
  uid: string,
  change: { assignee_uid?: string | null; announcement_uid?: string | null; merged_into?: string | null },
): Promise<void> {
  await trx.updateTable('issue').set(change).where('uid', '=', uid).execute();
}

/** Records that an agent has a request open. Does nothing when the request was deleted meanwhile. */
export async function savePresence(
  db: Kysely<Tables>,
  presence: { number: number; staffUid: string; isWriting: boolean },
  now: Date,
): Promise<void> {
  const { number, staffUid, isWriting } = presence;
  const state = { is_writing: isWriting, seen_at: now };
  await db
    .insertInto('issue_presence')
    .columns(['issue_uid', 'staff_uid', 'is_writing', 'seen_at'])
    .expression((eb) =>
      eb
        .selectFrom('issue')
        .select([
          'issue.uid',
          eb.cast<string>(eb.val(staffUid), 'uuid').as('staff_uid'),
          eb.cast<boolean>(eb.val(isWriting), 'boolean').as('is_writing'),
          eb.cast<Date>(eb.val(now), 'timestamptz').as('seen_at'),
        ])
        .where('issue.number', '=', number),
    )
    .onConflict((conflict) => conflict.columns(['issue_uid', 'staff_uid']).doUpdateSet(state))
    .execute();
}

/** Lists the staff, except one, who have had a request open since a time. */
export async function listPresence(
  db: Kysely<Tables>,
  { issueUid, except, since }: { issueUid: string; except: string | null; since: Date },
) {
  let presence = db
    .selectFrom('issue_presence')
    .innerJoin('staff', 'staff.uid', 'issue_presence.staff_uid')
    .select(['staff.name', 'issue_presence.is_writing'])
    .where('issue_uid', '=', issueUid)
    .where('seen_at', '>', since)
    .where('staff.ended_at', 'is', null);
  if (except !== null) presence = presence.where('staff.uid', '<>', except);
  return presence.orderBy('staff.name').execute();
}

export async function findIssueUidByNumber(db: Kysely<Tables>, number: number): Promise<string | undefined> {
  const issue = db.selectFrom('issue').select('uid').where('number', '=', number);
  return (await issue.executeTakeFirst())?.uid;
}
