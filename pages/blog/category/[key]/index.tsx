import { BlogScreen } from '@/components/screens/BlogScreen';
import { contentPage, onFirstVisit, type PageOf } from '@/lib/page-data/content-page';
import { loadBlogCategory } from '@/lib/page-data/load-blog';
import { blogHead } from '@/lib/seo/page-head';

export const getStaticPaths = onFirstVisit;
export const getStaticProps = contentPage(loadBlogCategory, blogHead, '/blog/category/[key]');

/** The posts in a category. */
export default function BlogCategoryPage(blog: PageOf<typeof loadBlogCategory>) {
  return <BlogScreen {...blog} />;
}
