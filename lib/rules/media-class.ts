import { MEDIA_MIN_WIDTH } from '@/lib/constants';

/** How much room the visitor's window has. */
export type MediaClass = 'mobile' | 'tablet' | 'desktop';

/** The class of a window's width in CSS pixels: below 768 mobile, below 1024 tablet, else desktop. */
export function mediaClassOf(width: number): MediaClass {
  if (width < MEDIA_MIN_WIDTH.tablet) return 'mobile';
  return width < MEDIA_MIN_WIDTH.desktop ? 'tablet' : 'desktop';
}
