import { Icon } from '@/components/ui/Icon';
import { Picture } from '@/components/ui/Picture';
import { SmartLink } from '@/components/ui/SmartLink';
import type { ProductCardData } from '@/lib/page-data/props/cards';
import { Price } from './Price';

export type ProductCardProps = ProductCardData & {
  /** Heading level of the name. */
  level?: 2 | 3;
  /** Loads the picture eagerly: for the first card of a page. */
  isFirst?: boolean;
};

/** A card that links to its product. */
export function ProductCard({ level = 3, isFirst, ...product }: ProductCardProps) {
  const { name, description, features, image, href } = product;
  const Name = level === 2 ? 'h2' : 'h3';
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-xl border border-line bg-surface wrap-anywhere">
      {image ? (
        <Picture
          {...image}
          alt=""
          isFirst={isFirst}
          sizes="(min-width: 1024px) 340px, 80vw"
          className="aspect-3/2 w-full bg-surface-tint object-cover"
        />
      ) : (
        <div className="grid aspect-3/2 place-items-center bg-surface-tint text-ink-faint" aria-hidden>
          <Icon name="layout-grid" className="size-[40px]" />
        </div>
      )}
      <div className="flex flex-1 flex-col p-5 text-md sm:p-6">
        <Name className="mb-2 text-lg leading-snug font-bold group-hover:text-brand">
          <SmartLink href={href} className="after:absolute after:inset-0 after:rounded-xl">
            {name}
          </SmartLink>
        </Name>
        <Price {...product} />
        {description && <p className="mt-3 leading-relaxed text-ink-soft">{description}</p>}
        {features.length > 0 && (
          <ul className="mt-4 space-y-1.5">
            {features.map((feature) => (
              <li key={feature} className="flex gap-2">
                <Icon name="check" className="mt-1 size-4 shrink-0 text-brand" />
                {feature}
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  );
}
