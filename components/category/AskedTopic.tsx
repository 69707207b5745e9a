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

/** Redirects to the page of a topic that this page of the category does not list. Ignores topics of other categories. */
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
