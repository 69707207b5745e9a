import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { MEDIA_MIN_WIDTH, RESIZE_DEBOUNCE_MS } from '@/lib/constants';

const MediaContext = createContext<MediaClass | undefined>(undefined);

export type MediaProviderProps = {
  /** Ignores resizes, so that an open view does not change its layout. */
  isHeld?: boolean;
  children: ReactNode;
};

/** Provides the media class: computed after mounting and 200 ms after the last resize (behaviour.md §4). */
export function MediaProvider({ isHeld = false, children }: MediaProviderProps) {
  // The server does not know the window, so the first paint depends on CSS alone.
  const [media, setMedia] = useState<MediaClass>('desktop');

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

  return <MediaContext value={media}>{children}</MediaContext>;
}

/** Returns the media class of the window. Throws outside `MediaProvider`. */
export function useMediaClass(): MediaClass {
  const media = useContext(MediaContext);
  if (!media) throw new Error('useMediaClass needs a MediaProvider around it');
  return media;
}

/** The class of the window's width. */
type MediaClass = 'mobile' | 'tablet' | 'desktop';

/** Returns the class of a width in CSS pixels: below 768 mobile, below 1024 tablet, else desktop. */
function mediaClassOf(width: number): MediaClass {
  if (width < MEDIA_MIN_WIDTH.tablet) return 'mobile';
  return width < MEDIA_MIN_WIDTH.desktop ? 'tablet' : 'desktop';
}
