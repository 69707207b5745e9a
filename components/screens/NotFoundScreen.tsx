import { ArticleList } from '@/components/help/article/ArticleList';
import { CategoryGrid } from '@/components/help/category/CategoryGrid';
import { PersonPanel } from '@/components/chat/PersonPanel';
import { SearchForm } from '@/components/help/search/SearchForm';
import { EmptyState } from '@/components/ui/EmptyState';
import { TitledSection } from '@/components/ui/TitledSection';
import { useLocale, useText } from '@/lib/client/useText';
import { hitPath, wordsInPath } from '@/lib/paths/hit-path';
import { errorText } from '@/lib/text/errors';
import type { NotFoundContent } from '@/lib/page-data/props/site';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { searchArticles } from '@/lib/api/search-lists';
import type { SearchHit } from '@/lib/contract/content';
import { useApi } from '@/lib/client/useApi';

export type NotFoundScreenProps = NotFoundContent;

/** The 404 page, with articles found by the words of its path. */
export function NotFoundScreen({ categories }: NotFoundScreenProps) {
  const text = useText(errorText);
  const { words, articles } = usePathSuggestions();
  const rows = articles.map((hit) => ({
    title: hit.title,
    href: hitPath(hit),
    note: hit.breadcrumb.map(({ name }) => name).join(' › '),
  }));
  return (
    <div className="page-width">
      <EmptyState icon="compass" title={text.notFoundTitle} hint={text.notFoundLead} size="page">
        <SearchForm query={words} label={text.search} isMain className="w-full max-w-lg" />
      </EmptyState>
      <div className="space-y-16 md:space-y-20">
        {rows.length > 0 && (
          <TitledSection title={text.suggestions}>
            <ArticleList articles={rows} isWide />
          </TitledSection>
        )}
        {categories.length > 0 && <CategoryGrid title={text.popularCategories} categories={categories} />}
      </div>
      <PersonPanel />
    </div>
  );
}

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
function usePathSuggestions(): PathSuggestions {
  const api = useApi();
  const locale = useLocale();
  const { asPath } = useRouter();
  const [suggestions, setSuggestions] = useState(NOTHING);

  useEffect(() => {
    // The router may know only the path of the 404 page itself.
    const words = wordsInPath(window.location.pathname);
    if (!words) return undefined;
    const aborted = new AbortController();
    const ask = async () => {
      const { data } = await searchArticles(api, { q: words, locale, size: SIZE }, aborted.signal);
      if (aborted.signal.aborted) return;
      setSuggestions({ words, articles: data?.groups.flatMap(({ results }) => results) ?? [] });
    };
    void ask();
    return () => aborted.abort();
  }, [api, locale, asPath]);

  return suggestions;
}
