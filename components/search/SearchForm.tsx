import clsx from 'clsx';
import { Search } from 'lucide-react';
import { useLocale } from '@/lib/hooks/useLocale';
import { useText } from '@/lib/hooks/useText';
import { localePath } from '@/lib/rules/locale-path';
import { layoutText } from '@/lib/text/layout';

export type SearchFormProps = {
  query?: string;
  /** Tells a second search on a page from the header's. */
  label?: string;
  className?: string;
};

/** The search field: an ordinary form, so that it works before and without JavaScript. */
export function SearchForm({ query, label, className }: SearchFormProps) {
  const text = useText(layoutText);
  const locale = useLocale();
  return (
    <form
      role="search"
      aria-label={label}
      action={localePath('/content/article', locale)}
      className={clsx('relative flex', className)}
    >
      <input
        type="search"
        name="q"
        key={query}
        defaultValue={query}
        required
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        aria-label={text.searchLabel}
        placeholder={text.searchPlaceholder}
        className="h-11 w-full min-w-0 appearance-none rounded-full border border-line-strong bg-surface pr-11 pl-4 text-base text-ellipsis text-ink transition-colors placeholder:text-ink-faint hover:border-ink-faint focus-visible:border-brand sm:pl-5"
      />
      <button
        type="submit"
        aria-label={text.searchSubmit}
        className="absolute inset-y-1 right-1 grid w-9 place-items-center rounded-full text-brand transition-colors hover:bg-surface-tint"
      >
        <Search aria-hidden className="size-[18px]" strokeWidth={2.5} />
      </button>
    </form>
  );
}
