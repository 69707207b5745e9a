import type { Kysely } from 'kysely';
import { wilsonBound } from '@/lib/rules/wilson-bound';
import type { Tables } from '@/lib/database/schema';
import { listArticleSignals, type ArticleSignals } from './content-report-queries';

/** What the order is made of. */
type Needs = Pick<ArticleSignals, 'key' | 'yes' | 'no' | 'views' | 'filed' | 'updated_at'>;
type Ranked<Article> = Article & {
  /** The share of readers whom it did not help, at least. */
  score: number;
};

/**
 * Returns the articles that need work most: those that surely did not help many, then those that were followed by
 * requests, then the most read of the rest, the oldest first.
 */
export const mostNeedy = <Article extends Needs>(all: readonly Article[], size: number): Ranked<Article>[] =>
  all
    .map((article) => ({ ...article, score: wilsonBound(article.no, article.yes + article.no) }))
    .sort(byNeed)
    .slice(0, size);

/** Returns what readers did with all articles since a time, and those that need work most. */
export async function rankArticles(
  db: Kysely<Tables>,
  { since, size }: { since: Date; size: number },
): Promise<{ all: ArticleSignals[]; ranked: Ranked<ArticleSignals>[] }> {
  const all = await listArticleSignals(db, since);
  return { all, ranked: mostNeedy(all, size) };
}

const byNeed = (a: Ranked<Needs>, b: Ranked<Needs>): number =>
  b.score - a.score ||
  b.filed - a.filed ||
  b.views - a.views ||
  a.updated_at.getTime() - b.updated_at.getTime() ||
  a.key.localeCompare(b.key);
