import type { GetServerSideProps } from 'next';
import { EverythingScreen } from '@/components/screens/EverythingScreen';
import { loadEverythingPage, type EverythingPage } from '@/lib/page-data/load-search';

export const getServerSideProps: GetServerSideProps<EverythingPage> = loadEverythingPage;

export default function EverythingResultsPage(search: EverythingPage) {
  return <EverythingScreen {...search} />;
}
