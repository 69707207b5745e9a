import { PageHead } from '@/components/layout/PageHead';
import { StoresScreen } from '@/components/screens/StoresScreen';
import { contentPage, type PageOf } from '@/lib/page-data/content-page';
import { loadStores } from '@/lib/page-data/load-stores';
import { siteOf } from '@/lib/seo/site';
import { textHead } from '@/lib/seo/text-head';
import { storesText } from '@/lib/text/stores';

export const getStaticProps = contentPage(loadStores);

export default function StoresPage({ shell, alternates, ...stores }: PageOf<typeof loadStores>) {
  const { title, lead } = storesText[shell.locale];
  const head = textHead({ ...stores, title, description: lead, site: siteOf(shell), alternates });
  return (
    <>
      <PageHead {...head} />
      <StoresScreen {...stores} />
    </>
  );
}
