import { useCallback, useMemo, useState } from 'react';
import useSWR from 'swr';
import { clearRecentSearches, readRecentSearches } from './recent-searches';
import { articlePath } from '@/lib/paths/article-path';
import { isPrivate } from '@/lib/basics/values';
import { useApi } from '@/lib/client/useApi';
import { useRecentArticles, type RecentArticle } from '@/components/help/article/useRecentArticles';
import { useLocale } from '@/lib/client/useText';

/** Maximum number of articles that are read most, and of recent searches. */
const SIZE = { articles: 5, searches: 3 } as const;

const NO_ARTICLES: RecentArticle[] = [];
const NO_SEARCHES: string[] = [];

/** What a search field suggests before the first letter. */
export type EmptyFieldOffers = {
  /** Those that this visitor saw recently, else those that are read most. */
  articles: RecentArticle[];
  /** Recent searches of this browser. */
  recent: string[];
  /** Popular searches. */
  popular: string[];
  /** Clears the recent searches. */
  clear: () => void;
};

/** Loads the offers of an empty search field while they are wanted, and says whether the visitor saw its articles. */
export function useEmptySuggestions(isWanted: boolean): EmptyFieldOffers & { hasSeenArticles: boolean } {
  const seen = useRecentArticles(isWanted);
  const hasSeenArticles = seen !== undefined && seen.length > 0;
  const mostRead = usePopularArticles(isWanted && seen?.length === 0);
  return {
    articles: hasSeenArticles ? seen : mostRead,
    hasSeenArticles,
    ...useRecentSearches(isWanted),
    popular: usePopularSearches(isWanted),
  };
}

/** Returns the articles that are read most; none while they load, or if that fails. */
function usePopularArticles(isWanted: boolean): RecentArticle[] {
  const api = useApi();
  const locale = useLocale();
  const { data } = useSWR(
    isWanted ? ['popular-articles', locale] : null,
    async () => {
      const expand = ['topic', 'topic.category'];
      const query = {
        model: 'help-article',
        sort: 'total_view',
        order: 'desc',
        size: SIZE.articles,
        expand,
      } as const;
      const { data: articles } = await api.content.list({ ...query, locale });
      return (articles?.results ?? []).flatMap((article): RecentArticle[] => {
        const { uid, key, title, topic, total_view } = article;
        if (!topic?.category || isPrivate(article) || total_view === 0) return [];
        const { uid: topicUid, name, category } = topic;
        const href = articlePath({ categoryKey: category.key, topicUid, articleUid: uid, key });
        return [{ uid, title, href, category: category.name, topic: name }];
      });
    },
    { revalidateOnFocus: false },
  );
  return data ?? NO_ARTICLES;
}

/** Recent searches are read again whenever they are wanted, and after they were cleared. */
function useRecentSearches(isWanted: boolean): Pick<EmptyFieldOffers, 'recent' | 'clear'> {
  const [cleared, setCleared] = useState(0);
  const recent = useMemo(
    () => (isWanted && cleared >= 0 ? readRecentSearches().slice(0, SIZE.searches) : NO_SEARCHES),
    [isWanted, cleared],
  );
  const clear = useCallback(() => {
    clearRecentSearches();
    setCleared((times) => times + 1);
  }, []);
  return { recent, clear };
}

/** Returns popular searches; none while they load, or if that fails. */
function usePopularSearches(isWanted: boolean): string[] {
  const api = useApi();
  const locale = useLocale();
  const { data } = useSWR(
    isWanted && api.has('listPopularSearches') ? ['popular-searches', locale] : null,
    async () => (await api.content.listPopularSearches({ locale })).data?.results.map(({ query }) => query),
    { revalidateOnFocus: false },
  );
  return data ?? NO_SEARCHES;
}
