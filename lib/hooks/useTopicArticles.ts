import useSWR from 'swr';
import { listTopicArticles } from '@/lib/api/list-all';
import { TOPIC_ARTICLES_CACHE_MS } from '@/lib/constants';
import type { HelpArticle } from '@/lib/contract/content';
import { useApi } from './useApi';
import { useLocale } from './useLocale';

export type TopicArticles = {
  /** Undefined while they are loading. */
  articles?: HelpArticle[];
  hasFailed: boolean;
  retry: () => void;
};

/** The articles of a topic, asked for when it is opened and kept five minutes (behaviour.md §4, §9). */
export function useTopicArticles(topicUid: string): TopicArticles {
  const api = useApi();
  const locale = useLocale();
  const { data, error, mutate } = useSWR(
    ['topic-articles', locale, topicUid],
    async () => {
      const answer = await listTopicArticles({ api, locale }, topicUid);
      if (!answer.ok || !answer.data) throw new Error(`articles of a topic: ${answer.status}`);
      return answer.data;
    },
    // Within the interval an opened topic is shown as it was; what failed is asked for again at once.
    { dedupingInterval: TOPIC_ARTICLES_CACHE_MS, revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return { articles: data, hasFailed: error !== undefined, retry: () => void mutate() };
}
