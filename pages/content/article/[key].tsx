import { PageHead } from '@/components/layout/PageHead';
import { ArticleScreen } from '@/components/screens/ArticleScreen';
import { contentPage, onFirstVisit, type PageOf } from '@/lib/page-data/content-page';
import { loadArticleByKey } from '@/lib/page-data/load-article';
import { articleHead } from '@/lib/seo/article-head';
import { siteOf } from '@/lib/seo/site';

export const getStaticPaths = onFirstVisit;
export const getStaticProps = contentPage(loadArticleByKey);

export default function ArticleByKeyPage({ shell, alternates, ...article }: PageOf<typeof loadArticleByKey>) {
  const { updated } = article;
  const site = siteOf(shell);
  return (
    <>
      <PageHead {...articleHead('TechArticle', { ...article, site, alternates, updated: updated.iso })} />
      <ArticleScreen {...article} />
    </>
  );
}
