import { BlogPostScreen } from '@/components/screens/BlogPostScreen';
import { contentPage, onFirstVisit, type PageOf } from '@/lib/page-data/content-page';
import { loadBlogPost } from '@/lib/page-data/load-blog-post';
import { articleHead } from '@/lib/seo/page-head';

export const getStaticPaths = onFirstVisit;
export const getStaticProps = contentPage(
  loadBlogPost,
  (post) => articleHead('BlogPosting', { ...post, created: post.published.iso }),
  '/blog/[key]',
);

export default function BlogPostPage(post: PageOf<typeof loadBlogPost>) {
  return <BlogPostScreen {...post} />;
}
