import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { searchArticles } from '@/lib/api/search-lists';
import { SEARCH_DEBOUNCE_MS, SEARCH_TIMEOUT_MS, type Locale } from '@/lib/constants';
import type { SearchAnswer } from '@/lib/contract/content';
import { useApi } from './useApi';
import { useLocale } from './useText';

/** Number of rows of the dropdown. */
const SIZE = 8;

/** The state of a search; while loading, `answer` is the previous one. */
export type SearchPhase =
  | { status: 'idle' }
  | { status: 'loading'; answer?: SearchAnswer }
  | { status: 'found'; query: string; answer: SearchAnswer }
  /** `waitS`: seconds to wait, if the backend named them. */
  | { status: 'failed'; retry: () => void; waitS?: number | undefined };

/** The answer to a query; undefined if the backend failed. */
type Outcome = {
  query: string;
  locale: Locale;
  attempt: number;
  answer: SearchAnswer | undefined;
  waitS: number | undefined;
};

/**
 * Searches while typing: 400 ms after the last key (behaviour.md §5), one request at a time with a timeout. An answer
 * is only shown for the current query; an empty query requests nothing. `search` makes the request.
 */
export function useSearchAnswer(typed: string, search = searchArticles): SearchPhase {
  const api = useApi();
  const locale = useLocale();
  const query = typed.trim();
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>();
  const lastOutcome = useRef<Outcome>(undefined);
  const lastAttempt = useRef(attempt);

  useEffect(() => {
    const { current: latest } = lastOutcome;
    const isKnown = latest?.query === query && latest.locale === locale && latest.answer !== undefined;
    if (query === '' || isKnown) return undefined;
    const aborted = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const end = () => {
      isOver = true;
      clearTimeout(timer);
      aborted.abort();
    };
    const settle = (answer?: SearchAnswer, waitS?: number) => {
      if (isOver) return;
      end();
      lastOutcome.current = { query, locale, attempt, answer, waitS };
      setOutcome(lastOutcome.current);
    };
    const ask = async () => {
      timer = setTimeout(settle, SEARCH_TIMEOUT_MS);
      const { data, error } = await search(api, { q: query, locale, size: SIZE }, aborted.signal);
      settle(data, error?.retryAfter);
    };
    // A retry needs no debounce.
    const wait = lastAttempt.current === attempt ? SEARCH_DEBOUNCE_MS : 0;
    lastAttempt.current = attempt;
    timer = setTimeout(() => void ask(), wait);
    return end;
  }, [api, locale, query, attempt, search]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  // A stable object, since rows depend on it.
  return useMemo(() => {
    if (query === '') return { status: 'idle' };
    const isCurrent = outcome?.query === query && outcome.locale === locale && outcome.attempt === attempt;
    if (!isCurrent) return { status: 'loading', answer: outcome?.answer };
    const { answer, waitS } = outcome;
    return answer ? { status: 'found', query, answer } : { status: 'failed', retry, waitS };
  }, [query, locale, attempt, outcome, retry]);
}
