import { useEffect, type RefObject } from 'react';
import { useSlider } from '@/components/home/carousel/useSlider';

export type GallerySliderProps = {
  list: RefObject<HTMLElement | null>;
  /** Called with what shows a picture. */
  onReady: (show: ((index: number) => void) | undefined) => void;
  onIndex: (index: number) => void;
};

const ONE_AT_A_TIME = { slidesPerView: 1, spacing: 0 };

/** Makes a slider of the pictures; it draws nothing of its own. */
export function GallerySlider({ list, onReady, onIndex }: GallerySliderProps) {
  const { index, show } = useSlider(list, ONE_AT_A_TIME);
  useEffect(() => {
    onIndex(index);
  }, [onIndex, index]);
  useEffect(() => {
    onReady(show);
    return () => onReady(undefined);
  }, [onReady, show]);
  return null;
}
