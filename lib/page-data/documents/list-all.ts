import { listAll as listPages } from '@/lib/api/list-all';
import { dataOrThrow, type PageContext } from '@/lib/api/server';
import type { ContentModel, ContentOf, ListContentQuery } from '@/lib/contract/content';

export type DocumentContext = Pick<PageContext, 'api' | 'locale'>;

type Options = Omit<ListContentQuery, 'model' | 'locale' | 'expand' | 'search_fields' | 'size' | 'offset'> & {
  expand?: readonly string[];
};

/** Public items of a model in a stable order; throws when the backend fails. */
export async function listAll<Model extends ContentModel>(
  context: DocumentContext,
  model: Model,
  options: Options = {},
  part: { from?: number; limit?: number } = {},
): Promise<ContentOf<Model>[]> {
  return dataOrThrow(await listPages(context, { model, sort: 'created_at', ...options }, part));
}

/** How many public items there are, and when the latest of them changed. */
export async function latestOf(
  { api, locale }: DocumentContext,
  model: ContentModel,
  options: Options = {},
): Promise<{ count: number; updated: string | undefined }> {
  const query = { model, locale, sort: 'updated_at', order: 'desc', size: 1, ...options } as const;
  const { count, results } = dataOrThrow(await api.content.list(query));
  return { count, updated: results[0]?.updated_at };
}

/** The latest of ISO times; undefined without any. */
export function latestTime(times: readonly (string | undefined)[]): string | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.sort((a, b) => Date.parse(b) - Date.parse(a))[0];
}
