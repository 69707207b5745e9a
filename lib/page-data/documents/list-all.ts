import { dataOrThrow, type PageContext } from '@/lib/api/server';
import { MAX_LIST_SIZE } from '@/lib/constants';
import type { ContentModel, ContentOf, ListContentQuery } from '@/lib/contract/content';

export type DocumentContext = Pick<PageContext, 'api' | 'locale'>;

type Options = Omit<ListContentQuery, 'model' | 'locale' | 'expand' | 'search_fields' | 'size' | 'offset'> & {
  expand?: readonly string[];
};

/** Public items of a model in a stable order, read page by page, from `from` on, at most `limit` of them. */
export async function listAll<Model extends ContentModel>(
  { api, locale }: DocumentContext,
  model: Model,
  options: Options = {},
  { from = 0, limit = Number.POSITIVE_INFINITY } = {},
): Promise<ContentOf<Model>[]> {
  const items: ContentOf<Model>[] = [];
  while (items.length < limit) {
    const size = Math.min(MAX_LIST_SIZE, limit - items.length);
    const offset = from + items.length;
    const answer = await api.content.list({ model, locale, sort: 'created_at', ...options, size, offset });
    const { count, results } = dataOrThrow(answer);
    items.push(...results);
    if (results.length === 0 || offset + results.length >= count) break;
  }
  return items;
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
