import clsx from 'clsx';
import { useRef } from 'react';
import type { ProductSliderProps } from './ProductSlider';
import { ProductCard } from './ProductCard';
import { CAROUSEL } from '@/lib/constants';
import { useFirstUse, useOnDemand } from '@/lib/client/useOnDemand';
import type { ProductCardData } from '@/lib/page-data/props/cards';

export type ProductCarouselProps = { products: ProductCardData[] };

const loadSlider = () => import('./ProductSlider');

/**
 * Products in a carousel, two in view (behaviour.md §9), one on phones. The list can be swiped; a slider is loaded at
 * the first interaction.
 */
export function ProductCarousel({ products }: ProductCarouselProps) {
  const list = useRef<HTMLUListElement>(null);
  const isUsed = useFirstUse();
  const count = products.length;
  return (
    <div>
      <ul ref={list} className="slides gap-0.5">
        {products.map((product) => (
          <li key={product.href} className="md:w-[calc(50%-1px)]">
            <ProductCard {...product} features={[]} />
          </li>
        ))}
      </ul>
      {count > 1 && (
        // Reserves the space of the buttons, to avoid a layout shift.
        <div className={clsx('needs-script h-16', count <= CAROUSEL.slidesPerView && 'md:hidden')}>
          {isUsed && <LoadedSlider list={list} count={count} />}
        </div>
      )}
    </div>
  );
}

/** Renders nothing if the code fails to load; the list can still be swiped. */
function LoadedSlider(props: ProductSliderProps) {
  const slider = useOnDemand(loadSlider);
  if (slider.status !== 'ready') return null;
  const { ProductSlider } = slider.code;
  return <ProductSlider {...props} />;
}
