import type { Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';

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
  let found = db
    .selectFrom('issue_presence')
    .innerJoin('staff', 'staff.uid', 'issue_presence.staff_uid')
    .select(['staff.name', 'issue_presence.is_writing'])
    .where('issue_uid', '=', issueUid)
    .where('seen_at', '>', since)
    .where('staff.ended_at', 'is', null);
  if (except !== null) found = found.where('staff.uid', '<>', except);
  return found.orderBy('staff.name').execute();
}

export async function findIssueUidByNumber(db: Kysely<Tables>, number: number): Promise<string | undefined> {
  const found = db.selectFrom('issue').select('uid').where('number', '=', number);
  return (await found.executeTakeFirst())?.uid;
}
