import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import { ownIssues, type Reader } from '@/lib/database/readable-issues';
import type {
  IssueChangeTable,
  IssueCommentTable,
  IssueTable,
  StoredField,
} from '@/lib/database/request-schema';
import { toJson, type Tables } from '@/lib/database/schema';
import { MAX_THREAD } from '@/lib/backend/limits';
import { plainText } from '@/lib/format/plain-text';
import { MAX_CUSTOMER_WORDS, MAX_REQUEST_WORDS, requestWords, searchWords } from '@/lib/words/search-words';

export type IssueRow = Pick<
  Selectable<IssueTable>,
  | 'uid'
  | 'number'
  | 'name'
  | 'status'
  | 'created_at'
  | 'updated_at'
  | 'resolution'
  | 'completed_at'
  | 'answer_due_at'
  | 'first_answered_at'
  | 'priority'
>;
export const issueColumns = [
  'issue.uid',
  'issue.number',
  'issue.name',
  'issue.status',
  'issue.created_at',
  'issue.updated_at',
  'issue.resolution',
  'issue.completed_at',
  'issue.answer_due_at',
  'issue.first_answered_at',
  'issue.priority',
] as const;

export type IssueHandle = { number: number } | { uid: string };

/** Locks one of the user's own requests, by number or uid, until the transaction ends. */
export async function lockIssue(
  trx: Transaction<Tables>,
  owner: Reader,
  handle: IssueHandle,
): Promise<IssueRow | undefined> {
  const query = ownIssues(trx, owner).select(issueColumns).forUpdate();
  return (
    'number' in handle
      ? query.where('issue.number', '=', handle.number)
      : query.where('issue.uid', '=', handle.uid)
  ).executeTakeFirst();
}

/** Locks the request that a duplicate was merged into, if it has the same owner. */
export async function lockMergeTarget(trx: Transaction<Tables>, uid: string): Promise<IssueRow | undefined> {
  return trx
    .selectFrom('issue')
    .innerJoin('issue as duplicate', (join) =>
      join
        .onRef('duplicate.merged_into', '=', 'issue.uid')
        .onRef('duplicate.user_uid', '=', 'issue.user_uid'),
    )
    .select(issueColumns)
    .where('duplicate.uid', '=', uid)
    .forUpdate('issue')
    .executeTakeFirst();
}

/** Returns whether a request is as long as its customer may make it. Lengths are read without the texts. */
export async function isThreadFull(db: Kysely<Tables>, issueUid: string): Promise<boolean> {
  const { rows } = await sql<{ is_full: boolean }>`
    with entry as (
      select octet_length(body) + coalesce(octet_length(quoted), 0) as bytes
        from issue_comment where issue_uid = ${issueUid}
      union all
      select octet_length(body) from issue_note where issue_uid = ${issueUid}
      union all
      select 0 from issue_change where issue_uid = ${issueUid}
    )
    select count(*) >= ${MAX_THREAD.entries} or coalesce(sum(bytes), 0) >= ${MAX_THREAD.bytes} as is_full
    from entry`.execute(db);
  return rows[0]?.is_full ?? false;
}

type IssueUpdate = Partial<Pick<IssueRow, 'status' | 'resolution' | 'completed_at'>> & {
  updated_at: Date;
  /** Set when staff act. */
  staff_updated_at?: Date;
  /** Set when customers act. */
  staff_acted_last?: false;
  waits_since?: Date;
};

/** Updates a request after a change of its status. */
export async function saveStatus(
  trx: Transaction<Tables>,
  uid: string,
  change: IssueUpdate,
): Promise<IssueRow> {
  return trx
    .updateTable('issue')
    .set(change)
    .where('uid', '=', uid)
    .returning(issueColumns)
    .executeTakeFirstOrThrow();
}

export async function insertIssueChange(
  trx: Transaction<Tables>,
  change: Insertable<IssueChangeTable>,
): Promise<void> {
  await trx.insertInto('issue_change').values(change).execute();
}

type NewIssue = Omit<Insertable<IssueTable>, 'number' | 'fields' | 'search_text' | 'customer_text'> & {
  fields: StoredField[];
};

/** Stores a request with the words by which it is found. */
export async function insertIssue(db: Kysely<Tables>, { fields, ...issue }: NewIssue): Promise<IssueRow> {
  const next = await sql<{ number: number }>`
    select nextval(pg_get_serial_sequence('issue', 'number'))::integer as number`.execute(db);
  const { number } = next.rows[0]!;
  const words = requestWords({ number, name: issue.name, fields });
  const customer = searchWords(await findCustomerText(db, issue.user_uid), MAX_CUSTOMER_WORDS);
  return db
    .insertInto('issue')
    .values({
      ...issue,
      number,
      fields: toJson(fields),
      search_text: sql`array_to_tsvector(${words}::text[])`,
      customer_text: sql`array_to_tsvector(${customer}::text[])`,
      waits_since: issue.created_at,
    })
    .returning(issueColumns)
    .executeTakeFirstOrThrow();
}

/** Returns the words by which a customer is found: names, email and companies. */
async function findCustomerText(db: Kysely<Tables>, userUid: number): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', first_name, last_name, email, business.name, (
      select string_agg(company.name, ' ') from contact
        join contact_company on contact_company.contact_uid = contact.uid
        join company on company.uid = contact_company.company_uid
      where contact.user_uid = app_user.uid
    )) as text
    from app_user join business on business.uid = app_user.business_uid
    where app_user.uid = ${userUid}`.execute(db);
  return rows[0]?.text ?? '';
}

/** Stores a comment, and updates the times, the side that acted last and the search words of its request. */
export async function insertIssueComment(
  db: Kysely<Tables>,
  comment: Insertable<IssueCommentTable>,
): Promise<void> {
  await db.insertInto('issue_comment').values(comment).execute();
  const { issue_uid, user_uid, created_at } = comment;
  const words = searchWords(plainText(comment.body), MAX_REQUEST_WORDS);
  await db
    .updateTable('issue')
    .set({
      updated_at: created_at,
      ...(user_uid === null && {
        staff_updated_at: created_at,
        first_answered_at: sql<Date>`coalesce(first_answered_at, ${created_at})`,
      }),
      ...actedLast(user_uid === null, created_at),
      search_text: sql`case when length(search_text) < ${MAX_REQUEST_WORDS}
        then search_text || array_to_tsvector(${words}::text[]) else search_text end`,
    })
    .where('uid', '=', issue_uid)
    .execute();
}

/** Returns the columns that say which side acted last; the time stays while it is the same side. */
const actedLast = (isStaff: boolean, at: Date) => ({
  staff_acted_last: isStaff,
  waits_since: sql<Date>`case when staff_acted_last = ${isStaff} then waits_since else ${at} end`,
});
