import type { GetServerSideProps } from 'next';
import { SearchScreen } from '@/components/screens/SearchScreen';
import { loadArticleSearchPage, type SearchPageProps } from '@/lib/page-data/search/load-search';

export const getServerSideProps: GetServerSideProps<SearchPageProps> = loadArticleSearchPage;

export default function ArticleSearchPage(search: SearchPageProps) {
  return <SearchScreen {...search} />;
}
