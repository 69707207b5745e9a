import { EmptyState } from '@/components/ui/EmptyState';
import { useLocale } from '@/lib/hooks/useLocale';
import { useText } from '@/lib/hooks/useText';
import { localePath } from '@/lib/rules/locale-path';
import { searchText } from '@/lib/text/search';
import type { SearchFailure } from '@/lib/views/search';

export type SearchFailedProps = {
  /** The same page again, without a language's prefix. */
  href: string;
  failure: SearchFailure;
};

/** The search itself does not work. Trying again is a plain link: it loads the page anew, also without JavaScript. */
export function SearchFailed({ href, failure: { isLimited, waitS } }: SearchFailedProps) {
  const text = useText(searchText);
  const locale = useLocale();
  return (
    <EmptyState
      icon="triangle-alert"
      title={isLimited && waitS !== undefined ? text.busy(waitS) : text.failed}
    >
      <a
        href={localePath(href, locale)}
        className="inline-flex min-h-11 items-center rounded-full bg-brand-fill px-6 font-semibold text-brand-on hover:bg-brand-deep"
      >
        {text.retry}
      </a>
    </EmptyState>
  );
}
