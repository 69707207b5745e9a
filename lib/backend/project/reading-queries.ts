import { sql, type Kysely } from 'kysely';
import type { IssueStatusKey } from '@/lib/database/request-schema';
import type { Tables } from '@/lib/database/schema';
import {
  issueColumns,
  ownIssues,
  type IssueHandle,
  type IssueRow,
  type Reader,
  type UploadInfo,
} from './queries';

/** A request as one user reads it; without `owner` where requests are not shared. */
export type ReadIssueRow = IssueRow & {
  is_own: boolean;
  is_unread: boolean | null;
  owner_name: string | null;
};

/** Whether the business of a request shares its requests. */
const isShared = sql<boolean>`exists (
  select from business where business.uid = issue.business_uid and business.shares_requests)`;

const readableIssues = (db: Kysely<Tables>, { businessUid, uid }: Reader) =>
  db
    .selectFrom('issue')
    .where('issue.business_uid', '=', businessUid)
    .where((eb) => eb.or([eb('issue.user_uid', '=', uid), isShared]));

/** Until when a user has seen what staff did to the request `issue`. */
export const seenAt = (uid: number) => sql<Date>`coalesce(greatest(
  (select seen_at from issue_seen where issue_seen.issue_uid = issue.uid and issue_seen.user_uid = ${uid}),
  (select seen_at from notification_seen where notification_seen.user_uid = ${uid})
), '-infinity')`;

/** The columns of `ReadIssueRow`. */
const readColumns = (uid: number) =>
  [
    ...issueColumns,
    sql<boolean>`issue.user_uid = ${uid}`.as('is_own'),
    sql<boolean | null>`case when issue.user_uid = ${uid}
      then coalesce(issue.staff_updated_at > ${seenAt(uid)}, false) end`.as('is_unread'),
    sql<string | null>`(select trim(first_name || ' ' || last_name) from app_user
      where app_user.uid = issue.user_uid and ${isShared})`.as('owner_name'),
  ] as const;

/** Whether the users of a business read each other's requests. */
export async function sharesRequests(db: Kysely<Tables>, businessUid: string): Promise<boolean> {
  const business = db.selectFrom('business').select('shares_requests').where('uid', '=', businessUid);
  return (await business.executeTakeFirst())?.shares_requests ?? false;
}

/** Sets whether the users of a business read each other's requests; false when there is no such business. */
export async function setSharesRequests(
  db: Kysely<Tables>,
  businessUid: string,
  shares_requests: boolean,
): Promise<boolean> {
  const set = db.updateTable('business').set({ shares_requests }).where('uid', '=', businessUid);
  return (await set.returning('uid').executeTakeFirst()) !== undefined;
}

type IssueFilter = {
  /** Words, as lib/rules/search-words.ts makes them; each begins or is a word of the request. */
  words: string[] | undefined;
  status: IssueStatusKey | undefined;
  scope: 'own' | 'shared';
  offset: number;
  size: number;
};

/**
 * Lists requests, the latest change first, with their number by status, which counts all statuses. With the scope
 * `shared` they are those of the business, none unless it shares them.
 */
export async function listIssues(
  db: Kysely<Tables>,
  reader: Reader,
  { words, status, scope, offset, size }: IssueFilter,
): Promise<{ counts: Map<IssueStatusKey, number>; rows: ReadIssueRow[] }> {
  let found =
    scope === 'own'
      ? ownIssues(db, reader)
      : db
          .selectFrom('issue')
          .where('issue.business_uid', '=', reader.businessUid)
          .where(
            sql<boolean>`exists (select from business where uid = ${reader.businessUid} and shares_requests)`,
          );
  if (words) found = found.where(containsWords(words));
  const counted = await found
    .select((eb) => ['issue.status', eb.fn.countAll<number>().as('count')])
    .groupBy('issue.status')
    .execute();
  const number = words?.length === 1 ? Number(words[0]) : Number.NaN;
  let page = found.select(readColumns(reader.uid));
  if (status) page = page.where('issue.status', '=', status);
  // The request with the number that was searched comes before those whose numbers begin like it.
  if (Number.isInteger(number)) page = page.orderBy(sql`issue.number::text = ${String(number)}`, 'desc');
  const rows = await page
    .orderBy('issue.updated_at', 'desc')
    .orderBy('issue.number', 'desc')
    .offset(offset)
    .limit(size)
    .execute();
  return { counts: new Map(counted.map((row) => [row.status, row.count])), rows };
}

/** After `ticket` a number is complete: who searches for TICKET-4 does not mean TICKET-42. */
function containsWords(words: string[]) {
  const query = words.map((word, at) => {
    const isNumber = words[at - 1] === 'ticket' && /^\d+$/.test(word);
    return isNumber ? `'${word}'` : `'${word}':*`;
  });
  // Written into the statement, since the planner has to know whether many requests contain the words or few.
  return sql<boolean>`issue.search_text @@ ${sql.lit(query.join(' & '))}::tsquery`;
}

/** Returns a request that the user may read, with its fields. */
export async function findIssue(db: Kysely<Tables>, reader: Reader, number: number) {
  return readableIssues(db, reader)
    .select([...readColumns(reader.uid), 'issue.fields', 'issue.follow_up_of'])
    .where('issue.number', '=', number)
    .executeTakeFirst();
}

/** Lists the request that this one follows up and those that follow it up, all of one owner. */
export async function listRelatedIssues(
  db: Kysely<Tables>,
  { uid, follow_up_of }: { uid: string; follow_up_of: string | null },
): Promise<{ uid: string; number: number; name: string }[]> {
  return db
    .selectFrom('issue')
    .innerJoin('issue as this', (join) =>
      join
        .onRef('this.user_uid', '=', 'issue.user_uid')
        .onRef('this.business_uid', '=', 'issue.business_uid')
        .on('this.uid', '=', uid),
    )
    .select(['issue.uid', 'issue.number', 'issue.name'])
    .where((eb) =>
      eb.or([
        eb('issue.follow_up_of', '=', uid),
        ...(follow_up_of === null ? [] : [eb('issue.uid', '=', follow_up_of)]),
      ]),
    )
    .orderBy('issue.number')
    .execute();
}

/** Returns the uid of a request that the user may read, or owns, with this number or uid. */
export async function findIssueUid(
  db: Kysely<Tables>,
  reader: Reader,
  handle: IssueHandle,
  scope: 'own' | 'readable',
): Promise<string | undefined> {
  const found = (scope === 'own' ? ownIssues : readableIssues)(db, reader).select('issue.uid');
  const row = await (
    'number' in handle
      ? found.where('issue.number', '=', handle.number)
      : found.where('issue.uid', '=', handle.uid)
  ).executeTakeFirst();
  return row?.uid;
}

/** Lists the changes of a request's status, the earliest first. */
export async function listIssueChanges(db: Kysely<Tables>, issueUid: string) {
  return db
    .selectFrom('issue_change')
    .select(['uid', 'user_uid', 'author_name', 'from_status', 'to_status', 'resolution', 'created_at'])
    .where('issue_uid', '=', issueUid)
    .orderBy('created_at')
    .orderBy('uid')
    .execute();
}

type CommentFilter = {
  /** Comments at this moment or later, without the one with the uid; later ones when there is none. */
  after: { at: Date; uid?: string } | undefined;
  order: 'asc' | 'desc';
  offset: number;
  /** All without it. */
  size: number | undefined;
};

export async function listIssueComments(
  db: Kysely<Tables>,
  issueUid: string,
  { after, order, offset, size }: CommentFilter,
) {
  let found = db.selectFrom('issue_comment').where('issue_uid', '=', issueUid);
  if (after?.uid !== undefined) {
    found = found.where('created_at', '>=', after.at).where('uid', '<>', after.uid);
  } else if (after) found = found.where('created_at', '>', after.at);
  let page = found
    .select(['uid', 'user_uid', 'author_name', 'body', 'created_at'])
    .orderBy('created_at', order)
    .orderBy('uid', order)
    .offset(offset);
  if (size !== undefined) page = page.limit(size);
  const rows = await page.execute();
  if (size === undefined && offset === 0) return { count: rows.length, rows };
  const { count } = await found
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { count, rows };
}

/** Returns when a comment of this request was written. */
export async function findCommentTime(
  db: Kysely<Tables>,
  issueUid: string,
  uid: string,
): Promise<Date | undefined> {
  const found = db.selectFrom('issue_comment').select('created_at').where('uid', '=', uid);
  return (await found.where('issue_uid', '=', issueUid).executeTakeFirst())?.created_at;
}

/** Lists the images of a request itself, or of some of its comments, in the order of their upload. */
export async function listIssueUploads(
  db: Kysely<Tables>,
  issueUid: string,
  commentUids?: readonly string[],
): Promise<(UploadInfo & { comment_uid: string | null })[]> {
  if (commentUids?.length === 0) return [];
  return db
    .selectFrom('upload')
    .select(['id', 'file_name', 'width', 'height', 'comment_uid'])
    .where('issue_uid', '=', issueUid)
    .where(
      commentUids
        ? sql<boolean>`comment_uid = any(${commentUids}::uuid[])`
        : sql<boolean>`comment_uid is null`,
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
