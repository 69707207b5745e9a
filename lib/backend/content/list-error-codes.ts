import { z } from 'zod';
import { explainedCode, type errorCodesQuery, type ErrorCodesAnswer } from '@/lib/contract/content';
import { compareErrorCodes } from '@/lib/words/error-codes';
import type { DbDeps } from '@/lib/backend/deps';
import { loadRelations } from './load-relations';
import { findArticlesWithCodes } from './queries';

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
