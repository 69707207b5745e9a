import clsx from 'clsx';
import { useId, useState } from 'react';
import { Button, buttonClass } from '@/components/ui/Button';
import { CodeText } from '@/components/ui/CodeText';
import { Icon } from '@/components/ui/Icon';
import { OriginalLabel } from '@/components/ui/OriginalLabel';
import { Picture } from '@/components/ui/Picture';
import { SmartLink } from '@/components/ui/SmartLink';
import { TitledSection } from '@/components/ui/TitledSection';
import { CATEGORY_PREVIEW } from '@/lib/constants';
import { useLocale, useText } from '@/lib/client/useText';
import { localePath } from '@/lib/paths/locale-path';
import { homeText } from '@/lib/text/home';
import { layoutText } from '@/lib/text/layout';
import type { CategoryCardData } from '@/lib/page-data/props/cards';

export type CategoryGridProps = {
  title: string;
  categories: CategoryCardData[];
  /** Whether the list is incomplete, so that the toggle does not promise all categories. */
  isCut?: true | undefined;
  /** Shows all of them at once. */
  isComplete?: boolean;
};

const ALL_CATEGORIES = '/browse/category/all';

/**
 * Help categories in 2, 3 or 4 columns. The first 4, 6 or 8 are visible and a toggle shows the rest (behaviour.md
 * §2). Only CSS decides how many, so that the server's HTML is right on every device. There is one way to all of them: the
 * toggle, or a link where the list is cut or there is no JavaScript.
 */
export function CategoryGrid({ title, categories, isCut, isComplete = false }: CategoryGridProps) {
  const text = useText(homeText);
  const { seeAll } = useText(layoutText);
  const locale = useLocale();
  const [isExpanded, setIsExpanded] = useState(false);
  const listId = useId();
  const count = categories.length;
  return (
    <TitledSection title={title} more={isCut && { href: ALL_CATEGORIES, label: seeAll }}>
      <ul
        id={listId}
        className={clsx(
          'grid gap-3 min-[18rem]:grid-cols-2 sm:gap-5 md:grid-cols-3 lg:grid-cols-4',
          !isComplete && !isExpanded && 'category-preview',
        )}
      >
        {categories.map((category) => (
          <li key={category.href}>
            <CategoryCard {...category} />
          </li>
        ))}
      </ul>
      {!isComplete && !isCut && (
        <noscript>
          <a href={localePath(ALL_CATEGORIES, locale)} className={`mt-6 ${buttonClass('quiet')}`}>
            {seeAll}
          </a>
        </noscript>
      )}
      {!isComplete && count > CATEGORY_PREVIEW.mobile && (
        <div
          className={clsx(
            'needs-script mt-6 text-center',
            count <= CATEGORY_PREVIEW.tablet && 'md:hidden',
            count <= CATEGORY_PREVIEW.desktop && 'lg:hidden',
          )}
        >
          <Button
            look="quiet"
            aria-expanded={isExpanded}
            aria-controls={listId}
            onClick={() => setIsExpanded(!isExpanded)}
          >
            {isExpanded ? text.showLess : isCut ? text.showSome : text.showMore}
            <Icon
              name="chevron-down"
              className={clsx('size-4 transition-transform', isExpanded && 'rotate-180')}
            />
          </Button>
        </div>
      )}
    </TitledSection>
  );
}

/**
 * A card that links to its category. The link includes the picture, so that it can be tapped even when the bottom bar
 * of phones covers half of the card.
 */
function CategoryCard({ name, href, description, articleCount, image, lang }: CategoryCardData) {
  const text = useText(homeText);
  return (
    <article className="group relative flex h-full flex-col rounded-xl border border-line bg-surface p-4 transition-card duration-200 hover:border-line-strong hover:shadow-lift sm:p-6">
      <h3 className="leading-snug font-bold group-hover:text-brand sm:text-lg">
        <SmartLink href={href} lang={lang} className="block after:absolute after:inset-0 after:rounded-xl">
          <span className="mb-4 grid size-12 place-items-center overflow-hidden rounded-lg bg-tile sm:mb-5 sm:size-14">
            {image ? (
              <Picture {...image} alt="" sizes="56px" className="size-8 object-contain sm:size-9" />
            ) : (
              <Icon name="book-open" className="size-6 text-brand" />
            )}
          </span>
          <CodeText>{name}</CodeText>
        </SmartLink>
      </h3>
      {description && (
        <p
          lang={lang}
          className="mt-2 mb-4 line-clamp-4 text-md leading-relaxed text-ink-faint max-sm:hidden"
        >
          <CodeText>{description}</CodeText>
        </p>
      )}
      <OriginalLabel lang={lang} />
      {articleCount !== undefined && (
        <p className="mt-auto pt-3 text-sm text-ink-faint">{text.articleCount(articleCount)}</p>
      )}
    </article>
  );
}
