import type { GetServerSideProps } from 'next';
import { SearchScreen } from '@/components/screens/SearchScreen';
import { loadArticleSearchPage, type ArticleSearchPage } from '@/lib/page-data/load-search';

export const getServerSideProps: GetServerSideProps<ArticleSearchPage> = loadArticleSearchPage;

export default function SearchResultsPage(search: ArticleSearchPage) {
  return <SearchScreen {...search} />;
}
