import { PageHead } from '@/components/layout/PageHead';
import { CategoryScreen } from '@/components/screens/CategoryScreen';
import { contentPage, onFirstVisit, type PageOf } from '@/lib/page-data/content-page';
import { loadCategory } from '@/lib/page-data/load-category';
import { siteOf } from '@/lib/seo/site';
import { textHead } from '@/lib/seo/text-head';

export const getStaticPaths = onFirstVisit;
export const getStaticProps = contentPage(loadCategory);

export default function CategoryPage({ shell, alternates, ...category }: PageOf<typeof loadCategory>) {
  const site = siteOf(shell);
  const head = textHead({ ...category, title: category.name, site, alternates, hasFeed: true });
  return (
    <>
      <PageHead {...head} />
      <CategoryScreen {...category} />
    </>
  );
}
