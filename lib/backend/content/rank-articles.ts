import type { Kysely } from 'kysely';
import { wilsonBound } from '@/lib/rules/wilson-bound';
import type { Tables } from '@/lib/database/schema';
import type { DbDeps } from '@/lib/backend/deps';
import {
  listArticleSignals,
  type ArticleSignals,
  listReadArticles,
  type ReadArticle,
} from './content-report-queries';

/** The fields that decide the order. */
type Needs = Pick<ArticleSignals, 'key' | 'yes' | 'no' | 'views' | 'filed' | 'updated_at'>;
type Ranked<Article> = Article & {
  /** The lower bound of the share of readers whom the article did not help. */
  score: number;
};

/**
 * Returns the articles that need work most: first those that did not help a large share of their readers, then those that
 * requests followed, then the most viewed, then the oldest.
 */
const rankByNeed = <Article extends Needs>(all: readonly Article[], size: number): Ranked<Article>[] =>
  all
    .map((article) => ({ ...article, score: wilsonBound(article.no, article.yes + article.no) }))
    .sort(byNeed)
    .slice(0, size);

/** Returns the signals of all articles since a time, and the articles that need work most. */
export async function rankArticles(
  db: Kysely<Tables>,
  { since, size }: { since: Date; size: number },
): Promise<{ all: ArticleSignals[]; ranked: Ranked<ArticleSignals>[] }> {
  const all = await listArticleSignals(db, since);
  return { all, ranked: rankByNeed(all, size) };
}

const byNeed = (a: Ranked<Needs>, b: Ranked<Needs>): number =>
  b.score - a.score ||
  b.filed - a.filed ||
  b.views - a.views ||
  a.updated_at.getTime() - b.updated_at.getTime() ||
  a.key.localeCompare(b.key);

type ReadArticles = {
  /** Views by uid. */
  views: ReadonlyMap<string, number>;
  /** Requests that were filed after reading it, by key. */
  filed: ReadonlyMap<string, number>;
  /** Feedback counts from this time on. */
  since: Date;
  size: number;
};

/** Reports the articles that need work most, of those that were read, rated, or followed by a request. */
export const reportReadArticles = async (
  { since, size, ...read }: ReadArticles,
  { db }: DbDeps,
): Promise<ReadArticle[]> => rankByNeed(await listReadArticles(db.kysely, read, since), size);
