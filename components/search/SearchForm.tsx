import clsx from 'clsx';
import { useRouter } from 'next/router';
import { useEffect, useRef, type RefObject, type SubmitEvent } from 'react';
import { Icon } from '@/components/ui/Icon';
import { useLocale, useText } from '@/lib/hooks/useText';
import { localePath } from '@/lib/rules/locale-path';
import { ARTICLE_SEARCH, searchPath } from '@/lib/rules/search-path';
import { layoutText } from '@/lib/text/layout';
import { useFieldSuggestions, type Placement } from './useFieldSuggestions';

export type SearchFormProps = {
  /** Words that were searched for, on a page of results. */
  query?: string;
  /** Tells a second search on a page from the header's. */
  label?: string;
  /** The page of results; that of articles unless said otherwise. */
  path?: string;
  fieldLabel?: string;
  placeholder?: string;
  placement?: Placement;
  /** Ctrl+K, Cmd+K and `/` lead here. */
  hasShortcut?: boolean;
  autoFocus?: boolean;
  /** Goes to an address; the router does unless said otherwise. */
  onGo?: (href: string) => void;
  /** Enter without words; the browser asks for some unless said otherwise. */
  onEmpty?: () => void;
  className?: string;
};

/**
 * The search field: an ordinary form, so that it works before and without JavaScript. Its suggestions are loaded when
 * somebody wants to type, and take over the very same field.
 */
export function SearchForm({
  query,
  label,
  path = ARTICLE_SEARCH,
  placement = 'below',
  hasShortcut = false,
  autoFocus,
  onEmpty,
  className,
  ...props
}: SearchFormProps) {
  const text = useText(layoutText);
  const locale = useLocale();
  const { push } = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const { fieldLabel = text.searchLabel, placeholder = text.searchPlaceholder } = props;
  const { onGo = (href: string) => void push(href) } = props;
  const { field, suggestions } = useFieldSuggestions({ input, query, path, placement, fieldLabel, onGo });
  useSearchShortcut(input, hasShortcut);

  // Another search, another page: the field says what the page shows. At first it keeps what was typed meanwhile.
  const shown = useRef(query);
  useEffect(() => {
    if (query === undefined || query === shown.current) return;
    shown.current = query;
    if (input.current) input.current.value = query;
  }, [query]);

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const q = input.current?.value.trim() ?? '';
    if (q === '') return onEmpty?.();
    onGo(searchPath(path, { q }));
    input.current?.blur();
  };

  return (
    <form
      role="search"
      aria-label={label}
      action={localePath(path, locale)}
      onSubmit={handleSubmit}
      className={clsx('relative', className)}
    >
      <div className="relative">
        <input
          type="search"
          name="q"
          defaultValue={query}
          required={!onEmpty}
          maxLength={200}
          autoComplete="off"
          autoFocus={autoFocus}
          enterKeyHint="search"
          aria-label={fieldLabel}
          aria-keyshortcuts={hasShortcut ? 'Control+K Meta+K /' : undefined}
          placeholder={placeholder}
          className="h-11 w-full min-w-0 appearance-none rounded-full border border-line-strong bg-surface pr-11 pl-4 text-base text-ellipsis text-ink transition-colors placeholder:text-ink-faint hover:border-ink-faint focus-visible:border-brand sm:pl-5"
          {...field}
          ref={input}
        />
        <button
          type="submit"
          aria-label={text.searchSubmit}
          className="absolute inset-y-1 right-1 grid aspect-square place-items-center rounded-full text-brand transition-colors hover:bg-surface-tint"
        >
          <Icon name="search-bold" className="size-[18px]" />
        </button>
      </div>
      {suggestions}
    </form>
  );
}

/** Ctrl+K, Cmd+K and `/` lead to a search field. A slash that is typed into another field stays one. */
function useSearchShortcut(input: RefObject<HTMLInputElement | null>, isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.altKey || event.defaultPrevented || !(target instanceof HTMLElement)) return;
      const isMatch =
        event.ctrlKey || event.metaKey
          ? key.toLowerCase() === 'k' && !event.shiftKey
          : key === '/' && !target.isContentEditable && !target.closest('input, textarea, select');
      if (!isMatch || target.closest('[role="dialog"], dialog')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [input, isEnabled]);
}
