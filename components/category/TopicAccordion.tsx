import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { useOpenArticle } from '@/lib/hooks/useOpenArticle';
import { useText } from '@/lib/hooks/useText';
import { categoryText } from '@/lib/text/category';
import type { TopicPanelView } from '@/lib/views/help';
import { TopicPanel } from './TopicPanel';

export type TopicAccordionProps = { topics: TopicPanelView[] };

/** The topics of a category, each with its articles. The query parameter `topic` names one to open and show. */
export function TopicAccordion({ topics }: TopicAccordionProps) {
  const text = useText(categoryText);
  const { query } = useRouter();
  const asked = topics.find(({ uid }) => uid === query.topic)?.uid;
  useOpenArticle();
  useEffect(() => {
    if (asked) document.getElementById(`topik-${asked}`)?.scrollIntoView({ block: 'start' });
  }, [asked]);
  return (
    <ul aria-label={text.topics} className="space-y-4">
      {topics.map((topic) => (
        <li key={topic.uid} className="topic-entry">
          <TopicPanel {...topic} isOpenAtFirst={asked ? topic.uid === asked : topic.articles !== undefined} />
        </li>
      ))}
    </ul>
  );
}
