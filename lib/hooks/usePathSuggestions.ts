import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { searchArticles } from '@/lib/api/search-lists';
import type { SearchHit } from '@/lib/contract/content';
import { wordsInPath } from '@/lib/rules/hit-path';
import { useApi } from './useApi';
import { useLocale } from './useText';

const SIZE = 4;

type PathSuggestions = {
  /** The words of the path. */
  words: string;
  articles: SearchHit[];
};

const NOTHING: PathSuggestions = { words: '', articles: [] };

/**
 * Searches for articles by the words of an unknown path. The 404 page is static, so the browser asks; a failed search
 * suggests nothing.
 */
export function usePathSuggestions(): PathSuggestions {
  const api = useApi();
  const locale = useLocale();
  const { asPath } = useRouter();
  const [found, setFound] = useState(NOTHING);

  useEffect(() => {
    // The router may know only the path of the 404 page itself.
    const words = wordsInPath(window.location.pathname);
    if (!words) return undefined;
    const aborted = new AbortController();
    const ask = async () => {
      const { data } = await searchArticles(api, { q: words, locale, size: SIZE }, aborted.signal);
      if (aborted.signal.aborted) return;
      setFound({ words, articles: data?.groups.flatMap(({ results }) => results) ?? [] });
    };
    void ask();
    return () => aborted.abort();
  }, [api, locale, asPath]);

  return found;
}
