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

/** What a long topic holds after its first page. */
export default function TopicPartPage(topic: PageOf<typeof loadTopic>) {
  return <TopicScreen {...topic} />;
}
