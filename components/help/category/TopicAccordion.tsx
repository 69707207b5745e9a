import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { useOpenArticle } from './useOpenArticle';
import { useText } from '@/lib/client/useText';
import { categoryText } from '@/lib/text/category';
import type { TopicPanelView } from '@/lib/page-data/props/help';
import { TopicPanel } from './TopicPanel';

export type TopicAccordionProps = { topics: TopicPanelView[] };

/** The topics of a category with their articles. The query parameter `topic` opens one and scrolls to it. */
export function TopicAccordion({ topics }: TopicAccordionProps) {
  const text = useText(categoryText);
  const { query } = useRouter();
  const requested = topics.find(({ uid }) => uid === query.topic)?.uid;
  useOpenArticle();
  useEffect(() => {
    if (requested) document.getElementById(`topik-${requested}`)?.scrollIntoView({ block: 'start' });
  }, [requested]);
  return (
    <ul aria-label={text.topics} className="divide-y divide-line border-b border-line">
      {topics.map((topic) => {
        const isOpen = topic.isCut === true && topic.uid === requested;
        return (
          <li key={`${topic.uid} ${isOpen}`} className="topic-entry">
            <TopicPanel {...topic} isOpenAtFirst={isOpen} />
          </li>
        );
      })}
    </ul>
  );
}
