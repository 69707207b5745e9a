import { sql, type Kysely } from 'kysely';
import { countAnswered } from '@/lib/database/report-parts';
import type { Tables } from '@/lib/database/schema';

/** How articles helped with requests. Filed ones are counted from the requests, since browsers may lose events. */
export type RequestTotals = {
  /** Forms in which articles were suggested. */
  suggested: number;
  /** Articles that were opened in the form. */
  read: number;
  /** See `countAnswered`. */
  answered: number;
  filed: number;
  /** Filed requests whose customers had read articles before. */
  filed_after_reading: number;
};

/** One article: how often it was read in the form, answered the question, or was followed by a request. */
export type ArticleOutcome = { key: string; title: string; read: number; answered: number; filed: number };

export async function totalRequests(db: Kysely<Tables>, since: Date): Promise<RequestTotals> {
  const { rows } = await sql<RequestTotals>`
    select events.*, issues.* from
      (select count(*) filter (where event_name = 'request-suggested')::int as suggested,
        count(*) filter (where event_name = 'request-read')::int as read,
        ${countAnswered(sql`created_at >= ${since}`)} as answered
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
