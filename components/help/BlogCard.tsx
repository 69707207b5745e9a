import { CodeText } from '@/components/ui/CodeText';
import { Icon } from '@/components/ui/Icon';
import { OriginalLabel } from '@/components/ui/OriginalLabel';
import { Picture } from '@/components/ui/Picture';
import { SmartLink } from '@/components/ui/SmartLink';
import type { BlogCardData } from '@/lib/page-data/props/cards';

export type BlogCardProps = BlogCardData & {
  /** Heading level of the title. */
  level?: 2 | 3;
  /** Loads the picture eagerly: for the first card of a page. */
  isFirst?: boolean;
};

/** A card that links to its post. */
export function BlogCard({
  title,
  href,
  description,
  category,
  date,
  isoDate,
  image,
  lang,
  level = 3,
  isFirst,
}: BlogCardProps) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <article className="group relative flex h-full flex-col wrap-anywhere">
      <div className="aspect-[16/9] overflow-hidden rounded-xl border border-line bg-surface-tint">
        {image ? (
          <Picture
            {...image}
            alt=""
            isFirst={isFirst}
            sizes="(min-width: 1024px) 448px, (min-width: 640px) 50vw, 100vw"
            className="size-full object-cover transition-transform duration-200 group-hover:scale-[1.02]"
          />
        ) : (
          <span className="grid size-full place-items-center text-ink-faint">
            <Icon name="pen-line" className="size-6" />
          </span>
        )}
      </div>
      <p className="mt-4 flex flex-wrap gap-x-3 text-sm text-ink-faint">
        {category && <span className="font-semibold text-brand">{category}</span>}
        {date && <time dateTime={isoDate}>{date}</time>}
      </p>
      <Title className="mt-2 text-lg leading-snug font-bold group-hover:text-brand">
        <SmartLink href={href} lang={lang} className="after:absolute after:inset-0 after:rounded-xl">
          <CodeText>{title}</CodeText>
        </SmartLink>
      </Title>
      <OriginalLabel lang={lang} />
      {description && (
        <p lang={lang} className="mt-2 line-clamp-4 leading-relaxed text-ink-soft">
          {description}
        </p>
      )}
    </article>
  );
}
