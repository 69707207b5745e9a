import { FaqItemScreen } from '@/components/screens/FaqItemScreen';
import { contentPage, onFirstVisit, type PageOf } from '@/lib/page-data/content-page';
import { loadFaqItem } from '@/lib/page-data/load-faq';
import { faqItemHead } from '@/lib/seo/page-head';

export const getStaticPaths = onFirstVisit;
export const getStaticProps = contentPage(loadFaqItem, faqItemHead, '/faq/[key]');

export default function FaqItemPage(item: PageOf<typeof loadFaqItem>) {
  return <FaqItemScreen {...item} />;
}
