import { SmartLink } from '@/components/ui/SmartLink';
import { TitledSection } from './TitledSection';
import type { LinkView } from '@/lib/views/common';

export type BrandLinksProps = { title: string; brands: LinkView[] };

/** The brands of the products, each with what the portal knows about it. */
export function BrandLinks({ title, brands }: BrandLinksProps) {
  return (
    <TitledSection title={title}>
      <ul className="flex flex-wrap gap-3">
        {brands.map((brand) => (
          <li key={brand.href}>
            <SmartLink
              href={brand.href}
              className="flex min-h-11 items-center rounded-full border border-line-strong px-5 py-2 font-semibold transition-colors hover:border-brand hover:text-brand"
            >
              {brand.title}
            </SmartLink>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
