import clsx from 'clsx';
import { useId, useRef } from 'react';
import { PersonPanel } from '@/components/chat/PersonPanel';
import { ProductCard } from '@/components/shop/ProductCard';
import { ProductFilters } from '@/components/shop/ProductFilters';
import { useProductFilters } from '@/components/shop/useProductFilters';
import { NewRequestLink } from '@/components/request/NewRequestLink';
import { Select } from '@/components/form/Select';
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

export type ProductsScreenProps = ProductsContent;

const CHIP = 'flex min-h-9 items-center gap-2 rounded-full px-4 py-1 text-md leading-snug';

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
        {description && (
          <LongText
            text={description}
            {...foldText}
            className="mt-4 max-w-[65ch] text-lg leading-relaxed text-ink-soft"
          />
        )}
      </PageIntro>
      <div className="grid gap-6 lg:grid-cols-side lg:gap-12">
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
        <div className="min-w-0">
          <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p ref={status} role="status" tabIndex={-1} className="scroll-mt-24 font-semibold">
              {text.count(found.count)}
            </p>
            <div className="flex min-w-0 flex-wrap items-center gap-2.5">
              <label htmlFor={`${formId}-sort`} className="text-md text-ink-faint">
                {text.sort}
              </label>
              <Select
                id={`${formId}-sort`}
                className="min-w-0"
                form={formId}
                name="sort"
                value={query.sort}
                onChange={(event) => apply({ ...query, sort: event.target.value as ProductOrder, offset: 0 })}
              >
                {PRODUCT_ORDERS.map((order) => (
                  <option key={order} value={order}>
                    {text.orders[order]}
                  </option>
                ))}
              </Select>
            </div>
          </div>
          {chips.length > 0 && (
            // The pressed chip disappears, so the focus moves to the number of products.
            <ul
              aria-label={text.chosen}
              className="mb-6 flex flex-wrap gap-2"
              onClick={() => status.current?.focus({ preventScroll: true })}
            >
              {chips.map((chip) => (
                <li key={chip.href}>
                  <SmartLink
                    href={chip.href}
                    isInPlace
                    className={clsx(
                      CHIP,
                      'border border-line-strong wrap-anywhere hover:border-brand hover:text-brand',
                    )}
                  >
                    <span className="sr-only">{text.remove(chip.title)}</span>
                    <span aria-hidden>{chip.title}</span>
                    <Icon name="x" className="size-4 shrink-0" />
                  </SmartLink>
                </li>
              ))}
              <li>
                <SmartLink
                  href={productsPath({ sort: shown.sort })}
                  isInPlace
                  className={clsx(CHIP, 'font-semibold text-brand hover:underline')}
                >
                  {text.clear}
                </SmartLink>
              </li>
            </ul>
          )}
          {found.products.length === 0 ? (
            <NoProducts isNarrowed={chips.length > 0} subject={shown.q} />
          ) : (
            <ul
              className="grid grid-cols-cards gap-5 aria-busy:opacity-50"
              aria-busy={isLoading || undefined}
            >
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
      <p className="flex flex-wrap justify-center gap-x-6 gap-y-2">
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
