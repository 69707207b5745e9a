import { PageHead } from '@/components/layout/PageHead';
import { BlogPostScreen } from '@/components/screens/BlogPostScreen';
import { contentPage, onFirstVisit, type PageOf } from '@/lib/page-data/content-page';
import { loadBlogPost } from '@/lib/page-data/load-blog';
import { articleHead } from '@/lib/seo/article-head';
import { siteOf } from '@/lib/seo/site';

export const getStaticPaths = onFirstVisit;
export const getStaticProps = contentPage(loadBlogPost);

export default function BlogPostPage({ shell, alternates, ...post }: PageOf<typeof loadBlogPost>) {
  const facts = { ...post, site: siteOf(shell), alternates, created: post.published.iso };
  return (
    <>
      <PageHead {...articleHead('BlogPosting', facts)} />
      <BlogPostScreen {...post} />
    </>
  );
}
