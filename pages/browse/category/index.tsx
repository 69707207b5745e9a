import { PageHead } from '@/components/layout/PageHead';
import { CategoriesScreen } from '@/components/screens/CategoriesScreen';
import { contentPage, type PageOf } from '@/lib/page-data/content-page';
import { loadCategories } from '@/lib/page-data/load-categories';
import { siteOf } from '@/lib/seo/site';
import { textHead } from '@/lib/seo/text-head';

export const getStaticProps = contentPage(loadCategories);

export default function BrowsePage({ shell, alternates, ...page }: PageOf<typeof loadCategories>) {
  const head = textHead({ ...page, description: page.lead, site: siteOf(shell), alternates });
  return (
    <>
      <PageHead {...head} />
      <CategoriesScreen {...page} />
    </>
  );
}
