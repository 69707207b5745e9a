import clsx from 'clsx';
import { useRouter } from 'next/router';
import { useEffect, useRef, type RefObject, type SubmitEvent } from 'react';
import { Icon } from '@/components/ui/Icon';
import { MAIN_SEARCH } from '@/components/ui/page-marks';
import { singleKeys } from '@/lib/client/single-keys';
import { HEADER_HEIGHT } from '@/lib/constants';
import { useLocale, useText } from '@/lib/client/useText';
import { localePath } from '@/lib/paths/locale-path';
import { ARTICLE_SEARCH, searchPath } from '@/lib/paths/search-path';
import { layoutText } from '@/lib/text/layout';
import { useFieldSuggestions, type Placement } from './useFieldSuggestions';

export type SearchFormProps = {
  /** The current query, on a results page. */
  query?: string;
  /** Accessible name that distinguishes a second form on the page. */
  label?: string;
  /** Path of the results page; the search among articles by default. */
  path?: string;
  fieldLabel?: string;
  /** The language of label and placeholder, if not the page's. */
  fieldLang?: string | undefined;
  placeholder?: string;
  placement?: Placement;
  /** The large field of a page, in whose place the header has one once it is out of view. */
  isMain?: boolean;
  /** Focuses the field that is in view on Ctrl+K, Cmd+K and `/`. */
  hasShortcut?: boolean;
  autoFocus?: boolean;
  /** Opens a URL; by default with the router. */
  onGo?: (href: string) => void;
  /** Called on Enter in an empty field; by default the field is required. */
  onEmpty?: () => void;
  className?: string;
};

/** The search form. It works without JavaScript; its suggestions are loaded when the field is focused. */
export function SearchForm({
  query,
  label,
  path = ARTICLE_SEARCH,
  placement = 'below',
  isMain = false,
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

  // Shows the query of a new results page, but keeps what was typed before hydration.
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
      className={clsx('relative', isMain && MAIN_SEARCH, className)}
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
          lang={props.fieldLang}
          aria-label={fieldLabel}
          aria-keyshortcuts={hasShortcut || isMain ? 'Control+K Meta+K /' : undefined}
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

/**
 * Focuses the search field that is in view on Ctrl+K, Cmd+K and `/`: the page's own, or else this one. Not while the
 * visitor is typing in another field.
 */
function useSearchShortcut(input: RefObject<HTMLInputElement | null>, isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.altKey || event.defaultPrevented || !(target instanceof HTMLElement)) return;
      const main = document.querySelector<HTMLInputElement>(`.${MAIN_SEARCH} input`);
      const field = main && isInView(main) ? main : input.current;
      const isTyping = target.matches('select, :read-write');
      const isMatch =
        event.ctrlKey || event.metaKey
          ? key.toLowerCase() === 'k' && !event.shiftKey && (!isTyping || target === field)
          : key === '/' && !isTyping && singleKeys.isOn();
      if (!isMatch || target.closest('[role="dialog"], dialog')) return;
      event.preventDefault();
      field?.focus();
      field?.select();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [input, isEnabled]);
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > HEADER_HEIGHT && top < window.innerHeight;
}
