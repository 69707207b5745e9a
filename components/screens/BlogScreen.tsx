import { PersonPanel } from '@/components/chat/PersonPanel';
import { BlogCard } from '@/components/help/BlogCard';
import { Breadcrumb } from '@/components/ui/Breadcrumb';
import { EmptyState } from '@/components/ui/EmptyState';
import { PageIntro } from '@/components/ui/PageIntro';
import { PageLinks } from '@/components/ui/PageLinks';
import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/client/useText';
import { blogText } from '@/lib/text/site';
import type { BlogContent } from '@/lib/page-data/props/site';

export type BlogScreenProps = BlogContent;

/** A page of all posts or of those in a category, the newest first. */
export function BlogScreen({ title, lead, crumbs, categories, posts, ...rest }: BlogScreenProps) {
  const { first, count, previous, next } = rest;
  const text = useText(blogText);
  const isCategory = crumbs.length > 2;
  return (
    <div className="page-width">
      <Breadcrumb crumbs={crumbs} />
      <PageIntro title={title} lead={lead} />
      <CategoryLinks categories={categories} />
      {posts.length === 0 ? (
        <EmptyState icon="pen-line" title={isCategory ? text.emptyCategory : text.empty}>
          {isCategory && (
            <SmartLink href={crumbs.at(-2)?.url ?? '/'} className="font-semibold text-brand hover:underline">
              {text.allPosts}
            </SmartLink>
          )}
        </EmptyState>
      ) : (
        <ul className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
          {posts.map((post, index) => (
            <li key={post.href}>
              <BlogCard {...post} level={2} isFirst={index === 0} />
            </li>
          ))}
        </ul>
      )}
      {(previous !== null || next !== null) && (
        <PageLinks
          label={text.pages}
          range={text.range(first, first + posts.length - 1, count)}
          previous={previous === null ? undefined : { title: text.newerPage, href: previous }}
          next={next === null ? undefined : { title: text.olderPage, href: next }}
        />
      )}
      <PersonPanel />
    </div>
  );
}

type CategoryLinksProps = Pick<BlogContent, 'categories'>;

function CategoryLinks({ categories }: CategoryLinksProps) {
  const text = useText(blogText);
  if (categories.length === 0) return null;
  return (
    <nav aria-label={text.categories} className="mb-10 print:hidden">
      <ul className="flex flex-wrap gap-2">
        {categories.map(({ title, href, isCurrent }) => (
          <li key={href}>
            <SmartLink
              href={href}
              aria-current={isCurrent ? 'page' : undefined}
              className={`inline-flex min-h-11 items-center rounded-full border px-4 ${
                isCurrent
                  ? 'border-brand font-semibold text-brand'
                  : 'border-line-strong text-ink-soft hover:border-brand hover:text-brand'
              }`}
            >
              {title}
            </SmartLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
