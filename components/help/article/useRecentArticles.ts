import useSWR from 'swr';
import type { VisitorEvent } from '@/lib/contract/visitor';
import { isPrivate } from '@/lib/basics/values';
import { articlePath } from '@/lib/paths/article-path';
import { useApi } from '@/lib/client/useApi';
import { useLocale } from '@/lib/client/useText';
import { useVisitor } from '@/lib/client/useVisitor';

/** Maximum number of articles. */
const SIZE = 6;

export type RecentArticle = { uid: string; title: string; href: string; category: string; topic: string };

const NONE: RecentArticle[] = [];

/** Returns the articles that this visitor saw recently, newest first; none if that fails, undefined while they load. */
export function useRecentArticles(isWanted: boolean): RecentArticle[] | undefined {
  const api = useApi();
  const locale = useLocale();
  const { visitorId: visitor } = useVisitor();
  const key = isWanted && visitor !== undefined ? ['visitor', 'views', visitor, locale] : null;
  const { data, isLoading } = useSWR(key, async () => {
    const views = await api.visitor.listViews({ visitor: String(visitor), size: SIZE, locale });
    const items = [
      ...new Map(views.data?.results.map(({ event_data }) => [event_data.key, event_data])).values(),
    ];
    const articles = await Promise.all(
      items.slice(0, SIZE).map(async (item) => {
        if ('title' in item) return toArticle(item);
        // The specification promises the key alone.
        const { data } = await api.content.get(item.key, { model: 'help-article', locale });
        return data && !isPrivate(data) ? toArticle({ ...data }) : undefined;
      }),
    );
    return articles.filter((article) => article !== undefined);
  });
  return isLoading || visitor === undefined ? undefined : (data ?? NONE);
}

type Named = { uid: string; key: string; name: string };

function toArticle({ uid, key, title, topic }: VisitorEvent['event_data']): RecentArticle | undefined {
  if (typeof uid !== 'string' || typeof title !== 'string' || !isNamed(topic)) return undefined;
  const { category } = topic as { category?: unknown };
  if (!isNamed(category)) return undefined;
  const href = articlePath({ categoryKey: category.key, topicUid: topic.uid, articleUid: uid, key });
  return { uid, title, href, category: category.name, topic: topic.name };
}

/** `event_data` is not validated by the backend. */
const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' &&
  value !== null &&
  ['uid', 'key', 'name'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string');
