import { useRef, useState, useSyncExternalStore, type FormEvent } from 'react';
import { Icon } from '@/components/ui/Icon';
import { SmartLink } from '@/components/ui/SmartLink';
import { useLocale, useText } from '@/lib/client/useText';
import { localePath } from '@/lib/paths/locale-path';
import { CHOICES, PRODUCTS_PATH, toggleChoice } from '@/lib/paths/product-query';
import { productsText } from '@/lib/text/product';
import type { ProductCategoryLink, ProductsContent } from '@/lib/page-data/props/cards';
import styles from './ProductFilters.module.css';
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
    <details ref={fold} className={styles.filters}>
      <summary>
        <Icon name="list" />
        {text.filtersOpen(chosen)}
        <Icon name="chevron-down" />
      </summary>
      <div className={styles.body}>
        {categories.length > 0 && (
          <nav aria-label={text.categories} className={styles.categories}>
            <h2>{text.categories}</h2>
            <CategoryLinks links={[{ ...everywhere, items: [] }, ...categories]} />
          </nav>
        )}
        <form
          id={formId}
          action={localePath(PRODUCTS_PATH, locale)}
          aria-label={text.filters}
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
              <legend>{text.groups[name]}</legend>
              {choices.map(({ value, label, count }) => (
                <label key={value} className={count === 0 ? styles.none : undefined}>
                  <input
                    type="checkbox"
                    name={name}
                    value={value}
                    checked={query.chosen[name].includes(value)}
                    onChange={() => apply(toggleChoice(query, name, value))}
                  />
                  <span>{label}</span> <small>{count}</small>
                </label>
              ))}
            </fieldset>
          ))}
          {!isReady && <button className={styles.apply}>{text.apply}</button>}
        </form>
        {isReady && (
          <button
            type="button"
            aria-busy={isLoading || undefined}
            onClick={() => {
              fold.current?.removeAttribute('open');
              onShow();
            }}
            className={styles.show}
          >
            {text.show(count)}
          </button>
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
    <div className={styles.words} role="search" aria-label={text.search}>
      <input
        type="search"
        name="q"
        aria-label={text.search}
        placeholder={text.search}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button aria-label={text.searchButton}>
        <Icon name="search" />
      </button>
    </div>
  );
}

function CategoryLinks({ links }: { links: ProductCategoryLink[] }) {
  return (
    <ul>
      {links.map(({ title, href, count, isCurrent, items }) => (
        <li key={href}>
          <SmartLink href={href} aria-current={isCurrent ? 'page' : undefined}>
            <span>{title}</span> {count !== undefined && <small>{count}</small>}
          </SmartLink>
          {items.length > 0 && <CategoryLinks links={items} />}
        </li>
      ))}
    </ul>
  );
}
