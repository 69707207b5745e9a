import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { listTopicArticles } from '@/lib/api/content-lists';
import type { Api } from '@/lib/api/create-api';
import { TOPIC_PAGE_SIZE, type Locale } from '@/lib/constants';
import { useApi } from '@/lib/client/useApi';
import { useLocale } from '@/lib/client/useText';
import { topicPagePath } from '@/lib/paths/article-path';

export type FindArticleProps = {
  /** Uid or key of an article that the page does not list. */
  name: string;
  categoryKey: string;
  topicUid: string;
};

/** Finds the page of the topic that lists the article and redirects to it. Ignores articles of other topics. */
export function FindArticle({ name, categoryKey, topicUid }: FindArticleProps) {
  const api = useApi();
  const locale = useLocale();
  const { replace } = useRouter();
  useEffect(() => {
    const controller = new AbortController();
    void findPage(api, locale, { name, topicUid }, controller.signal).then((page) => {
      if (page === undefined || controller.signal.aborted) return;
      const path = topicPagePath({ categoryKey, topicUid }, page);
      void replace(`${path}?openarticle=${encodeURIComponent(name)}`);
    });
    return () => controller.abort();
  }, [api, locale, name, categoryKey, topicUid, replace]);
  return null;
}

/** Returns the number of the page that lists the article, if any. */
async function findPage(
  api: Api,
  locale: Locale,
  { name, topicUid }: Pick<FindArticleProps, 'name' | 'topicUid'>,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { data: article } = await api.content.get(name, { model: 'help-article', locale }, signal);
  if (article?.topic?.uid !== topicUid) return undefined;
  for (let page = 1; !signal.aborted; page += 1) {
    const from = (page - 1) * TOPIC_PAGE_SIZE;
    const { data } = await listTopicArticles({ api, locale }, topicUid, { from, limit: TOPIC_PAGE_SIZE });
    if (!data?.length) return undefined;
    if (data.some(({ uid }) => uid === article.uid)) return page;
  }
  return undefined;
}
