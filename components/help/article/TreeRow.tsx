import clsx from 'clsx';
import { useDeferredValue, useEffect } from 'react';
import { Icon } from '@/components/ui/Icon';
import { LinkTitle } from '@/components/ui/OriginalLabel';
import { SmartLink } from '@/components/ui/SmartLink';
import type { Locale } from '@/lib/constants';
import { useText } from '@/lib/client/useText';
import { articleText } from '@/lib/text/article';

export type TreeRowProps = {
  title: string;
  href: string;
  lang: Locale | undefined;
  isOpen: boolean;
  onToggle: () => void;
  className?: string;
};

export const MORE_CLASS = 'block py-1.5 pl-2 text-sm font-semibold text-brand hover:underline';

/**
 * A category or topic in the tree. Its title links to its page, the arrow expands it in place. The arrows are
 * rendered after hydration only, which keeps the HTML small.
 */
export function TreeRow({ title, href, lang, isOpen, onToggle, className }: TreeRowProps) {
  const text = useText(articleText);
  const isHydrated = useIsHydrated();
  return (
    <div className={clsx('relative rounded-md pr-11 hover:bg-surface-soft', className)}>
      <SmartLink
        href={href}
        className={clsx('block py-2 pl-2 hover:text-brand', isOpen ? 'text-ink' : 'text-ink-soft')}
      >
        <LinkTitle title={title} lang={lang} />
      </SmartLink>
      {isHydrated && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={text.unfold(title)}
          onClick={onToggle}
          className="absolute top-0 right-0 grid size-9 place-items-center rounded-md text-ink-faint hover:bg-surface-tint hover:text-brand"
        >
          <Icon name="chevron-down" className={clsx('size-4 transition-transform', isOpen && 'rotate-180')} />
        </button>
      )}
    </div>
  );
}

/** Whether the page has hydrated; components mounted later were not rendered on the server. */
let hasBegun = false;

/**
 * Returns false on the server and while hydrating, then true. The render that follows is deferred, so that the page stays
 * responsive.
 */
export function useIsHydrated(): boolean {
  const isHydrated = useDeferredValue(true, hasBegun);
  useEffect(() => {
    hasBegun = true;
  }, []);
  return isHydrated;
}
