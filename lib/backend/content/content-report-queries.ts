import { sql, type Kysely } from 'kysely';
import { wilsonBound } from '@/lib/database/report-parts';
import type { FeedbackReason } from '@/lib/constants';
import type { Tables } from '@/lib/database/schema';

/** Counts of what readers did with an article in a period. */
export type ArticleSignals = {
  uid: string;
  key: string;
  title: string;
  yes: number;
  no: number;
  views: number;
  /** How often a search led to it. */
  opens: number;
  /** Requests of customers who had read it before. */
  filed: number;
  updated_at: Date;
  /** The lower bound of the share of readers whom the article did not help. */
  score: number;
};

/**
 * The order in which articles need work: first those that did not help a large share of their readers, then those that
 * requests followed, then the most viewed, then the oldest.
 */
const BY_NEED = sql`score desc, filed desc, views desc, updated_at, key`;

/** Lists the articles that were read, rated, found, or followed by a request; first those that need work most. */
export async function listArticleSignals(db: Kysely<Tables>, since: Date): Promise<ArticleSignals[]> {
  // A literal, because the planner chooses the indexes by it.
  const start = sql`${sql.lit(since.toISOString())}::timestamptz`;
  const { rows } = await sql<ArticleSignals>`
    with article as (
      select distinct on (uid) uid, key, title, updated_at from content_item
      where model = 'help-article' order by uid, locale desc
    ), signal as (
      select item_uid as uid, count(*) filter (where is_helpful) as yes, count(*) filter (where not is_helpful) as no,
        0 as views, 0 as opens, 0 as filed
      from article_feedback where updated_at >= ${start} group by item_uid
      union all
      select item_uid, 0, 0, count(*), 0, 0 from visitor_event
      where event_name = 'view' and item_uid is not null and created_at >= ${start} group by item_uid
      union all
      select uid, 0, 0, 0, count(*), 0 from search_log where kind = 'open' and at >= ${start} group by uid
      union all
      select item.uid, 0, 0, 0, 0, sum(read_before.requests) from (
        select context_article ->> 'key' as key, count(distinct issue.uid) as requests
        from issue, jsonb_array_elements(context -> 'articles') as context_article
        where issue.created_at >= ${start} group by context_article ->> 'key'
      ) as read_before
      join (select distinct uid, key from content_item where model = 'help-article') as item using (key)
      group by item.uid
    )
    select total.*, ${wilsonBound(sql`no`, sql`yes + no`)} as score from (
      select article.*, sum(yes)::int as yes, sum(no)::int as no, sum(views)::int as views, sum(opens)::int as opens,
        sum(filed)::int as filed
      from signal join article using (uid)
      group by article.uid, article.key, article.title, article.updated_at
    ) as total order by ${BY_NEED}`.execute(db);
  return rows;
}

export type ReasonCount = { uid: string; reason: FeedbackReason; count: number };

/** Counts the reasons that were given for articles, the most frequent first. */
export async function countReasons(
  db: Kysely<Tables>,
  uids: readonly string[],
  since: Date,
): Promise<ReasonCount[]> {
  const { rows } = await sql<ReasonCount>`
    select item_uid as uid, reason, count(*)::int as count
    from article_feedback, jsonb_array_elements_text(reasons) as reason
    where item_uid = any(${uids}::text[]) and updated_at >= ${since}
    group by item_uid, reason order by count(*) desc, reason`.execute(db);
  return rows;
}

export type FeedbackComment = { uid: string; helpful: boolean; comment: string; updated_at: Date };

/** Lists the latest comments on each of the articles, `size` at most. */
export async function listFeedbackComments(
  db: Kysely<Tables>,
  uids: readonly string[],
  { since, size }: { since: Date; size: number },
): Promise<FeedbackComment[]> {
  const { rows } = await sql<FeedbackComment>`
    select uid, helpful, comment, updated_at from (
      select item_uid as uid, is_helpful as helpful, comment, updated_at,
        row_number() over (partition by item_uid order by updated_at desc, goid) as place
      from article_feedback
      where item_uid = any(${uids}::text[]) and comment <> '' and updated_at >= ${since}
    ) as latest where place <= ${size} order by updated_at desc`.execute(db);
  return rows;
}

export type LeadingQuery = { uid: string; query: string; opens: number };

/** Lists the queries that led to each of the articles most often, `size` at most. */
export async function listLeadingQueries(
  db: Kysely<Tables>,
  uids: readonly string[],
  { since, size }: { since: Date; size: number },
): Promise<LeadingQuery[]> {
  const { rows } = await sql<LeadingQuery>`
    select uid, query, opens from (
      select uid, query, count(*)::int as opens,
        row_number() over (partition by uid order by count(*) desc, query) as place
      from search_log
      where kind = 'open' and query is not null and uid = any(${uids}::text[]) and at >= ${since}
      group by uid, query
    ) as frequent where place <= ${size} order by opens desc, query`.execute(db);
  return rows;
}
