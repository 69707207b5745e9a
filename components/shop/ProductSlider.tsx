import { type RefObject, useEffect, useState } from 'react';
import { Icon } from '@/components/ui/Icon';
import { useText } from '@/lib/client/useText';
import { galleryText } from '@/lib/text/gallery';
import { type SliderOptions, useSlider } from '@/components/ui/useSlider';
import { useOpenModal } from '@/components/modal/ModalProvider';
import { MEDIA_MIN_WIDTH, RESIZE_DEBOUNCE_MS } from '@/lib/constants';

export type ProductSliderProps = { list: RefObject<HTMLElement | null>; count: number };

/** One product on phones, where two would be too narrow. Must match the widths in ProductCarousel.tsx. */
const PHONE: SliderOptions = { slidesPerView: 1 };
const DEFAULT: SliderOptions = {};

const STEP =
  'grid size-11 place-items-center rounded-full border border-line-strong text-brand hover:bg-surface-tint';

/** Makes a slider of a list, with buttons below it. */
export function ProductSlider({ list, count }: ProductSliderProps) {
  const text = useText(galleryText);
  const { index, isAnnounced, step } = useSlider(list, useMediaClass() === 'mobile' ? PHONE : DEFAULT);
  return (
    <div className="flex items-center justify-center gap-2">
      <p role="status" className="sr-only">
        {isAnnounced && text.productPosition(index + 1, count)}
      </p>
      <button type="button" aria-label={text.previous} onClick={() => step(-1)} className={STEP}>
        <Icon name="chevron-left" className="size-6" />
      </button>
      <button type="button" aria-label={text.next} onClick={() => step(1)} className={STEP}>
        <Icon name="chevron-right" className="size-6" />
      </button>
    </div>
  );
}

/** The class of the window's width. */
type MediaClass = 'mobile' | 'tablet' | 'desktop';

/**
 * Returns the media class of the window: computed after mounting and 200 ms after the last resize, and not while a modal
 * is open, so that nothing behind it changes (behaviour.md §4).
 */
export function useMediaClass(): MediaClass {
  // The server does not know the window, so the first paint depends on CSS only.
  const [media, setMedia] = useState<MediaClass>('desktop');
  const isHeld = useOpenModal() !== undefined;

  useEffect(() => {
    if (isHeld) return undefined;
    const update = () => setMedia(mediaClassOf(window.innerWidth));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleResize = () => {
      clearTimeout(timer);
      timer = setTimeout(update, RESIZE_DEBOUNCE_MS);
    };
    update();
    window.addEventListener('resize', handleResize);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', handleResize);
    };
  }, [isHeld]);

  return media;
}

/** Returns the class of a width in CSS pixels: below 768 mobile, below 1024 tablet, else desktop. */
function mediaClassOf(width: number): MediaClass {
  if (width < MEDIA_MIN_WIDTH.tablet) return 'mobile';
  return width < MEDIA_MIN_WIDTH.desktop ? 'tablet' : 'desktop';
}
