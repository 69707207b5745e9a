import { StoresScreen } from '@/components/screens/StoresScreen';
import { contentPage, type PageOf } from '@/lib/page-data/content-page';
import { loadStores } from '@/lib/page-data/load-stores';
import { officeData } from '@/lib/seo/place-data';
import { textHead } from '@/lib/seo/page-head';
import { storesText } from '@/lib/text/stores';

export const getStaticProps = contentPage(loadStores, ({ site, ...page }) => {
  const { title, lead } = storesText[site.locale];
  const structuredData = page.stores.map((store) => officeData(store, site));
  return textHead({ ...page, site, title, description: lead, structuredData });
});

export default function StoresPage(stores: PageOf<typeof loadStores>) {
  return <StoresScreen {...stores} />;
}
