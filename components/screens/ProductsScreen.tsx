import { useId, useRef } from 'react';
import { PersonPanel } from '@/components/chat/PersonPanel';
import { ProductCard } from '@/components/shop/ProductCard';
import { ProductFilters } from '@/components/shop/ProductFilters';
import { useProductFilters } from '@/components/shop/useProductFilters';
import { NewRequestLink } from '@/components/request/NewRequestLink';
import { Breadcrumb } from '@/components/ui/Breadcrumb';
import { EmptyState } from '@/components/ui/EmptyState';
import { Icon } from '@/components/ui/Icon';
import { LongText } from '@/components/ui/LongText';
import { PageIntro } from '@/components/ui/PageIntro';
import { OffsetPages } from '@/components/ui/PageLinks';
import { SmartLink } from '@/components/ui/SmartLink';
import { useLocale, useText } from '@/lib/client/useText';
import { localePath } from '@/lib/paths/locale-path';
import { PRODUCT_ORDERS, PRODUCTS_PATH, productsPath, type ProductOrder } from '@/lib/paths/product-query';
import { longTextText } from '@/lib/text/long-text';
import { productsText } from '@/lib/text/product';
import { searchText } from '@/lib/text/search';
import type { ProductsContent } from '@/lib/page-data/props/cards';
import styles from './ProductsScreen.module.css';

export type ProductsScreenProps = ProductsContent;

/** The list of products with its categories, filters and order. */
export function ProductsScreen(props: ProductsScreenProps) {
  const { title, lead, description, crumbs, found, chips, filters: shown } = props;
  const text = useText(productsText);
  const foldText = useText(longTextText);
  const locale = useLocale();
  const formId = useId();
  const status = useRef<HTMLParagraphElement>(null);
  const { query, apply, isLoading } = useProductFilters(shown);
  if (!found) {
    return (
      <div className="page-width">
        <Breadcrumb crumbs={crumbs} />
        <PageIntro title={title} />
        <EmptyState icon="triangle-alert" title={text.failed}>
          <a
            href={localePath(productsPath(shown), locale)}
            className="font-semibold text-brand hover:underline"
          >
            {searchText[locale].retry}
          </a>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="page-width">
      <Breadcrumb crumbs={crumbs} />
      <PageIntro title={title} lead={lead}>
        {description && <LongText text={description} {...foldText} className={styles.description} />}
      </PageIntro>
      <div className={styles.columns}>
        <ProductFilters
          {...props}
          query={query}
          apply={apply}
          formId={formId}
          count={text.count(found.count)}
          isLoading={isLoading}
          onShow={() => {
            status.current?.focus({ preventScroll: true });
            status.current?.scrollIntoView({ block: 'start' });
          }}
        />
        <div className={styles.list}>
          <div className={styles.head}>
            <p ref={status} role="status" tabIndex={-1}>
              {text.count(found.count)}
            </p>
            <label>
              <span>{text.sort}</span>
              <span className={styles.order}>
                <select
                  form={formId}
                  name="sort"
                  value={query.sort}
                  onChange={(event) =>
                    apply({ ...query, sort: event.target.value as ProductOrder, offset: 0 })
                  }
                >
                  {PRODUCT_ORDERS.map((order) => (
                    <option key={order} value={order}>
                      {text.orders[order]}
                    </option>
                  ))}
                </select>
                <Icon name="chevron-down" />
              </span>
            </label>
          </div>
          {chips.length > 0 && (
            // The pressed chip disappears, so the focus moves to the number of products.
            <ul
              aria-label={text.chosen}
              className={styles.chips}
              onClick={() => status.current?.focus({ preventScroll: true })}
            >
              {chips.map((chip) => (
                <li key={chip.href}>
                  <SmartLink href={chip.href} isInPlace>
                    <span className="sr-only">{text.remove(chip.title)}</span>
                    <span aria-hidden>{chip.title}</span>
                    <Icon name="x" />
                  </SmartLink>
                </li>
              ))}
              <li>
                <SmartLink href={productsPath({ sort: shown.sort })} isInPlace>
                  {text.clear}
                </SmartLink>
              </li>
            </ul>
          )}
          {found.products.length === 0 ? (
            <NoProducts isNarrowed={chips.length > 0} subject={shown.q} />
          ) : (
            <ul className={styles.cards} aria-busy={isLoading || undefined}>
              {found.products.map((product, index) => (
                <li key={product.href}>
                  <ProductCard {...product} level={2} isFirst={index === 0} />
                </li>
              ))}
            </ul>
          )}
          <OffsetPages
            {...found}
            text={text}
            offset={shown.offset}
            hrefAt={(offset) => productsPath({ ...shown, offset })}
          />
        </div>
      </div>
      <PersonPanel />
    </div>
  );
}

function NoProducts({ isNarrowed, subject }: { isNarrowed: boolean; subject: string }) {
  const text = useText(productsText);
  const { createRequest } = useText(searchText);
  if (!isNarrowed) return <EmptyState icon="inbox" title={text.empty} />;
  return (
    <EmptyState icon="search-x" title={text.none} hint={text.noneHint}>
      <p className={styles.ways}>
        <SmartLink href={PRODUCTS_PATH} className="font-semibold text-brand hover:underline">
          {text.clear}
        </SmartLink>
        <NewRequestLink subject={subject} className="font-semibold text-brand hover:underline">
          {createRequest}
        </NewRequestLink>
      </p>
    </EmptyState>
  );
}
