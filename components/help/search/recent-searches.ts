import { readObject, writeEntry } from '@/lib/api/browser-storage';
import { RECENT_SEARCHES_ENTRY as ENTRY } from '@/lib/client/reading-trail';

const MAX_KEPT = 4;

/** Returns what was searched in this browser, the latest first. */
export function readRecentSearches(): string[] {
  const { queries } = readObject('localStorage', ENTRY) ?? {};
  return Array.isArray(queries)
    ? queries.filter((query): query is string => typeof query === 'string' && query.trim() !== '')
    : [];
}

/** Notes a search with results and drops its prefixes, which were typed before it. */
export function noteRecentSearch(query: string): void {
  const said = query.toLowerCase();
  const earlier = readRecentSearches().filter((other) => !said.startsWith(other.toLowerCase()));
  const queries = [query.slice(0, 200), ...earlier].slice(0, MAX_KEPT);
  writeEntry('localStorage', ENTRY, JSON.stringify({ queries }));
}

export const clearRecentSearches = (): void => writeEntry('localStorage', ENTRY, undefined);
