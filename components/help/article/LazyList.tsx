import type { ReactNode } from 'react';
import { SmartLink } from '@/components/ui/SmartLink';
import { useOnDemand } from '@/lib/client/useOnDemand';
import { useText } from '@/lib/client/useText';
import { articleText } from '@/lib/text/article';
import { onDemandText } from '@/lib/text/on-demand';
import type { ContentLink } from '@/lib/page-data/props/common';
import type { TreeTopicData } from '@/lib/page-data/props/help';
import type { FindTopicProps } from './loaded-lists';

type Items = { topics: TreeTopicData[]; articles: ContentLink[] };

export type LazyListProps<Of extends keyof Items> = {
  of: Of;
  /** Key of the category, or uid of the topic. */
  name: string;
  /** The page with the same list, linked when loading failed. */
  href: string;
  children: (items: Items[Of]) => ReactNode;
};

const FAILED_CLASS = 'block py-2 pl-4 text-sm text-brand hover:underline';

/** Loaded when a branch is first opened. */
const loadLists = () => import('./loaded-lists');

/** A list of the tree that is loaded on demand. */
export function LazyList<Of extends keyof Items>({ of, name, href, children }: LazyListProps<Of>) {
  const text = useText(articleText);
  const { loading, retry } = useText(onDemandText);
  const lists = useOnDemand(loadLists);
  const pending = <p className="py-2 pl-4 text-sm text-ink-faint">{loading}</p>;
  // No message (behaviour.md §8).
  const failed = (onRetry: () => void) => (
    <>
      <button type="button" onClick={onRetry} className={FAILED_CLASS}>
        {retry}
      </button>
      <SmartLink href={href} className={FAILED_CLASS}>
        {text.openPage}
      </SmartLink>
    </>
  );
  if (lists.status === 'failed') return failed(lists.retry);
  if (lists.status === 'loading') return pending;
  const frame = { name, pending, failed };
  const { LoadedTopics, LoadedArticles } = lists.code;
  // TypeScript cannot narrow `children` by `of`.
  return of === 'topics' ? (
    <LoadedTopics {...frame}>{children as (items: TreeTopicData[]) => ReactNode}</LoadedTopics>
  ) : (
    <LoadedArticles {...frame}>{children as (items: ContentLink[]) => ReactNode}</LoadedArticles>
  );
}

/** Opens the topic named by the query parameter `topic` if it is not in the page's props. Renders nothing. */
export function RequestedTopic(props: FindTopicProps) {
  const lists = useOnDemand(loadLists);
  if (lists.status !== 'ready') return null;
  const { FindTopic } = lists.code;
  return <FindTopic {...props} />;
}
