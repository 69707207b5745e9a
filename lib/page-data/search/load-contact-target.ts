import type { Api } from '@/lib/api/create-api';
import { MAX_LIST_SIZE, type Locale } from '@/lib/constants';
import { contactTarget, mayNameCity, type ContactTarget } from '@/lib/rules/contact-search';
import { citiesOf } from '@/lib/rules/store-card';
import { cacheUntilChange } from '../content-cache';
import { listOf } from '../sections';
import { loadShell } from '../shell';

/** What the site is called, and the cities with an office. Neither is worth failing for. */
const loadSite = cacheUntilChange(async (api, locale) => {
  const [name, cities] = await Promise.all([
    loadShell(api, locale).then(({ layout }) => layout.name),
    listOf({ api, locale }, 'store-location', { size: MAX_LIST_SIZE }).then(citiesOf),
  ]);
  return { name, cities };
});

/** Returns where a search for a person leads; undefined for any other search. */
export async function loadContactTarget(
  { api, locale }: { api: Api; locale: Locale },
  query: string,
): Promise<ContactTarget | undefined> {
  if (!mayNameCity(query)) return undefined;
  return contactTarget(query, await loadSite(api, locale).catch(() => ({ name: '', cities: [] })));
}
