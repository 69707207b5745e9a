import { BlogScreen } from '@/components/screens/BlogScreen';
import { contentPage, onFirstVisit, type PageOf } from '@/lib/page-data/content-page';
import { loadBlog } from '@/lib/page-data/load-blog';
import { blogHead } from '@/lib/seo/page-head';

export const getStaticPaths = onFirstVisit;
export const getStaticProps = contentPage(loadBlog, blogHead, '/blog/page/[page]');

/** The pages of the blog after the first one. */
export default function BlogPartPage(blog: PageOf<typeof loadBlog>) {
  return <BlogScreen {...blog} />;
}
