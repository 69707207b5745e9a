import { StoresScreen } from '@/components/screens/StoresScreen';
import { contentPage, type PageOf } from '@/lib/page-data/content-page';
import { loadStores } from '@/lib/page-data/load-stores';
import { textHead } from '@/lib/seo/page-head';
import { storesText } from '@/lib/text/site';

export const getStaticProps = contentPage(loadStores, (stores) => {
  const { title, lead } = storesText[stores.site.locale];
  return textHead({ ...stores, title, description: lead });
});

export default function StoresPage(stores: PageOf<typeof loadStores>) {
  return <StoresScreen {...stores} />;
}
