import { LeadPicture } from '@/components/help/article/LeadPicture';
import { SiblingNav } from '@/components/help/article/SiblingNav';
import { PersonPanel } from '@/components/chat/PersonPanel';
import { BlogCard } from '@/components/help/BlogCard';
import { ShareButton } from '@/components/modal/ShareButton';
import { Breadcrumb } from '@/components/ui/Breadcrumb';
import { RichText } from '@/components/ui/RichText';
import { SmartLink } from '@/components/ui/SmartLink';
import { TitledSection } from '@/components/ui/TitledSection';
import { useContentLang } from '@/lib/client/useContentLocale';
import { useText } from '@/lib/client/useText';
import { blogText } from '@/lib/text/site';
import type { BlogPostContent } from '@/lib/page-data/props/site';

export type BlogPostScreenProps = BlogPostContent;

/** A post of the blog. */
export function BlogPostScreen(props: BlogPostScreenProps) {
  const { title, description, author, category, published, changed, image, html, newer, older } = props;
  const text = useText(blogText);
  const lang = useContentLang();
  return (
    <div className="page-width">
      <article className="mx-auto max-w-2xl">
        <Breadcrumb crumbs={props.crumbs} />
        {category && (
          <p className="mt-6 font-semibold text-brand md:mt-10">
            <SmartLink href={category.href} className="hover:underline">
              {category.title}
            </SmartLink>
          </p>
        )}
        <h1 lang={lang} className="mt-2 page-title">
          {title}
        </h1>
        {description && (
          <p lang={lang} className="mt-5 text-lg leading-relaxed text-ink-soft sm:text-xl">
            {description}
          </p>
        )}
        <div className="mt-6 flex flex-wrap items-center justify-between gap-x-4">
          <p className="meta-line text-md text-ink-faint">
            {author && <span>{text.by(author)}</span>}
            {published.text && <time dateTime={published.iso}>{published.text}</time>}
            {changed && <time dateTime={changed.iso}>{text.changed(changed.text)}</time>}
            {props.readingMinutes && <span>{text.readingMinutes(props.readingMinutes)}</span>}
          </p>
          <ShareButton />
        </div>
        {image && <LeadPicture {...image} sizes="(min-width: 768px) 736px, 100vw" />}
        <RichText html={html} lang={lang} className="mt-10" />
        <div className="mt-16">
          <SiblingNav
            label={text.others}
            previous={older ? { ...older, label: text.older } : undefined}
            next={newer ? { ...newer, label: text.newer } : undefined}
          />
        </div>
      </article>
      {props.related.length > 0 && (
        <div className="mt-16 print:hidden">
          <TitledSection title={text.related}>
            <ul className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
              {props.related.map((post) => (
                <li key={post.href}>
                  <BlogCard {...post} />
                </li>
              ))}
            </ul>
          </TitledSection>
        </div>
      )}
      <PersonPanel />
    </div>
  );
}
