import { useCallback, useMemo, useState } from 'react';
import useSWR from 'swr';
import { clearRecentSearches, readRecentSearches } from '@/lib/browser/recent-searches';
import { useApi } from './useApi';
import { useLocale } from './useText';

/** Maximum number of each kind. */
const SIZE = 3;

const NONE: string[] = [];

/**
 * Returns the recent searches of this browser and popular ones, while it `isWanted`, and a function that clears the
 * former.
 */
export function useSuggestedSearches(isWanted: boolean): {
  recent: string[];
  popular: string[];
  clear: () => void;
} {
  const api = useApi();
  const locale = useLocale();
  // Read again whenever they are wanted, and after they were cleared.
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
