import { useRef } from 'react';
import type { ProductSliderProps } from '@/components/home/carousel/ProductSlider';
import { ProductCard } from '@/components/product/ProductCard';
import { CAROUSEL } from '@/lib/constants';
import { useFirstUse, useOnDemand } from '@/lib/hooks/useOnDemand';
import type { ProductCardView } from '@/lib/views/cards';
import styles from './ProductCarousel.module.css';

export type ProductCarouselProps = { products: ProductCardView[] };

const loadSlider = () => import('@/components/home/carousel/ProductSlider');

/**
 * Products in a carousel, two in view (behaviour.md §9). A list that can be swiped; a slider is loaded at the first
 * interaction.
 */
export function ProductCarousel({ products }: ProductCarouselProps) {
  const list = useRef<HTMLUListElement>(null);
  const isUsed = useFirstUse();
  const isLong = products.length > CAROUSEL.slidesPerView;
  return (
    <>
      <ul ref={list} className={styles.slides}>
        {products.map((product) => (
          <li key={product.href}>
            <ProductCard {...product} features={[]} />
          </li>
        ))}
      </ul>
      {isLong && (
        // Reserves the room of the buttons, to avoid a layout shift.
        <div className={`needs-script ${styles.controls}`}>{isUsed && <LoadedSlider list={list} />}</div>
      )}
    </>
  );
}

/** Renders nothing if the code fails to load; the list can still be swiped. */
function LoadedSlider(props: ProductSliderProps) {
  const slider = useOnDemand(loadSlider);
  if (slider.status !== 'ready') return null;
  const { ProductSlider } = slider.code;
  return <ProductSlider {...props} />;
}
