import { wilsonBound } from '@/lib/rules/wilson-bound';
import type { BackendDeps } from '@/lib/backend/deps';
import {
  countReasons,
  listArticleSignals,
  listComments,
  listLeadingQueries,
  type ArticleSignals,
  type FeedbackComment,
  type LeadingQuery,
  type ReasonCount,
} from './content-report-queries';
import { listSearches, type SearchedQuery } from './search-log-queries';

const DAY_MS = 86_400_000;
/** Comments and queries of each article. */
const DETAILS = 3;

/** An article with what readers made of it. */
export type ReportedArticle = Omit<ArticleSignals, 'updated_at'> & {
  /** The share of readers whom it did not help, at least: the Wilson lower bound of the votes. */
  score: number;
  updated_at: string;
  /** Days since its update. */
  age: number;
  reasons: Pick<ReasonCount, 'reason' | 'count'>[];
  comments: { helpful: boolean; comment: string; updated_at: string }[];
  queries: Pick<LeadingQuery, 'query' | 'opens'>[];
};

export type ContentReport = {
  days: number;
  totals: { articles: number; yes: number; no: number };
  articles: ReportedArticle[];
  /** Queries with results of which none was opened. */
  withoutOpens: SearchedQuery[];
};

/**
 * Reports which articles need work most: those that surely did not help many, then those that were followed by
 * requests, then the most read of the rest, the oldest first.
 */
export async function reportContent(
  { days, size }: { days: number; size: number },
  { db, clock }: Pick<BackendDeps, 'db' | 'clock'>,
): Promise<ContentReport> {
  const now = clock();
  const since = new Date(now.getTime() - days * DAY_MS);
  const all = await listArticleSignals(db.kysely, since);
  const ranked = all
    .map((article) => ({ ...article, score: wilsonBound(article.no, article.yes + article.no) }))
    .sort(byNeed)
    .slice(0, size);
  const uids = ranked.map(({ uid }) => uid);
  const period = { since, size: DETAILS };
  const reasons = await countReasons(db.kysely, uids, since);
  const comments = await listComments(db.kysely, uids, period);
  const queries = await listLeadingQueries(db.kysely, uids, period);
  const sum = (pick: (article: ArticleSignals) => number) =>
    all.reduce((total, article) => total + pick(article), 0);
  return {
    days,
    totals: { articles: all.length, yes: sum(({ yes }) => yes), no: sum(({ no }) => no) },
    articles: ranked.map((article) => ({
      ...article,
      updated_at: article.updated_at.toISOString(),
      age: Math.floor((now.getTime() - article.updated_at.getTime()) / DAY_MS),
      reasons: ofArticle(reasons, article).map(({ reason, count }) => ({ reason, count })),
      comments: ofArticle(comments, article).map(shapeComment),
      queries: ofArticle(queries, article).map(({ query, opens }) => ({ query, opens })),
    })),
    withoutOpens: await listSearches(db.kysely, 'without-opens', { since, size }),
  };
}

type Ranked = ArticleSignals & { score: number };

const byNeed = (a: Ranked, b: Ranked): number =>
  b.score - a.score ||
  b.filed - a.filed ||
  b.views - a.views ||
  a.updated_at.getTime() - b.updated_at.getTime() ||
  a.key.localeCompare(b.key);

const ofArticle = <Row extends { uid: string }>(rows: Row[], { uid }: { uid: string }): Row[] =>
  rows.filter((row) => row.uid === uid);

const shapeComment = ({ helpful, comment, updated_at }: FeedbackComment) => ({
  helpful,
  comment,
  updated_at: updated_at.toISOString(),
});
