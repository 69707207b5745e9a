import { useCallback, useMemo, useState } from 'react';
import useSWR from 'swr';
import { clearRecentSearches, readRecentSearches } from '@/lib/browser/recent-searches';
import { useApi } from './useApi';
import { useLocale } from './useText';

/** How many of each are offered. */
const SIZE = 3;

const NONE: string[] = [];

/** Returns what was searched in this browser and what many search for, while it `isWanted`, and what clears the former. */
export function useSuggestedSearches(isWanted: boolean): {
  recent: string[];
  popular: string[];
  clear: () => void;
} {
  const api = useApi();
  const locale = useLocale();
  // Read anew whenever they are wanted, and after they were cleared.
  const [cleared, setCleared] = useState(0);
  const recent = useMemo(
    () => (isWanted && cleared >= 0 ? readRecentSearches().slice(0, SIZE) : NONE),
    [isWanted, cleared],
  );
  const key = isWanted && api.has('listPopularSearches') ? ['popular-searches', locale] : null;
  const { data } = useSWR(
    key,
    async () => (await api.content.listPopularSearches({ locale })).data?.results.map(({ query }) => query),
    { revalidateOnFocus: false },
  );
  const clear = useCallback(() => {
    clearRecentSearches();
    setCleared((times) => times + 1);
  }, []);
  return { recent, popular: data ?? NONE, clear };
}
