import type { Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import type { DbDeps } from '@/lib/backend/deps';
import {
  listArticleSignals,
  type ArticleSignals,
  listReadArticles,
  type ReadArticle,
} from './content-report-queries';

/** The z-score of a confidence of 95 %. */
const Z = 1.96;

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

/**
 * Returns the lower bound of the Wilson score interval: the least share, from 0 to 1, that `part` of `whole` proves.
 * One of one proves little (0.21), 40 of 50 a lot (0.67), so few votes cannot outrank many.
 */
export function wilsonBound(part: number, whole: number): number {
  if (whole === 0) return 0;
  const share = part / whole;
  const spread = Z * Math.sqrt((share * (1 - share) + (Z * Z) / (4 * whole)) / whole);
  return Math.max(0, (share + (Z * Z) / (2 * whole) - spread) / (1 + (Z * Z) / whole));
}
