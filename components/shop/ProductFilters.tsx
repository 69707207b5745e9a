import clsx from 'clsx';
import { useRef, useState, useSyncExternalStore, type FormEvent } from 'react';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { SmartLink } from '@/components/ui/SmartLink';
import { useLocale, useText } from '@/lib/client/useText';
import { localePath } from '@/lib/paths/locale-path';
import { CHOICES, PRODUCTS_PATH, toggleChoice } from '@/lib/paths/product-query';
import { productsText } from '@/lib/text/product';
import type { ProductCategoryLink, ProductsContent } from '@/lib/page-data/props/cards';
import type { ProductFilterControls } from './useProductFilters';

export type ProductFiltersProps = Pick<ProductsContent, 'categories' | 'everywhere' | 'groups'> &
  Pick<ProductFilterControls, 'query' | 'apply'> & {
    /** Id of the form, for the sort field outside it. */
    formId: string;
    /** Label of the button that closes the filters: the number of products. */
    count: string;
    isLoading: boolean;
    /** Called after that button closed the filters. */
    onShow: () => void;
  };

// On wide screens the filters are always open, in browsers that can style the content of <details>.
const HIDDEN_WHERE_OPEN = 'lg:supports-[selector(::details-content)]:hidden';
const HEADING = 'mb-2 text-md font-bold';
const ROW = 'flex py-1.5 text-md leading-snug';
const COUNT = 'text-sm text-ink-faint [font-variant-numeric:tabular-nums]';

/**
 * Categories and choices beside the list of products. A form that works without JavaScript; with it every choice
 * applies at once, and only the search words need the button.
 */
export function ProductFilters(props: ProductFiltersProps) {
  const { categories, everywhere, groups, query, apply, formId, count, isLoading, onShow } = props;
  const fold = useRef<HTMLDetailsElement>(null);
  const text = useText(productsText);
  const locale = useLocale();
  const isReady = useSyncExternalStore(neverChanges, isInBrowser, isOnServer);
  const chosen = CHOICES.reduce((count, name) => count + query.chosen[name].length, query.category ? 1 : 0);
  return (
    <details ref={fold} className="group lg:details-content:[content-visibility:visible]">
      <summary
        className={clsx(
          'flex min-h-12 items-center gap-2.5 rounded-md border border-line-strong px-4 font-semibold',
          HIDDEN_WHERE_OPEN,
        )}
      >
        <Icon name="list" className="size-5" />
        {text.filtersOpen(chosen)}
        <Icon
          name="chevron-down"
          className="ml-auto size-5 transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-6 pt-5 lg:pt-0">
        {categories.length > 0 && (
          <nav aria-label={text.categories}>
            <h2 className={HEADING}>{text.categories}</h2>
            <CategoryLinks links={[{ ...everywhere, items: [] }, ...categories]} />
          </nav>
        )}
        <form
          id={formId}
          action={localePath(PRODUCTS_PATH, locale)}
          aria-label={text.filters}
          className="space-y-6"
          onSubmit={(event: FormEvent<HTMLFormElement>) => {
            event.preventDefault();
            const q = new FormData(event.currentTarget).get('q');
            apply({ ...query, q: typeof q === 'string' ? q.trim() : '', offset: 0 });
          }}
        >
          <SearchWords words={query.q} />
          {query.category && <input type="hidden" name="category" value={query.category} />}
          {groups.map(({ name, choices }) => (
            <fieldset key={name}>
              <legend className={HEADING}>{text.groups[name]}</legend>
              {choices.map(({ value, label, count }) => (
                <label
                  key={value}
                  className={clsx(
                    ROW,
                    'cursor-pointer gap-2.5 hover:text-brand',
                    count === 0 ? 'text-ink-faint' : 'text-ink-soft',
                  )}
                >
                  <input
                    type="checkbox"
                    className="mt-0.5 size-[18px] shrink-0 accent-brand"
                    name={name}
                    value={value}
                    checked={query.chosen[name].includes(value)}
                    onChange={() => apply(toggleChoice(query, name, value))}
                  />
                  <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>{' '}
                  <small className={COUNT}>{count}</small>
                </label>
              ))}
            </fieldset>
          ))}
          {!isReady && <Button type="submit">{text.apply}</Button>}
        </form>
        {isReady && (
          <Button
            aria-busy={isLoading || undefined}
            onClick={() => {
              fold.current?.removeAttribute('open');
              onShow();
            }}
            // Stays at the window's bottom below long filters, and leaves room for the chat launcher.
            className={clsx(
              'sticky bottom-(--floor) z-10 mr-(--launcher) shadow-lift aria-busy:opacity-50',
              HIDDEN_WHERE_OPEN,
            )}
          >
            {text.show(count)}
          </Button>
        )}
      </div>
    </details>
  );
}

const neverChanges = () => () => {};
const isInBrowser = () => true;
const isOnServer = () => false;

/** The search field. Keeps typed words until they are submitted, and is cleared when their chip is removed. */
function SearchWords({ words }: { words: string }) {
  const text = useText(productsText);
  const [typed, setTyped] = useState(words);
  const [before, setBefore] = useState(words);
  if (words !== before) {
    setBefore(words);
    setTyped(words);
  }
  return (
    <div className="relative" role="search" aria-label={text.search}>
      <input
        type="search"
        name="q"
        className="h-11 w-full rounded-md border border-line-strong bg-surface pr-11 pl-4 text-base"
        aria-label={text.search}
        placeholder={text.search}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button
        aria-label={text.searchButton}
        className="absolute top-0 right-0 grid size-11 place-items-center text-brand"
      >
        <Icon name="search" className="size-5" />
      </button>
    </div>
  );
}

function CategoryLinks({ links, className }: { links: ProductCategoryLink[]; className?: string }) {
  return (
    <ul className={className}>
      {links.map(({ title, href, count, isCurrent, items }) => (
        <li key={href}>
          <SmartLink
            href={href}
            aria-current={isCurrent ? 'page' : undefined}
            className={clsx(
              ROW,
              'justify-between gap-3',
              isCurrent ? 'font-bold text-brand' : 'text-ink-soft hover:text-brand',
            )}
          >
            <span>{title}</span> {count !== undefined && <small className={COUNT}>{count}</small>}
          </SmartLink>
          {items.length > 0 && <CategoryLinks links={items} className="border-l border-line pl-3" />}
        </li>
      ))}
    </ul>
  );
}
