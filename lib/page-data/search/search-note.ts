import type { Locale } from '@/lib/constants';
import { getSettings } from '@/lib/env.server';
import { SEARCH_NOTE } from '@/lib/rules/search-path';

/** Where a page of results read without JavaScript reports its search; undefined where the backend is not ours. */
export function searchNote(search: { q: string; results: number; locale: Locale }): string | undefined {
  if (getSettings().remote) return undefined;
  const query = new URLSearchParams({ ...search, results: String(search.results) });
  return `/api${SEARCH_NOTE}?${query.toString()}`;
}
