import type { GetServerSideProps } from 'next';
import { ArticleSearchScreen } from '@/components/screens/ArticleSearchScreen';
import {
  loadArticleSearchPage,
  type ArticleSearchPageProps,
} from '@/lib/page-data/search/load-article-search';

export const getServerSideProps: GetServerSideProps<ArticleSearchPageProps> = loadArticleSearchPage;

export default function ArticleSearchPage(search: ArticleSearchPageProps) {
  return <ArticleSearchScreen {...search} />;
}
