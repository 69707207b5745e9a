import { CategoryScreen } from '@/components/screens/CategoryScreen';
import { contentPage, onFirstVisit, type PageOf } from '@/lib/page-data/content-page';
import { loadCategory } from '@/lib/page-data/load-category';
import { topicHead } from '@/lib/seo/page-head';

export const getStaticPaths = onFirstVisit;
export const getStaticProps = contentPage(loadCategory, topicHead, '/content/[categoryKey]/page/[page]');

/** The pages of a category with many topics after the first one. */
export default function CategoryPartPage(category: PageOf<typeof loadCategory>) {
  return <CategoryScreen {...category} />;
}
