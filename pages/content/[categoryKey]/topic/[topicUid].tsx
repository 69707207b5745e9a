import { PageHead } from '@/components/layout/PageHead';
import { TopicScreen } from '@/components/screens/TopicScreen';
import { contentPage, onFirstVisit, type PageOf } from '@/lib/page-data/content-page';
import { loadTopic } from '@/lib/page-data/load-topic';
import { siteOf } from '@/lib/seo/site';
import { textHead } from '@/lib/seo/text-head';

export const getStaticPaths = onFirstVisit;
export const getStaticProps = contentPage(loadTopic);

export default function TopicPage({ shell, alternates, ...topic }: PageOf<typeof loadTopic>) {
  return (
    <>
      <PageHead {...textHead({ ...topic, title: topic.name, site: siteOf(shell), alternates })} />
      <TopicScreen {...topic} />
    </>
  );
}
