import { PageHead } from '@/components/layout/PageHead';
import { CategoryScreen } from '@/components/screens/CategoryScreen';
import { contentPage, onFirstVisit, type PageOf } from '@/lib/page-data/content-page';
import { loadCategory } from '@/lib/page-data/load-category';
import { siteOf } from '@/lib/seo/site';
import { textHead } from '@/lib/seo/text-head';

export const getStaticPaths = onFirstVisit;
export const getStaticProps = contentPage(loadCategory);

export default function CategoryPage({ shell, alternates, ...category }: PageOf<typeof loadCategory>) {
  return (
    <>
      <PageHead {...textHead({ ...category, title: category.name, site: siteOf(shell), alternates })} />
      <CategoryScreen {...category} />
    </>
  );
}
