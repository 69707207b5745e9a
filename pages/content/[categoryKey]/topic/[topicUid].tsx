import { TopicScreen } from '@/components/screens/TopicScreen';
import { contentPage, onFirstVisit, type PageOf } from '@/lib/page-data/content-page';
import { loadTopic } from '@/lib/page-data/load-topic';
import { textHead } from '@/lib/seo/text-head';

export const getStaticPaths = onFirstVisit;
export const getStaticProps = contentPage(
  loadTopic,
  (topic) => textHead({ ...topic, title: topic.name }),
  '/content/[categoryKey]/topic/[topicUid]',
);

export default function TopicPage(topic: PageOf<typeof loadTopic>) {
  return <TopicScreen {...topic} />;
}
