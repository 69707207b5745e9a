import { SiblingNav } from '@/components/article/SiblingNav';
import { Breadcrumb } from '@/components/layout/Breadcrumb';
import { ShareButton } from '@/components/share/ShareButton';
import { Picture } from '@/components/ui/Picture';
import { RichText } from '@/components/ui/RichText';
import { useText } from '@/lib/hooks/useText';
import { blogText } from '@/lib/text/site';
import type { BlogPostContent } from '@/lib/views/site';

export type BlogPostScreenProps = BlogPostContent;

/** A post of the blog. */
export function BlogPostScreen(props: BlogPostScreenProps) {
  const { title, description, author, category, published, image, html, newer, older } = props;
  const text = useText(blogText);
  return (
    <div className="page-width">
      <article className="mx-auto max-w-2xl">
        <Breadcrumb crumbs={props.crumbs} />
        {category && <p className="mt-6 font-semibold text-brand md:mt-10">{category}</p>}
        <h1 className="mt-2 page-title">{title}</h1>
        {description && (
          <p className="mt-5 text-lg leading-relaxed text-ink-soft sm:text-xl">{description}</p>
        )}
        <div className="mt-6 flex flex-wrap items-center justify-between gap-x-4">
          <p className="meta-line text-[0.9375rem] text-ink-faint">
            {author && <span>{text.by(author)}</span>}
            <time dateTime={published.iso}>{published.text}</time>
            <span>{text.readingMinutes(props.readingMinutes)}</span>
          </p>
          <ShareButton />
        </div>
        {image && (
          <Picture
            {...image}
            isFirst
            sizes="(min-width: 768px) 736px, 100vw"
            className="mt-8 h-auto w-full rounded-xl border border-line"
          />
        )}
        <RichText html={html} className="mt-10" />
        <div className="mt-16">
          <SiblingNav
            label={text.others}
            previous={older ? { ...older, label: text.older } : undefined}
            next={newer ? { ...newer, label: text.newer } : undefined}
          />
        </div>
      </article>
    </div>
  );
}
