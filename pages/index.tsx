import { PageHead } from '@/components/layout/PageHead';
import { HomeScreen } from '@/components/screens/HomeScreen';
import { contentPage, type PageOf } from '@/lib/page-data/content-page';
import { loadHome } from '@/lib/page-data/load-home';
import { organizationData, websiteData } from '@/lib/seo/json-ld';
import { pageHead } from '@/lib/seo/page-head';
import { siteOf } from '@/lib/seo/site';

export const getStaticProps = contentPage(loadHome);

export default function HomePage({ shell, alternates, ...home }: PageOf<typeof loadHome>) {
  const site = siteOf(shell);
  const structuredData = [organizationData(site), websiteData(site)];
  const head = pageHead({ site, path: '/', alternates, structuredData });
  return (
    <>
      <PageHead {...head} />
      <HomeScreen {...home} />
    </>
  );
}
