import { Breadcrumb } from '@/components/layout/Breadcrumb';
import { BlogCard } from '@/components/sections/BlogCard';
import { EmptyState } from '@/components/ui/EmptyState';
import { PageIntro } from '@/components/ui/PageIntro';
import { useText } from '@/lib/hooks/useText';
import { blogText } from '@/lib/text/site';
import type { BlogContent } from '@/lib/views/site';

export type BlogScreenProps = BlogContent;

/** All posts, the newest first. */
export function BlogScreen({ crumbs, posts }: BlogScreenProps) {
  const text = useText(blogText);
  return (
    <div className="page-width">
      <Breadcrumb crumbs={crumbs} />
      <PageIntro title={text.title} lead={text.lead} />
      {posts.length === 0 ? (
        <EmptyState icon="pen-line" title={text.empty} />
      ) : (
        <ul className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
          {posts.map((post) => (
            <li key={post.href}>
              <BlogCard {...post} level={2} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
