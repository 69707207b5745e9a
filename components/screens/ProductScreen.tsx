import { PersonPanel } from '@/components/contact/PersonPanel';
import { Breadcrumb } from '@/components/layout/Breadcrumb';
import { Currency } from '@/components/ui/Currency';
import { Icon } from '@/components/ui/Icon';
import { ShareButton } from '@/components/share/ShareButton';
import { Picture } from '@/components/ui/Picture';
import { SmartLink } from '@/components/ui/SmartLink';
import { useContentLang } from '@/lib/hooks/useContentLocale';
import { useText } from '@/lib/hooks/useText';
import { formatRupiah } from '@/lib/rules/format-number';
import { searchText } from '@/lib/text/search';
import type { ProductContent } from '@/lib/views/site';

export type ProductScreenProps = ProductContent;

/** A product with its price, features and guides. */
export function ProductScreen(props: ProductScreenProps) {
  const { crumbs, name, description, price, priceUnit, features, image, href, isExternal, guides } = props;
  const text = useText(searchText);
  const lang = useContentLang();
  return (
    <div className="page-width">
      <Breadcrumb crumbs={crumbs} />
      <div className="mt-6 grid gap-x-16 gap-y-8 md:mt-8 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <article lang={lang} className="min-w-0">
          <h1 className="page-title">{name}</h1>
          {description && <p className="mt-4 text-lg leading-relaxed text-ink-soft">{description}</p>}
          {price !== undefined && (
            <p className="mt-6">
              <b className="text-2xl font-extrabold">
                <Currency format={formatRupiah}>{price}</Currency>
              </b>
              {priceUnit && <span className="block text-ink-faint">{priceUnit}</span>}
            </p>
          )}
          <ul className="mt-6 space-y-2">
            {features.map((feature) => (
              <li key={feature} className="flex gap-2.5">
                <Icon name="check" className="mt-1 size-4 shrink-0 text-brand" />
                {feature}
              </li>
            ))}
          </ul>
          <p className="mt-8 flex flex-wrap gap-3 font-semibold">
            {href && (
              <SmartLink
                href={href}
                isExternal={isExternal}
                className="inline-flex min-h-11 items-center rounded-full bg-brand-fill px-6 text-brand-on hover:bg-brand-deep"
              >
                {text.aboutProduct}
              </SmartLink>
            )}
            <SmartLink
              href={guides.href}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong px-6 hover:border-brand"
            >
              <Icon name="search" className="size-4" />
              {guides.title}
            </SmartLink>
          </p>
          <div className="mt-3">
            <ShareButton />
          </div>
        </article>
        {image && (
          <Picture
            {...image}
            sizes="(min-width: 1024px) 416px, 90vw"
            className="order-first w-full rounded-xl border border-line object-cover lg:order-none"
          />
        )}
      </div>
      <PersonPanel />
    </div>
  );
}
