import { useMemo } from 'react';
import { noteSearch } from '@/lib/client/reading-trail';
import { noteRecentSearch } from './recent-searches';
import { useLocale } from '@/lib/client/useText';
import { useVisitor } from '@/lib/client/useVisitor';

type SearchLog = {
  /**
   * Reports a search with its number of results. Repeating the query, as on the next page, counts as the same search.
   */
  searched: (query: string, results: number) => void;
  /** Reports that a result was opened; the first one has rank 1. */
  opened: (query: string, uid: string, rank: number) => void;
};

/** How long after a search without an opened result the next search may still be about the same question, in ms. */
const SAME_NEED_MS = 300_000;

type Search = { query: string; at: number; isAnswered: boolean };

/** Shared, since the dropdown and the results page that follows belong to one search. */
let latest: Search | undefined;
/** The previous search, if none of its results was opened. */
let unanswered: Search | undefined;

/**
 * Reports searches, for the operators' statistics and to improve later results. The backend stores no personal words,
 * and identifies visitors only by hashes that differ from query to query.
 */
export function useSearchLog(): SearchLog {
  const { logEvent } = useVisitor();
  const locale = useLocale();
  return useMemo(
    () => ({
      searched: (q, results) => {
        if (q === latest?.query) return;
        unanswered = latest?.isAnswered ? undefined : latest;
        latest = { query: q, at: Date.now(), isAnswered: false };
        noteSearch(q);
        if (results > 0) noteRecentSearch(q);
        logEvent('search', { q, results, locale });
      },
      opened: (q, uid, rank) => {
        const isRecent = unanswered !== undefined && Date.now() - unanswered.at < SAME_NEED_MS;
        const after = q === latest?.query && isRecent ? unanswered?.query : undefined;
        if (q === latest?.query) latest.isAnswered = true;
        logEvent('search-open', { q, uid, rank, locale, ...(after !== undefined && { after }) });
      },
    }),
    [logEvent, locale],
  );
}
