import clsx from 'clsx';
import { useId, useState } from 'react';
import { Icon } from '@/components/ui/Icon';
import { SectionHeading } from '@/components/ui/SectionHeading';
import { CATEGORY_PREVIEW } from '@/lib/constants';
import { useText } from '@/lib/hooks/useText';
import { homeText } from '@/lib/text/home';
import { layoutText } from '@/lib/text/layout';
import { CategoryCard, type CategoryCardProps } from './CategoryCard';

export type CategoryGridProps = {
  title: string;
  categories: CategoryCardProps[];
  /** Show all of them at once. */
  isComplete?: boolean;
};

/**
 * Help categories in 2, 3 or 4 columns. At first 4, 6 or 8 are shown and a toggle shows the rest (behaviour.md §2);
 * which number it is depends on CSS alone, so that the server's HTML is right on every device.
 */
export function CategoryGrid({ title, categories, isComplete = false }: CategoryGridProps) {
  const text = useText(homeText);
  const { seeAll } = useText(layoutText);
  const [isExpanded, setIsExpanded] = useState(false);
  const headingId = useId();
  const listId = useId();
  const count = categories.length;
  return (
    <section aria-labelledby={headingId}>
      <SectionHeading
        id={headingId}
        title={title}
        more={isComplete ? undefined : { href: '/browse/category/all', label: seeAll }}
      />
      <ul
        id={listId}
        className={clsx(
          'grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-3 lg:grid-cols-4',
          !isComplete && !isExpanded && 'category-preview',
        )}
      >
        {categories.map((category) => (
          <li key={category.href}>
            <CategoryCard {...category} />
          </li>
        ))}
      </ul>
      {!isComplete && count > CATEGORY_PREVIEW.mobile && (
        <div
          className={clsx(
            'needs-script mt-6 text-center',
            count <= CATEGORY_PREVIEW.tablet && 'md:hidden',
            count <= CATEGORY_PREVIEW.desktop && 'lg:hidden',
          )}
        >
          <button
            type="button"
            aria-expanded={isExpanded}
            aria-controls={listId}
            onClick={() => setIsExpanded(!isExpanded)}
            className="inline-flex h-11 items-center gap-2 rounded-full border border-line-strong px-5 font-semibold transition-colors hover:border-brand hover:text-brand"
          >
            {isExpanded ? text.showLess : text.showMore}
            <Icon
              name="chevron-down"
              className={clsx('size-4 transition-transform', isExpanded && 'rotate-180')}
            />
          </button>
        </div>
      )}
    </section>
  );
}
