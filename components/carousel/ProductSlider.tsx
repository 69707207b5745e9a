import type { RefObject } from 'react';
import { Icon } from '@/components/ui/Icon';
import { useText } from '@/lib/hooks/useText';
import { galleryText } from '@/lib/text/gallery';
import styles from './carousel.module.css';
import { useMediaClass } from './useMediaClass';
import { useSlider, type SliderOptions } from './useSlider';

export type ProductSliderProps = { list: RefObject<HTMLElement | null>; count: number };

/** One product on phones, where two would be too narrow. Must match ProductCarousel.module.css. */
const PHONE: SliderOptions = { slidesPerView: 1 };
const DEFAULT: SliderOptions = {};

/** Makes a slider of a list, with buttons below it. */
export function ProductSlider({ list, count }: ProductSliderProps) {
  const text = useText(galleryText);
  const { index, isAnnounced, step } = useSlider(list, useMediaClass() === 'mobile' ? PHONE : DEFAULT);
  return (
    <div className={styles.bar}>
      <p role="status" className="sr-only">
        {isAnnounced && text.productPosition(index + 1, count)}
      </p>
      <button type="button" aria-label={text.previous} onClick={() => step(-1)} className={styles.step}>
        <Icon name="chevron-left" className="size-6" />
      </button>
      <button type="button" aria-label={text.next} onClick={() => step(1)} className={styles.step}>
        <Icon name="chevron-right" className="size-6" />
      </button>
    </div>
  );
}
