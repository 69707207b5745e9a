import { sql, type Kysely } from 'kysely';
import { isSharing, ownIssues, sharedIssues, type Reader } from '@/lib/database/readable-issues';
import type { IssueStatusKey } from '@/lib/database/request-schema';
import { countRows, type Tables } from '@/lib/database/schema';
import { issueColumns, type IssueRow } from './issue-queries';

/** A request as one user reads it. `owner_name` is null where requests are not shared. */
export type ReadIssueRow = IssueRow & {
  is_own: boolean;
  is_unread: boolean | null;
  owner_name: string | null;
};

/** Returns whether the users of a business read each other's requests. */
export async function sharesRequests(db: Kysely<Tables>, businessUid: string): Promise<boolean> {
  const { rows } = await sql<{ shared: boolean }>`select ${isSharing(businessUid)} as shared`.execute(db);
  return rows[0]!.shared;
}

/** Returns the time until which a user has seen the answers and changes of the request `issue`. */
export const seenAt = (uid: number) => sql<Date>`coalesce(greatest(
  (select seen_at from issue_seen where issue_seen.issue_uid = issue.uid and issue_seen.user_uid = ${uid}),
  (select seen_at from notification_seen where notification_seen.user_uid = ${uid})
), '-infinity')`;

/** Selects `ReadIssueRow`. */
export const readColumns = ({ uid, businessUid }: Reader) =>
  [
    ...issueColumns,
    sql<boolean>`issue.user_uid = ${uid}`.as('is_own'),
    sql<boolean | null>`case when issue.user_uid = ${uid}
      then coalesce(issue.staff_updated_at > ${seenAt(uid)}, false) end`.as('is_unread'),
    sql<string | null>`(select trim(first_name || ' ' || last_name) from app_user
      where app_user.uid = issue.user_uid and ${isSharing(businessUid)})`.as('owner_name'),
  ] as const;

type IssueFilter = {
  /** From lib/words/search-words.ts; each is the beginning of a word of the request. */
  words: string[] | undefined;
  status: IssueStatusKey | undefined;
  scope: 'own' | 'shared';
  offset: number;
  size: number;
};

/** Writes a number into the statement: for a parameter the planner expects a tenth of all rows, and reads the whole table. */
const lit = (number: number) => sql.lit(number);

/** The numbers of requests by status, or their `total` when there are too many to count by status. */
export type IssueCounts = { byStatus: Map<IssueStatusKey, number> } | { total: number };

/** Selects the user's own requests, or with the scope `shared` those of the business, if it shares them. */
function filterIssues(db: Kysely<Tables>, reader: Reader, { words, scope }: IssueFilter) {
  const query = scope === 'own' ? ownIssues(db, reader) : sharedIssues(db, reader);
  if (!words) return query;
  // The planner chooses the index by whether the user has few of all requests or most of them.
  const ofUser = scope === 'own' ? query.where('issue.user_uid', '=', lit(reader.uid)) : query;
  return ofUser.where(containsWords(words));
}

/** Counts requests by status, ignoring the filtered one; a search by words counts to `max`. */
export async function countIssues(
  db: Kysely<Tables>,
  reader: Reader,
  filter: IssueFilter,
  max: number,
): Promise<IssueCounts> {
  const query = filterIssues(db, reader, filter);
  // No index holds both status and words, so a search reads each request.
  const limited = filter.words
    ? query.select('issue.status').limit(lit(max + 1))
    : query.select('issue.status');
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
  const ofStatus = query.select('issue.uid').where('issue.status', '=', status).limit(lit(max));
  return { total: await countRows(db.selectFrom(ofStatus.as('found'))) };
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
  // The other columns are read for this page alone, however far it is from the first.
  let shown = db
    .selectFrom(page.as('page'))
    .innerJoin('issue', 'issue.number', 'page.number')
    .select(readColumns(reader));
  if (first !== undefined) shown = shown.orderBy(isFirst, 'desc');
  return shown.orderBy('issue.updated_at', 'desc').orderBy('issue.number', 'desc').execute();
}

/** A number after `ticket` is matched as a whole: a search for TICKET-4 does not mean TICKET-42. */
function containsWords(words: string[]) {
  const query = words.map((word, at) => {
    const isNumber = words[at - 1] === 'ticket' && /^\d+$/.test(word);
    return isNumber ? `'${word}'` : `'${word}':*`;
  });
  // A literal, because the planner has to know whether many requests contain the words.
  return sql<boolean>`issue.search_text @@ ${sql.lit(query.join(' & '))}::tsquery`;
}
