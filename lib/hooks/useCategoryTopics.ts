import useSWR from 'swr';
import { MAX_TOPIC_LIST_SIZE, TOPIC_ARTICLES_CACHE_MS } from '@/lib/constants';
import type { HelpTopic } from '@/lib/contract/content';
import { isPrivate } from '@/lib/rules/is-private';
import { sortTopics } from '@/lib/rules/sort-topics';
import { useApi } from './useApi';
import { useLocale } from './useLocale';

/** All topics of a category in the side navigation's order (behaviour.md §4); undefined while they are loading. */
export function useCategoryTopics(categoryKey: string): { topics?: HelpTopic[]; hasFailed: boolean } {
  const api = useApi();
  const locale = useLocale();
  const { data, error } = useSWR(
    ['category-topics', locale, categoryKey],
    async () => {
      const answer = await api.content.list({
        model: 'help-topic',
        locale,
        category_f: categoryKey,
        size: MAX_TOPIC_LIST_SIZE,
      });
      if (!answer.ok || !answer.data) throw new Error(`topics: ${answer.status}`);
      return sortTopics(answer.data.results.filter((topic) => !isPrivate(topic)));
    },
    { dedupingInterval: TOPIC_ARTICLES_CACHE_MS, revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return { topics: data, hasFailed: error !== undefined };
}
