import { useEffect, useState } from 'react';
import { useOpenModal } from '@/components/modal/ModalProvider';
import { MEDIA_MIN_WIDTH, RESIZE_DEBOUNCE_MS } from '@/lib/constants';

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
