import { ArticleScreen } from '@/components/screens/ArticleScreen';
import { contentPage, onFirstVisit, type PageOf } from '@/lib/page-data/content-page';
import { loadArticleByKey } from '@/lib/page-data/load-article';
import { articleHead } from '@/lib/seo/page-head';

export const getStaticPaths = onFirstVisit;
export const getStaticProps = contentPage(
  loadArticleByKey,
  (article) => articleHead('TechArticle', { ...article, updated: article.updated.iso }),
  '/content/article/[key]',
);

export default function ArticleByKeyPage(article: PageOf<typeof loadArticleByKey>) {
  return <ArticleScreen {...article} />;
}
