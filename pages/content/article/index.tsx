import type { GetServerSideProps } from 'next';
import { SearchScreen } from '@/components/screens/SearchScreen';
import { loadSearchPage, type SearchPage } from '@/lib/page-data/load-search';

export const getServerSideProps: GetServerSideProps<SearchPage> = loadSearchPage;

export default function SearchResultsPage(search: SearchPage) {
  return <SearchScreen {...search} />;
}
