import { Currency } from '@/components/ui/Currency';
import { Icon } from '@/components/ui/Icon';
import { Picture } from '@/components/ui/Picture';
import { SmartLink } from '@/components/ui/SmartLink';
import { formatRupiah } from '@/lib/rules/format-number';
import type { ProductCardView } from '@/lib/views/cards';

export type ProductCardProps = ProductCardView;

/** A product: picture, what it is, what it costs, what it holds. */
export function ProductCard(props: ProductCardProps) {
  const { name, description, price, priceUnit, features, image, href, isExternal } = props;
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-xl border border-line bg-surface">
      {image && (
        <Picture
          {...image}
          alt=""
          sizes="(min-width: 1024px) 340px, 80vw"
          className="aspect-[3/2] w-full object-cover"
        />
      )}
      <div className="flex flex-1 flex-col p-5 sm:p-6">
        <h3 className="text-lg leading-snug font-bold group-hover:text-brand">
          {href ? (
            <SmartLink
              href={href}
              isExternal={isExternal}
              className="after:absolute after:inset-0 after:rounded-xl"
            >
              {name}
            </SmartLink>
          ) : (
            name
          )}
        </h3>
        {price !== undefined && (
          <p className="mt-2">
            <b className="text-xl font-extrabold">
              <Currency format={formatRupiah}>{price}</Currency>
            </b>
            {priceUnit && <span className="block text-sm text-ink-faint">{priceUnit}</span>}
          </p>
        )}
        {description && <p className="mt-3 text-[0.9375rem] leading-relaxed text-ink-soft">{description}</p>}
        <ul className="mt-4 space-y-1.5 text-[0.9375rem]">
          {features.map((feature) => (
            <li key={feature} className="flex gap-2">
              <Icon name="check" className="mt-1 size-4 shrink-0 text-brand" />
              {feature}
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}
