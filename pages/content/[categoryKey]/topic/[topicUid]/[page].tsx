import { TopicScreen } from '@/components/screens/TopicScreen';
import { contentPage, onFirstVisit, type PageOf } from '@/lib/page-data/content-page';
import { loadTopic } from '@/lib/page-data/load-category';
import { topicHead } from '@/lib/seo/page-head';

export const getStaticPaths = onFirstVisit;
export const getStaticProps = contentPage(
  loadTopic,
  topicHead,
  '/content/[categoryKey]/topic/[topicUid]/[page]',
);

/** The pages of a long topic after the first one. */
export default function TopicPartPage(topic: PageOf<typeof loadTopic>) {
  return <TopicScreen {...topic} />;
}
