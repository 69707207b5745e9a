import type { GetServerSideProps } from 'next';
import { SearchScreen } from '@/components/screens/SearchScreen';
import { loadSearchPage, type SearchPageProps } from '@/lib/page-data/search/load-search';

export const getServerSideProps: GetServerSideProps<SearchPageProps> = loadSearchPage;

export default function SearchPage(search: SearchPageProps) {
  return <SearchScreen {...search} />;
}
