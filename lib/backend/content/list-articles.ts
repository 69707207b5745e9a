import {
  type AdjacentAnswer,
  type adjacentQuery,
  type HelpArticle,
  explainedCode,
  type errorCodesQuery,
  type ErrorCodesAnswer,
} from '@/lib/contract/content';
import type { DbDeps } from '@/lib/backend/deps';
import type { ItemRow } from '@/lib/database/content-items';
import { z } from 'zod';
import { findAdjacentArticles, findArticlesWithCodes } from './queries';
import { shapeContent } from './shape-content';
import { compareErrorCodes } from '@/lib/words/error-codes';
import { loadRelations } from './load-relations';

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

const STORED_CODES = z.object({ error_codes: z.array(explainedCode).catch([]) });

/**
 * Lists the error codes in the public articles of a language, sorted by code. Articles that explain a code come before
 * those that only mention it.
 */
export async function listErrorCodes(
  { locale, code }: z.output<typeof errorCodesQuery>,
  deps: DbDeps,
): Promise<ErrorCodesAnswer> {
  const rows = await findArticlesWithCodes(deps.db.kysely, { locale, code });
  const relations = await loadRelations(rows, deps);
  const results = rows.flatMap((row) => {
    const topic = relations.topicOf(row);
    if (!topic) return [];
    const { uid, key, title } = row;
    return STORED_CODES.parse(row.data)
      .error_codes.filter((entry) => code === undefined || entry.code === code)
      .map((entry) => ({ ...entry, article: { uid, key, title, topic } }));
  });
  results.sort(
    (a, b) => compareErrorCodes(a.code, b.code) || Number(b.is_explained) - Number(a.is_explained),
  );
  return { count: results.length, results };
}
