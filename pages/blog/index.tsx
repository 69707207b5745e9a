import { BlogScreen } from '@/components/screens/BlogScreen';
import { contentPage, type PageOf } from '@/lib/page-data/content-page';
import { loadBlog } from '@/lib/page-data/load-blog';
import { textHead } from '@/lib/seo/page-head';
import { blogText } from '@/lib/text/site';

export const getStaticProps = contentPage(loadBlog, (blog) => {
  const { title, lead } = blogText[blog.site.locale];
  return textHead({ ...blog, title, description: lead, hasFeed: true });
});

export default function BlogPage(blog: PageOf<typeof loadBlog>) {
  return <BlogScreen {...blog} />;
}
