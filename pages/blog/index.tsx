import { BlogScreen } from '@/components/screens/BlogScreen';
import { contentPage, type PageOf } from '@/lib/page-data/content-page';
import { loadBlog } from '@/lib/page-data/load-blog';
import { blogHead } from '@/lib/seo/page-head';

export const getStaticProps = contentPage(loadBlog, blogHead);

export default function BlogPage(blog: PageOf<typeof loadBlog>) {
  return <BlogScreen {...blog} />;
}
