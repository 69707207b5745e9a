import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { useApi } from '@/lib/hooks/useApi';
import { useLocale } from '@/lib/hooks/useText';
import { topicPath } from '@/lib/rules/article-path';

export type AskedTopicProps = {
  /** Uid of a topic that the page does not list. */
  uid: string;
  categoryKey: string;
};

/** Opens the page of a topic of this category that another page lists. Renders nothing, and ignores all other topics. */
export function AskedTopic({ uid, categoryKey }: AskedTopicProps) {
  const api = useApi();
  const locale = useLocale();
  const { replace } = useRouter();
  useEffect(() => {
    const controller = new AbortController();
    void api.content.getTopic(uid, { locale }, controller.signal).then(({ data: topic }) => {
      if (topic?.category_key !== categoryKey || controller.signal.aborted) return;
      void replace(topicPath({ categoryKey, topicUid: topic.uid }));
    });
    return () => controller.abort();
  }, [api, locale, uid, categoryKey, replace]);
  return null;
}
