import Link from 'next/link';
import { Icon } from '@/components/ui/Icon';
import { Picture } from '@/components/ui/Picture';
import { useText } from '@/lib/hooks/useText';
import { categoryText } from '@/lib/text/category';
import type { CategoryCardView } from '@/lib/views/cards';

export type CategoryCardProps = CategoryCardView;

/**
 * A help category: its picture, name and what it holds. The whole card leads there, its name is the link, which also
 * holds the picture: half covered by the bar at the foot of phones it is still large enough for a finger.
 */
export function CategoryCard({ name, href, description, articleCount, image }: CategoryCardProps) {
  const text = useText(categoryText);
  return (
    <article className="group relative flex h-full flex-col rounded-xl border border-line bg-surface p-4 transition-card duration-200 hover:border-brand/40 hover:shadow-lift sm:p-6">
      <h3 className="leading-snug font-bold group-hover:text-brand sm:text-lg">
        <Link href={href} prefetch={false} className="block after:absolute after:inset-0 after:rounded-xl">
          <span className="mb-4 grid size-12 place-items-center overflow-hidden rounded-lg bg-tile sm:mb-5 sm:size-14">
            {image ? (
              <Picture {...image} alt="" sizes="56px" className="size-8 object-contain sm:size-9" />
            ) : (
              <Icon name="book-open" className="size-6 text-brand" />
            )}
          </span>
          {name}
        </Link>
      </h3>
      {description && (
        <p className="mt-2 mb-4 line-clamp-4 hidden text-[0.9375rem] leading-relaxed text-ink-faint sm:[display:-webkit-box]">
          {description}
        </p>
      )}
      <p className="mt-auto pt-2 text-sm text-ink-faint">{text.articleCount(articleCount)}</p>
    </article>
  );
}
