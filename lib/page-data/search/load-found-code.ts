import type { Api } from '@/lib/api/create-api';
import { dataOrThrow } from '@/lib/api/server';
import type { Locale } from '@/lib/constants';
import { explainedAt } from '@/lib/rules/error-code-place';
import { parseErrorCode } from '@/lib/rules/error-codes';
import type { FoundCode } from '@/lib/views/search';
import { cacheUntilChange } from '../content-cache';

/** Where every code of a language is explained: one lookup for all searches, however many codes are typed. */
const loadPlaces = cacheUntilChange(async (api, locale): Promise<Map<string, FoundCode>> => {
  const { results } = dataOrThrow(await api.content.listErrorCodes({ locale }));
  const places = new Map<string, FoundCode>();
  for (const result of results) {
    const place = places.has(result.code) ? undefined : explainedAt([result]);
    if (place) places.set(result.code, place);
  }
  return places;
});

/** Returns where the error code of a search is explained; undefined for any other search. It is not worth failing for. */
export async function loadFoundCode(
  { api, locale }: { api: Api; locale: Locale },
  query: string,
): Promise<FoundCode | undefined> {
  const code = parseErrorCode(query);
  if (code === undefined || !api.has('listErrorCodes')) return undefined;
  const places = await loadPlaces(api, locale).catch(() => undefined);
  return places?.get(code);
}
