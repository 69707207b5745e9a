import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import type {
  IssueChangeTable,
  IssueCommentTable,
  IssueStatusKey,
  IssueTable,
  UploadTable,
} from '@/lib/database/request-schema';
import type { Tables } from '@/lib/database/schema';

/** The owner of requests: users see their own only, not even those of their business. */
type Owner = { businessUid: string; uid: number };

export type IssueRow = Pick<
  Selectable<IssueTable>,
  'uid' | 'number' | 'name' | 'status' | 'created_at' | 'updated_at' | 'resolution' | 'completed_at'
>;
const ROW = [
  'uid',
  'number',
  'name',
  'status',
  'created_at',
  'updated_at',
  'resolution',
  'completed_at',
] as const;

const ownIssues = (db: Kysely<Tables>, { businessUid, uid }: Owner) =>
  db.selectFrom('issue').where('business_uid', '=', businessUid).where('user_uid', '=', uid);

type IssueFilter = {
  q: string | undefined;
  status: IssueStatusKey | undefined;
  offset: number;
  size: number;
};

/** Lists the owner's requests, the latest change first; `q` matches a part of the name or key. */
export async function listIssues(
  db: Kysely<Tables>,
  owner: Owner,
  { q, status, offset, size }: IssueFilter,
): Promise<{ count: number; rows: IssueRow[] }> {
  let found = ownIssues(db, owner);
  if (status) found = found.where('status', '=', status);
  if (q) {
    const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
    found = found.where((eb) =>
      eb.or([eb('name', 'ilike', pattern), eb(sql`'TICKET-' || number`, 'ilike', pattern)]),
    );
  }
  const { count } = await found
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select(ROW)
    .orderBy('updated_at', 'desc')
    .orderBy('number', 'desc')
    .offset(offset)
    .limit(size)
    .execute();
  return { count, rows };
}

export async function findIssue(db: Kysely<Tables>, owner: Owner, number: number) {
  return ownIssues(db, owner)
    .select([...ROW, 'fields'])
    .where('number', '=', number)
    .executeTakeFirst();
}

export type IssueHandle = { number: number } | { uid: string };

/** Returns the uid of the owner's request with this number or uid. */
export async function findIssueUid(
  db: Kysely<Tables>,
  owner: Owner,
  handle: IssueHandle,
): Promise<string | undefined> {
  const found = ownIssues(db, owner).select('uid');
  const row = await (
    'number' in handle ? found.where('number', '=', handle.number) : found.where('uid', '=', handle.uid)
  ).executeTakeFirst();
  return row?.uid;
}

/** Locks one of the owner's requests, by number or uid, until the transaction ends. */
export async function lockIssue(
  trx: Transaction<Tables>,
  owner: Owner,
  handle: IssueHandle,
): Promise<IssueRow | undefined> {
  const found = ownIssues(trx, owner).select(ROW).forUpdate();
  return (
    'number' in handle ? found.where('number', '=', handle.number) : found.where('uid', '=', handle.uid)
  ).executeTakeFirst();
}

/** Stores what an answer or a change of the status does to a request. */
export async function updateIssue(
  trx: Transaction<Tables>,
  uid: string,
  change: Partial<Pick<IssueRow, 'status' | 'resolution' | 'completed_at'>> & { updated_at: Date },
): Promise<IssueRow> {
  return trx.updateTable('issue').set(change).where('uid', '=', uid).returning(ROW).executeTakeFirstOrThrow();
}

export async function insertIssueChange(
  trx: Transaction<Tables>,
  change: Insertable<IssueChangeTable>,
): Promise<void> {
  await trx.insertInto('issue_change').values(change).execute();
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

export async function insertIssue(db: Kysely<Tables>, issue: Insertable<IssueTable>): Promise<IssueRow> {
  return db.insertInto('issue').values(issue).returning(ROW).executeTakeFirstOrThrow();
}

export async function insertIssueComment(
  db: Kysely<Tables>,
  comment: Insertable<IssueCommentTable>,
): Promise<void> {
  await db.insertInto('issue_comment').values(comment).execute();
}

export async function listIssueComments(db: Kysely<Tables>, issueUid: string) {
  return db
    .selectFrom('issue_comment')
    .select(['uid', 'user_uid', 'author_name', 'body', 'created_at'])
    .where('issue_uid', '=', issueUid)
    .orderBy('created_at')
    .orderBy('uid')
    .execute();
}

export type UploadInfo = Pick<Selectable<UploadTable>, 'id' | 'file_name' | 'width' | 'height'>;

/** Lists the images of a request and its comments in the order of their upload. */
export async function listIssueUploads(
  db: Kysely<Tables>,
  issueUid: string,
): Promise<(UploadInfo & { comment_uid: string | null })[]> {
  return db
    .selectFrom('upload')
    .select(['id', 'file_name', 'width', 'height', 'comment_uid'])
    .where('issue_uid', '=', issueUid)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/**
 * Attaches a user's images without a request to a request or a comment on it; returns those it found, in the order of
 * their upload.
 */
export async function claimUploads(
  db: Kysely<Tables>,
  {
    ids,
    userUid,
    issueUid,
    commentUid,
  }: { ids: string[]; userUid: number; issueUid: string; commentUid?: string },
): Promise<UploadInfo[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .updateTable('upload')
    .set({ issue_uid: issueUid, comment_uid: commentUid ?? null })
    .where('id', 'in', ids)
    .where('user_uid', '=', userUid)
    .where('issue_uid', 'is', null)
    .returning(['id', 'file_name', 'width', 'height', 'created_at'])
    .execute();
  return rows.sort((a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1));
}

/** How articles helped with requests. Filed ones are counted from the requests, since browsers may lose events. */
export type RequestTotals = {
  /** Forms in which articles were suggested. */
  suggested: number;
  /** Articles that were opened in the form. */
  read: number;
  /** Forms that ended because an article answered. */
  answered: number;
  filed: number;
  /** Of those filed, the ones whose customers had read articles before. */
  filed_after_reading: number;
};

/** One article: how often it was read in the form, answered the question, or was followed by a request. */
export type ArticleOutcome = { key: string; title: string; read: number; answered: number; filed: number };

export async function totalRequests(db: Kysely<Tables>, since: Date): Promise<RequestTotals> {
  const { rows } = await sql<RequestTotals>`
    select events.*, issues.* from
      (select count(*) filter (where event_name = 'request-suggested')::int as suggested,
        count(*) filter (where event_name = 'request-read')::int as read,
        count(*) filter (where event_name = 'request-answered')::int as answered
      from visitor_event where event_name like 'request-%' and created_at >= ${since}) as events,
      (select count(*)::int as filed,
        count(*) filter (where jsonb_array_length(context -> 'articles') > 0)::int as filed_after_reading
      from issue where created_at >= ${since}) as issues`.execute(db);
  return rows[0] ?? { suggested: 0, read: 0, answered: 0, filed: 0, filed_after_reading: 0 };
}

/**
 * Lists the articles that were read most while a request was written. Events are not trusted, so only those of
 * existing articles count.
 */
export async function listArticleOutcomes(
  db: Kysely<Tables>,
  { since, size }: { since: Date; size: number },
): Promise<ArticleOutcome[]> {
  const { rows } = await sql<ArticleOutcome>`
    select article.key, article.title, sum(seen.read)::int as read, sum(seen.answered)::int as answered,
      sum(seen.filed)::int as filed
    from (
      select data ->> 'key' as key, (event_name = 'request-read')::int as read,
        (event_name = 'request-answered')::int as answered, 0 as filed
      from visitor_event
      where event_name like 'request-%' and event_name in ('request-read', 'request-answered') and created_at >= ${since}
      union all
      select context_article ->> 'key', 0, 0, 1
      from issue, jsonb_array_elements(context -> 'articles') as context_article where created_at >= ${since}
    ) as seen
    join lateral (
      select key, title from content_item
      where model = 'help-article' and content_item.key = seen.key order by locale desc limit 1
    ) as article on true
    group by article.key, article.title
    order by sum(seen.read) + sum(seen.answered) + sum(seen.filed) desc, article.key limit ${size}`.execute(
    db,
  );
  return rows;
}
