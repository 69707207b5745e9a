import { CategoryScreen } from '@/components/screens/CategoryScreen';
import { contentPage, onFirstVisit, type PageOf } from '@/lib/page-data/content-page';
import { loadCategory } from '@/lib/page-data/load-category';
import { textHead } from '@/lib/seo/page-head';

export const getStaticPaths = onFirstVisit;
export const getStaticProps = contentPage(
  loadCategory,
  (category) => textHead({ ...category, title: category.name, feeds: category.crumbs.slice(-1) }),
  '/content/[categoryKey]',
);

export default function CategoryPage(category: PageOf<typeof loadCategory>) {
  return <CategoryScreen {...category} />;
}
