import { BlogScreen } from '@/components/screens/BlogScreen';
import { contentPage, onFirstVisit, type PageOf } from '@/lib/page-data/content-page';
import { loadBlogCategory } from '@/lib/page-data/load-blog';
import { blogHead } from '@/lib/seo/page-head';

export const getStaticPaths = onFirstVisit;
export const getStaticProps = contentPage(loadBlogCategory, blogHead, '/blog/category/[key]/[page]');

/** The pages of a long category after the first one. */
export default function BlogCategoryPartPage(blog: PageOf<typeof loadBlogCategory>) {
  return <BlogScreen {...blog} />;
}
