import { ArrowRight, FileText } from 'lucide-react';
import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/hooks/useText';
import { categoryText } from '@/lib/text/category';
import type { TopicCardView } from '@/components/views';

export type TopicCardProps = TopicCardView;

/** A topic on its category's page, with a first look at its articles. */
export function TopicCard({ name, href, description, articleCount, articles }: TopicCardProps) {
  const text = useText(categoryText);
  const hidden = articleCount - articles.length;
  return (
    <article className="h-full rounded-xl border border-line bg-surface p-5 sm:p-7">
      <h2 className="text-xl leading-snug font-bold">
        <SmartLink href={href} className="hover:text-brand hover:underline">
          {name}
        </SmartLink>
      </h2>
      {description && <p className="mt-1.5 leading-relaxed text-ink-faint">{description}</p>}
      {articleCount === 0 && <p className="mt-4 text-ink-faint">{text.noArticles}</p>}
      <ul className="mt-4 space-y-1">
        {articles.map((article) => (
          <li key={article.href}>
            <SmartLink
              href={article.href}
              className="-mx-2 flex gap-2.5 rounded-md px-2 py-2 leading-snug font-medium text-ink-soft hover:bg-surface-soft hover:text-brand"
            >
              <FileText aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
              {article.title}
            </SmartLink>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <SmartLink
          href={href}
          className="mt-3 inline-flex items-center gap-1.5 py-1 text-[0.9375rem] font-semibold text-brand hover:text-brand-strong hover:underline"
        >
          {articles.length > 0 ? text.moreArticles(hidden) : text.articleCount(hidden)}
          <ArrowRight aria-hidden className="size-4" />
        </SmartLink>
      )}
    </article>
  );
}
