import type { Kysely } from 'kysely';
import { ownIssues, readableIssues, type Reader } from '@/lib/database/readable-issues';
import { countRows, type Tables } from '@/lib/database/schema';
import { readColumns } from './issue-list-queries';
import type { IssueHandle } from './issue-queries';

/** Returns a request that the user may read, with its fields. */
export async function findIssue(db: Kysely<Tables>, reader: Reader, number: number) {
  return readableIssues(db, reader)
    .select([...readColumns(reader), 'issue.fields', 'issue.follow_up_of', 'issue.merged_into'])
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

/** Returns the uid of a request that the user owns, or may read. */
export async function findIssueUid(
  db: Kysely<Tables>,
  reader: Reader,
  handle: IssueHandle,
  scope: 'own' | 'readable',
): Promise<string | undefined> {
  const query = (scope === 'own' ? ownIssues : readableIssues)(db, reader).select('issue.uid');
  const row = await (
    'number' in handle
      ? query.where('issue.number', '=', handle.number)
      : query.where('issue.uid', '=', handle.uid)
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
  /** Only later comments. With a uid, also others of the same moment, without this one. */
  after: { at: Date; uid?: string } | undefined;
  order: 'asc' | 'desc';
  offset: number;
  /** All of them if undefined. */
  size: number | undefined;
};

export async function listIssueComments(
  db: Kysely<Tables>,
  issueUid: string,
  { after, order, offset, size }: CommentFilter,
) {
  let query = db.selectFrom('issue_comment').where('issue_uid', '=', issueUid);
  if (after?.uid !== undefined) {
    query = query.where('created_at', '>=', after.at).where('uid', '<>', after.uid);
  } else if (after) query = query.where('created_at', '>', after.at);
  let page = query
    .select(['uid', 'user_uid', 'author_name', 'body', 'quoted', 'created_at'])
    .orderBy('created_at', order)
    .orderBy('uid', order)
    .offset(offset);
  if (size !== undefined) page = page.limit(size);
  const rows = await page.execute();
  if (size === undefined && offset === 0) return { count: rows.length, rows };
  const count = await countRows(query);
  return { count, rows };
}

/** Returns when a comment of this request was written. */
export async function findCommentTime(
  db: Kysely<Tables>,
  issueUid: string,
  uid: string,
): Promise<Date | undefined> {
  const query = db.selectFrom('issue_comment').select('created_at').where('uid', '=', uid);
  return (await query.where('issue_uid', '=', issueUid).executeTakeFirst())?.created_at;
}
