import { DAY_MS } from '@/lib/constants';
import type { BackendDeps } from '@/lib/backend/deps';
import {
  countReasons,
  listArticleSignals,
  listFeedbackComments,
  listLeadingQueries,
  type ArticleSignals,
  type FeedbackComment,
  type LeadingQuery,
  type ReasonCount,
} from './content-report-queries';
import {
  listFailedSearches,
  type SearchedQuery,
  listFrequentSearches,
  totalSearches,
  type FailedSearches,
  type SearchTotals,
} from './search-log-queries';
import { proposeWords, type WordProposal } from './propose-words';

/** At most this many comments and queries are reported for each article. */
const DETAILS = 3;

/** An article with the signals and feedback of its readers. */
type ReportedArticle = Omit<ArticleSignals, 'updated_at'> & {
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
  /** Queries whose results were never opened. */
  withoutOpens: SearchedQuery[];
};

/** Reports the articles that need work most, with the feedback of their readers. */
export async function reportContent(
  { days, size }: { days: number; size: number },
  { db, clock }: Pick<BackendDeps, 'db' | 'clock'>,
): Promise<ContentReport> {
  const now = clock();
  const since = new Date(now.getTime() - days * DAY_MS);
  const all = await listArticleSignals(db.kysely, since);
  const ranked = all.slice(0, size);
  const uids = ranked.map(({ uid }) => uid);
  const period = { since, size: DETAILS };
  const reasons = await countReasons(db.kysely, uids, since);
  const comments = await listFeedbackComments(db.kysely, uids, period);
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
    withoutOpens: (await listFailedSearches(db.kysely, { since, size })).withoutOpens,
  };
}

const ofArticle = <Row extends { uid: string }>(rows: Row[], { uid }: { uid: string }): Row[] =>
  rows.filter((row) => row.uid === uid);

const shapeComment = ({ helpful, comment, updated_at }: FeedbackComment) => ({
  helpful,
  comment,
  updated_at: updated_at.toISOString(),
});

export type SearchReport = FailedSearches & {
  days: number;
  totals: SearchTotals;
  frequent: SearchedQuery[];
  proposals: WordProposal[];
};

/**
 * Reports the searches of the last days: frequent queries, those without results, those without opened results, and words
 * that the search could learn.
 */
export async function reportSearches(
  { days, size }: { days: number; size: number },
  { db, clock }: Pick<BackendDeps, 'db' | 'clock'>,
): Promise<SearchReport> {
  const period = { since: new Date(clock().getTime() - days * DAY_MS), size };
  return {
    days,
    totals: await totalSearches(db.kysely, period.since),
    frequent: await listFrequentSearches(db.kysely, period),
    ...(await listFailedSearches(db.kysely, period)),
    proposals: await proposeWords(db.kysely, period),
  };
}
