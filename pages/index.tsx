import { HomeScreen } from '@/components/screens/HomeScreen';
import { contentPage, type PageOf } from '@/lib/page-data/content-page';
import { loadHome } from '@/lib/page-data/load-page-group';
import { organizationData, websiteData } from '@/lib/seo/json-ld';
import { pageHead } from '@/lib/seo/page-head';

export const getStaticProps = contentPage(loadHome, ({ site, alternates }) =>
  pageHead({ site, path: '/', alternates, structuredData: [organizationData(site), websiteData(site)] }),
);

export default function HomePage(home: PageOf<typeof loadHome>) {
  return <HomeScreen {...home} />;
}
