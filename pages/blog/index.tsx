import { PageHead } from '@/components/layout/PageHead';
import { BlogScreen } from '@/components/screens/BlogScreen';
import { contentPage, type PageOf } from '@/lib/page-data/content-page';
import { loadBlog } from '@/lib/page-data/load-blog';
import { siteOf } from '@/lib/seo/site';
import { textHead } from '@/lib/seo/text-head';
import { blogText } from '@/lib/text/blog';

export const getStaticProps = contentPage(loadBlog);

export default function BlogPage({ shell, alternates, ...blog }: PageOf<typeof loadBlog>) {
  const { title, lead } = blogText[shell.locale];
  const site = siteOf(shell);
  const head = textHead({ ...blog, title, description: lead, site, alternates, hasFeed: true });
  return (
    <>
      <PageHead {...head} />
      <BlogScreen {...blog} />
    </>
  );
}
