import type { ReactNode } from 'react';
import { useContentLocale } from '@/lib/client/useContentLocale';
import { useCategoryTopics, useTopicArticles } from '@/components/help/category/useTopicArticles';
import { useTopicLookup } from '@/components/help/category/useTopicLookup';
import { pathOfArticle } from '@/lib/paths/article-path';
import { foreignLang } from '@/lib/format/foreign-lang';
import type { ContentLink } from '@/lib/page-data/props/common';
import type { TreeTopicData } from '@/lib/page-data/props/help';

/** The open category and topic; null for none. */
export type OpenPlace = { categoryKey: string | null; topicUid: string | null };

export type FindTopicProps = { uid: string; onFound: (place: OpenPlace) => void };

export type ListProps<Item> = {
  name: string;
  pending: ReactNode;
  failed: (retry: () => void) => ReactNode;
  children: (items: Item[]) => ReactNode;
};

/** Loads all topics of a category, in their order. */
export function LoadedTopics({ name: categoryKey, pending, failed, children }: ListProps<TreeTopicData>) {
  const { topics, hasFailed, retry } = useCategoryTopics(categoryKey);
  const locale = useContentLocale();
  if (!topics) return hasFailed ? failed(retry) : pending;
  return children(
    topics.map((topic) => ({ uid: topic.uid, title: topic.name, lang: foreignLang(topic, locale) })),
  );
}

/** Loads all articles of a topic. */
export function LoadedArticles({ name: topicUid, pending, failed, children }: ListProps<ContentLink>) {
  const { articles, hasFailed, retry } = useTopicArticles(topicUid);
  const contentLocale = useContentLocale();
  if (!articles) return hasFailed ? failed(retry) : pending;
  return children(
    articles.map((article) => ({
      title: article.title,
      href: pathOfArticle(article),
      lang: foreignLang(article, contentLocale),
    })),
  );
}

/** Looks up the category of a topic and reports both. */
export function FindTopic({ uid, onFound }: FindTopicProps) {
  useTopicLookup(uid, (topic) => onFound({ categoryKey: topic.category_key, topicUid: topic.uid }));
  return null;
}
