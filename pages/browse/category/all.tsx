import { CategoriesScreen } from '@/components/screens/CategoriesScreen';
import { contentPage, type PageOf } from '@/lib/page-data/content-page';
import { loadCategories } from '@/lib/page-data/load-page-group';
import { textHead } from '@/lib/seo/page-head';

export const getStaticProps = contentPage(loadCategories, (page) =>
  textHead({ ...page, description: page.lead }),
);

export default function CategoriesPage(page: PageOf<typeof loadCategories>) {
  return <CategoriesScreen {...page} />;
}
