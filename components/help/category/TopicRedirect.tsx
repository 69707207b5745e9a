import { useRouter } from 'next/router';
import { useTopicLookup } from './useTopicLookup';
import { topicPath } from '@/lib/paths/article-path';

export type TopicRedirectProps = {
  /** Uid of a topic that the page does not list. */
  uid: string;
  categoryKey: string;
};

/** Redirects to the page of a topic that this page of the category does not list. Ignores topics of other categories. */
export function TopicRedirect({ uid, categoryKey }: TopicRedirectProps) {
  const { replace } = useRouter();
  useTopicLookup(uid, (topic) => {
    if (topic.category_key === categoryKey) void replace(topicPath({ categoryKey, topicUid: topic.uid }));
  });
  return null;
}
