import { useEffect, type RefObject } from 'react';
import { useSlider } from './useSlider';
import { useText } from '@/lib/client/useText';
import { galleryText } from '@/lib/text/gallery';

export type GallerySliderProps = {
  list: RefObject<HTMLElement | null>;
  /** Called with the function that moves to a picture. */
  onReady: (show: ((index: number) => void) | undefined) => void;
  onIndex: (index: number) => void;
  count: number;
};

const ONE_AT_A_TIME = { slidesPerView: 1, spacing: 0 };

/** Turns the list of pictures into a slider and reports the current one. Renders nothing. */
export function GallerySlider({ list, onReady, onIndex, count }: GallerySliderProps) {
  const text = useText(galleryText);
  const { index, isAnnounced, show } = useSlider(list, ONE_AT_A_TIME);
  useEffect(() => {
    onIndex(index);
  }, [onIndex, index]);
  useEffect(() => {
    onReady(show);
    return () => onReady(undefined);
  }, [onReady, show]);
  return (
    <p role="status" className="sr-only">
      {isAnnounced && text.position(index + 1, count)}
    </p>
  );
}
