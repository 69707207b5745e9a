import { listAll } from '@/lib/api/content-lists';
import { dataOrThrow, type PageContext } from '@/lib/api/server';
import type { ContentModel, ContentOf, ListContentQuery } from '@/lib/contract/content';
import { getPublicSettings } from '@/lib/env.server';
import type { Site } from '@/lib/seo/site';
import { loadShell, siteOfShell } from '../shell';

export type DocumentContext = Pick<PageContext, 'api' | 'locale'>;

type Options = Omit<ListContentQuery, 'model' | 'locale' | 'expand' | 'search_fields' | 'size' | 'offset'> & {
  expand?: readonly string[];
};

/** Lists the public items of a model, the oldest first unless `options` say otherwise. @throws Error when the backend fails */
export async function listAllOrThrow<Model extends ContentModel>(
  context: DocumentContext,
  model: Model,
  options: Options = {},
  part: { from?: number; limit?: number } = {},
): Promise<ContentOf<Model>[]> {
  return dataOrThrow(await listAll(context, { model, sort: 'created_at', ...options }, part));
}

/** Returns the number of public items and the time of the latest change of one (ISO). @throws Error when the backend fails */
export async function latestOf(
  { api, locale }: DocumentContext,
  model: ContentModel,
  options: Options = {},
): Promise<{ count: number; updated: string | undefined }> {
  const query = { model, locale, sort: 'updated_at', order: 'desc', size: 1, ...options } as const;
  const { count, results } = dataOrThrow(await api.content.list(query));
  return { count, updated: results[0]?.updated_at };
}

/** Returns the latest of some ISO times, or undefined when there is none. */
export function latestTime(times: readonly (string | undefined)[]): string | undefined {
  const given = times.filter((time) => time !== undefined);
  return given.sort((a, b) => Date.parse(b) - Date.parse(a))[0];
}

/** Returns the configured origin. The Host header of the request is not used (H03). */
export const siteUrl = (): string => getPublicSettings().siteUrl;

/** Returns the site's name, description and origin. */
export const loadSite = async ({ api, locale }: DocumentContext): Promise<Site> =>
  siteOfShell(await loadShell(api, locale));
