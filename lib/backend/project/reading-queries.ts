import { sql, type Kysely } from 'kysely';
import type { IssueStatusKey } from '@/lib/database/request-schema';
import type { Tables } from '@/lib/database/schema';
import {
  issueColumns,
  ownIssues,
  uploadColumns,
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

type IssueFilter = {
  /** Words, as lib/rules/search-words.ts makes them; each begins or is a word of the request. */
  words: string[] | undefined;
  status: IssueStatusKey | undefined;
  scope: 'own' | 'shared';
  offset: number;
  size: number;
};

/** A number in the statement itself: for a parameter the planner expects a tenth of all rows, and reads the whole table. */
const lit = (number: number) => sql.lit(number);

/** Requests by status, none of another; `total` only where there are too many to count each. */
export type IssueCounts = { byStatus: Map<IssueStatusKey, number> } | { total: number };

/** Selects requests; with the scope `shared` those of the business, none unless it shares them. */
function filterIssues(db: Kysely<Tables>, reader: Reader, { words, scope }: IssueFilter) {
  const shared = sql<boolean>`exists (select from business where uid = ${reader.businessUid} and shares_requests)`;
  const found =
    scope === 'own'
      ? ownIssues(db, reader)
      : db.selectFrom('issue').where('issue.business_uid', '=', reader.businessUid).where(shared);
  if (!words) return found;
  // As with the words: whether the user has few requests or most of all decides which index is read.
  const ofUser = scope === 'own' ? found.where('issue.user_uid', '=', lit(reader.uid)) : found;
  return ofUser.where(containsWords(words));
}

/** Counts requests by status, whatever status is filtered; at most `max` when they are searched by words. */
export async function countIssues(
  db: Kysely<Tables>,
  reader: Reader,
  filter: IssueFilter,
  max: number,
): Promise<IssueCounts> {
  const found = filterIssues(db, reader, filter);
  // Indexes hold the status but not the words: with those, each request has to be read.
  const limited = filter.words
    ? found.select('issue.status').limit(lit(max + 1))
    : found.select('issue.status');
  const counted = await db
    .selectFrom(limited.as('found'))
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  const byStatus = new Map(counted.map(({ status, count }) => [status, count]));
  const total = [...byStatus.values()].reduce((sum, count) => sum + count, 0);
  if (!filter.words || total <= max) return { byStatus };
  const { status } = filter;
  if (!status) return { total: max };
  const ofStatus = found.select('issue.uid').where('issue.status', '=', status).limit(lit(max));
  const { count } = await db
    .selectFrom(ofStatus.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { total: count };
}

/** Lists a page of requests, the latest change first. */
export async function findIssues(
  db: Kysely<Tables>,
  reader: Reader,
  filter: IssueFilter,
): Promise<ReadIssueRow[]> {
  const { words, status, offset, size } = filter;
  let page = filterIssues(db, reader, filter).select('issue.number').offset(lit(offset)).limit(lit(size));
  if (status) page = page.where('issue.status', '=', status);
  // The request with the number that was searched comes before those whose numbers begin like it.
  const first = words?.length === 1 && /^\d+$/.test(words[0]!) ? words[0]! : undefined;
  const isFirst = sql`issue.number::text = ${first}`;
  if (first !== undefined) page = page.orderBy(isFirst, 'desc');
  page = page.orderBy('issue.updated_at', 'desc').orderBy('issue.number', 'desc');
  // What is shown is read for the page alone, also far behind the first.
  let shown = db
    .selectFrom(page.as('page'))
    .innerJoin('issue', 'issue.number', 'page.number')
    .select(readColumns(reader.uid));
  if (first !== undefined) shown = shown.orderBy(isFirst, 'desc');
  return shown.orderBy('issue.updated_at', 'desc').orderBy('issue.number', 'desc').execute();
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
    .select([...readColumns(reader.uid), 'issue.fields', 'issue.follow_up_of', 'issue.merged_into'])
    .where('issue.number', '=', number)
    .executeTakeFirst();
}

/** Lists the request that this one follows up, the one it was merged into, and those that follow it up, all of one owner. */
export async function listRelatedIssues(
  db: Kysely<Tables>,
  {
    uid,
    follow_up_of,
    merged_into,
  }: { uid: string; follow_up_of: string | null; merged_into: string | null },
): Promise<{ uid: string; number: number; name: string; follow_up_of: string | null }[]> {
  const named = [follow_up_of, merged_into].filter((one) => one !== null);
  return db
    .selectFrom('issue')
    .innerJoin('issue as this', (join) =>
      join
        .onRef('this.user_uid', '=', 'issue.user_uid')
        .onRef('this.business_uid', '=', 'issue.business_uid')
        .on('this.uid', '=', uid),
    )
    .select(['issue.uid', 'issue.number', 'issue.name', 'issue.follow_up_of'])
    .where((eb) =>
      eb.or([
        eb('issue.follow_up_of', '=', uid),
        ...(named.length === 0 ? [] : [eb('issue.uid', 'in', named)]),
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
    .select(['uid', 'user_uid', 'author_name', 'body', 'quoted', 'created_at'])
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

/** Lists the images of a request itself, or of its comments (all, or those with the uids), in the order of their upload. */
export async function listIssueUploads(
  db: Kysely<Tables>,
  issueUid: string,
  of: 'request' | 'comments' | readonly string[],
): Promise<(UploadInfo & { comment_uid: string | null })[]> {
  const found = db
    .selectFrom('upload')
    .select([...uploadColumns, 'comment_uid'])
    .where('issue_uid', '=', issueUid)
    // Images of notes have no owner.
    .where('user_uid', 'is not', null)
    .orderBy('created_at')
    .orderBy('id');
  if (of === 'request') return found.where('comment_uid', 'is', null).execute();
  if (of === 'comments') return found.where('comment_uid', 'is not', null).execute();
  return of.length === 0 ? [] : found.where(sql<boolean>`comment_uid = any(${of}::uuid[])`).execute();
}
