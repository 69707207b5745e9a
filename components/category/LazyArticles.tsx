import { useOnDemand } from '@/lib/hooks/useOnDemand';
import { useText } from '@/lib/hooks/useText';
import { onDemandText } from '@/lib/text/on-demand';

export type LazyArticlesProps = { uid: string };

const loadList = () => import('./TopicArticles');

/** The articles of a topic that was opened. What fails is silent: the link to the topic's page stands below. */
export function LazyArticles({ uid }: LazyArticlesProps) {
  const { loading } = useText(onDemandText);
  const list = useOnDemand(loadList);
  if (list.status === 'failed') return null;
  const pending = (
    <p role="status" className="py-2 text-ink-faint">
      {loading}
    </p>
  );
  if (list.status === 'loading') return pending;
  const { TopicArticles } = list.code;
  return <TopicArticles uid={uid} pending={pending} />;
}
