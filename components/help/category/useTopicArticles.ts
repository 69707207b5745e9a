import useSWR from 'swr';
import { listTopicArticles, withUntranslated } from '@/lib/api/content-lists';
import { TOPIC_ARTICLES_CACHE_MS, MAX_TOPIC_LIST_SIZE } from '@/lib/constants';
import type { HelpArticle, HelpTopic } from '@/lib/contract/content';
import { ownLanguageFirst } from '@/lib/format/foreign-lang';
import { isPrivate } from '@/lib/basics/values';
import { sortTopics } from '@/lib/format/sort-topics';
import { useApi } from '@/lib/client/useApi';
import { useContentLocale } from '@/lib/client/useContentLocale';

type ArticlesState = {
  /** Undefined while loading. */
  articles?: HelpArticle[];
  hasFailed: boolean;
  retry: () => void;
};

type TopicsState = { topics?: HelpTopic[] } & Pick<ArticlesState, 'hasFailed' | 'retry'>;

/** Loads the articles of a topic and caches them for five minutes (behaviour.md §4, §9). */
export function useTopicArticles(topicUid: string): ArticlesState {
  const api = useApi();
  const locale = useContentLocale();
  const { data, error, isValidating, mutate } = useSWR(
    ['topic-articles', locale, topicUid],
    async () => {
      const answer = await listTopicArticles({ api, locale }, topicUid);
      if (!answer.ok || !answer.data) throw new Error(`articles of a topic: ${answer.status}`);
      return answer.data;
    },
    // Within the interval an opened topic is shown from the cache; failures are not cached.
    { dedupingInterval: TOPIC_ARTICLES_CACHE_MS, revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return { articles: data, hasFailed: error !== undefined && !isValidating, retry: () => void mutate() };
}

/** Loads all topics of a category, in the side navigation's order (behaviour.md §4). */
export function useCategoryTopics(categoryKey: string): TopicsState {
  const api = useApi();
  const locale = useContentLocale();
  const { data, error, isValidating, mutate } = useSWR(
    ['category-topics', locale, categoryKey],
    async () => {
      const answer = await api.content.list({
        model: 'help-topic',
        locale,
        category_f: categoryKey,
        size: MAX_TOPIC_LIST_SIZE,
        ...withUntranslated(locale),
      });
      if (!answer.ok || !answer.data) throw new Error(`topics: ${answer.status}`);
      const topics = answer.data.results.filter((topic) => !isPrivate(topic));
      return ownLanguageFirst(sortTopics(topics), locale);
    },
    { dedupingInterval: TOPIC_ARTICLES_CACHE_MS, revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return { topics: data, hasFailed: error !== undefined && !isValidating, retry: () => void mutate() };
}
