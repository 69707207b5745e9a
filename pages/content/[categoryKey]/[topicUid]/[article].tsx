import { ArticleScreen } from '@/components/screens/ArticleScreen';
import { contentPage, onFirstVisit, type PageOf } from '@/lib/page-data/content-page';
import { loadArticle } from '@/lib/page-data/load-article';
import { articleHead } from '@/lib/seo/page-head';

export const getStaticPaths = onFirstVisit;
export const getStaticProps = contentPage(
  loadArticle,
  (article) => articleHead('TechArticle', { ...article, updated: article.updated.iso }),
  '/content/[categoryKey]/[topicUid]/[article]',
);

export default function ArticlePage(article: PageOf<typeof loadArticle>) {
  return <ArticleScreen {...article} />;
}
