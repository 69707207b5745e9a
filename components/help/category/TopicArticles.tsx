import type { ReactNode } from 'react';
import { ArticleList } from '@/components/help/article/ArticleList';
import { useContentLocale } from '@/lib/client/useContentLocale';
import { useOpenArticle } from './useOpenArticle';
import { useText } from '@/lib/client/useText';
import { useTopicArticles } from './useTopicArticles';
import { pathOfArticle } from '@/lib/paths/article-path';
import { foreignLang } from '@/lib/format/foreign-lang';
import { shownMinutes } from '@/lib/format/numbers';
import { categoryText } from '@/lib/text/category';
import { NO_ARTICLES } from '@/lib/text/no-articles';

export type TopicArticlesProps = {
  uid: string;
  pending: ReactNode;
  failed: (retry: () => void) => ReactNode;
};

/** The articles of a topic, loaded when it opens (behaviour.md §4). */
export function TopicArticles({ uid: topicUid, pending, failed }: TopicArticlesProps) {
  const text = useText(categoryText);
  const locale = useContentLocale();
  const { articles, hasFailed, retry } = useTopicArticles(topicUid);
  useOpenArticle(articles);
  if (!articles) return hasFailed ? failed(retry) : pending;
  if (articles.length === 0)
    return (
      <p lang="en" className="py-2 text-ink-faint">
        {NO_ARTICLES}
      </p>
    );
  const rows = articles.map((article) => {
    const minutes = shownMinutes(article.reading_minutes);
    return {
      title: article.title,
      href: pathOfArticle(article),
      description: article.description ?? undefined,
      lang: foreignLang(article, locale),
      note: minutes === undefined ? undefined : text.readingMinutes(minutes),
    };
  });
  return <ArticleList articles={rows} isWide />;
}
