import type { AdjacentAnswer, adjacentQuery, HelpArticle } from '@/lib/contract/content';
import type { DbDeps } from '@/lib/backend/deps';
import type { ItemRow } from '@/lib/database/content-items';
import type { z } from 'zod';
import { findAdjacentArticles } from './adjacent-queries';
import { shapeContent } from './shape-content';

/** Lists the public articles around one in the reading order of its topic; none around an unknown or private one. */
export async function listAdjacent(
  uid: string,
  { locale, untranslated, size }: z.output<typeof adjacentQuery>,
  deps: DbDeps,
): Promise<AdjacentAnswer> {
  const withUntranslated = untranslated === 'true';
  const { previous, next } = await findAdjacentArticles(deps.db.kysely, {
    uid,
    locale,
    withUntranslated,
    size,
  });
  const shaped = await shapeContent(
    [...previous, ...next],
    { topic: true, category: true, body: false },
    deps,
  );
  const articles = new Map(shaped.map((article) => [article.uid, article as HelpArticle]));
  const of = (rows: ItemRow[]): HelpArticle[] => rows.flatMap((row) => articles.get(row.uid) ?? []);
  return { previous: of(previous), next: of(next) };
}
