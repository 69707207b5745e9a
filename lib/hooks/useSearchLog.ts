import { useMemo } from 'react';
import { noteSearch } from './reading-trail';
import { useLocale } from './useText';
import { useVisitor } from './useVisitor';

type SearchLog = {
  /** Reports a search with its number of results. Repeating the query, as on the next page, is the same search. */
  searched: (query: string, results: number) => void;
  /** Reports that a result was opened; the first one has rank 1. */
  opened: (query: string, uid: string, rank: number) => void;
};

/** Shared, since the dropdown and the results page after it belong to one search. */
let latest: string | undefined;

/** Reports searches for the operators' statistics. The backend stores neither the visitor nor personal words. */
export function useSearchLog(): SearchLog {
  const { logEvent } = useVisitor();
  const locale = useLocale();
  return useMemo(
    () => ({
      searched: (q, results) => {
        if (q === latest) return;
        latest = q;
        noteSearch(q);
        logEvent('search', { q, results, locale });
      },
      opened: (q, uid, rank) => logEvent('search-open', { q, uid, rank, locale }),
    }),
    [logEvent, locale],
  );
}
