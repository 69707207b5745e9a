import useSWR from 'swr';
import { articlePath } from '@/lib/rules/article-path';
import { isPrivate } from '@/lib/rules/is-private';
import { useApi } from './useApi';
import type { RecentArticle } from './useRecentArticles';
import { useLocale } from './useText';

/** Maximum number of articles. */
const SIZE = 5;

const NONE: RecentArticle[] = [];

/** Returns the articles that are read most; none while they load, or if that fails. */
export function usePopularArticles(isWanted: boolean): RecentArticle[] {
  const api = useApi();
  const locale = useLocale();
  const { data } = useSWR(
    isWanted ? ['popular-articles', locale] : null,
    async () => {
      const expand = ['topic', 'topic.category'];
      const query = { model: 'help-article', sort: 'total_view', order: 'desc', size: SIZE, expand } as const;
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
  return data ?? NONE;
}
