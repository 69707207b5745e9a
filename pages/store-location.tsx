import type { GetServerSideProps } from 'next';
import { StoresScreen } from '@/components/screens/StoresScreen';
import type { PageProps } from '@/lib/page-data/content-page';
import { loadStoresPage } from '@/lib/page-data/load-stores';
import type { StoresContent } from '@/lib/views/site';

export const getServerSideProps: GetServerSideProps<PageProps<StoresContent>> = loadStoresPage;

export default function StoresPage(stores: StoresContent) {
  return <StoresScreen {...stores} />;
}
