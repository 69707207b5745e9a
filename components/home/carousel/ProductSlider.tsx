import type { RefObject } from 'react';
import { Icon } from '@/components/ui/Icon';
import { useText } from '@/lib/hooks/useText';
import { galleryText } from '@/lib/text/gallery';
import styles from './carousel.module.css';
import { useSlider, type SliderOptions } from './useSlider';

export type ProductSliderProps = SliderOptions & { list: RefObject<HTMLElement | null> };

/** Makes a slider of a list, with buttons below it. */
export function ProductSlider({ list, ...options }: ProductSliderProps) {
  const text = useText(galleryText);
  const { step } = useSlider(list, options);
  return (
    <div className={styles.bar}>
      <button type="button" aria-label={text.previous} onClick={() => step(-1)} className={styles.step}>
        <Icon name="chevron-left" className="size-6" />
      </button>
      <button type="button" aria-label={text.next} onClick={() => step(1)} className={styles.step}>
        <Icon name="chevron-right" className="size-6" />
      </button>
    </div>
  );
}
