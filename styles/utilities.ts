import { CATEGORY_PREVIEW } from '../lib/constants';
import { BREAKPOINTS, PAGE_MAX_WIDTHS, type Css } from './tokens';

// Rules of the classes that `tailwind.config.ts` adds to the framework's.

/** Depth of what floats. Plain rules: the framework's own bring five variables each for rings that nothing has. */
export const shadows: Record<string, Css> = {
  '.shadow-soft': {
    boxShadow: '0 1px 2px rgb(15 35 70 / 0.05), 0 6px 20px -8px rgb(15 35 70 / 0.12)',
  },
  '.shadow-lift': {
    boxShadow: '0 2px 4px rgb(15 35 70 / 0.05), 0 18px 40px -16px rgb(15 35 70 / 0.24)',
  },
};

/** A list that is swiped, one entry in view, until a slider moves it (`useSlider`). */
export const slides: Css = {
  display: 'flex',
  overflowX: 'auto',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
  '& > *': { flexShrink: '0', width: '100%', scrollSnapAlign: 'start' },
  '&[data-carousel]': {
    gap: '0',
    overflow: 'hidden',
    scrollSnapType: 'none',
    touchAction: 'pan-y',
    userSelect: 'none',
  },
};

/** The title of a page, the same on all of them. */
export const pageTitle: Css = {
  fontSize: 'clamp(1.75rem, 1.375rem + 1.7vw, 2.5rem)',
  fontWeight: '800',
  lineHeight: '1.2',
  letterSpacing: '-0.022em',
};

/**
 * A text with the tree on its left, and from `xl` on with its contents list on the right. The text's column of 680 px
 * holds some 75 letters a line, which Indonesian with its long words fills with ten or eleven of them.
 */
export const readingGrid: Css = {
  [`@media (min-width: ${BREAKPOINTS.lg}px)`]: {
    display: 'grid',
    gridTemplateColumns: '15rem minmax(0, 42.5rem)',
    columnGap: '4rem',
  },
  [`@media (min-width: ${BREAKPOINTS.xl}px)`]: {
    gridTemplateColumns: '14rem minmax(0, 42.5rem) minmax(0, 1fr)',
    columnGap: '2.25rem',
  },
  [`@media (min-width: ${BREAKPOINTS['2xl']}px)`]: {
    gridTemplateColumns: '18rem minmax(0, 42.5rem) minmax(0, 1fr)',
    columnGap: '4.5rem',
  },
};

/** Rules of `.page-width`: centred, 16 px from the edge on phones, then the width of its breakpoint. */
export const pageWidths: Css = {
  width: '100%',
  marginInline: 'auto',
  paddingInline: '16px',
  ...Object.fromEntries(
    Object.entries(BREAKPOINTS).map(([name, from]) => [
      `@media (min-width: ${from}px)`,
      { maxWidth: `${PAGE_MAX_WIDTHS[name as keyof typeof PAGE_MAX_WIDTHS]}px`, paddingInline: '0' },
    ]),
  ),
};

const hideFrom = (shown: number): Css => ({ [`& > :nth-child(n + ${shown + 1})`]: { display: 'none' } });

/** Rules of `.category-preview`: the first cards of the category grid, by media class (behaviour.md §2, §9). */
export const categoryPreview: Css = {
  [`@media (width < ${BREAKPOINTS.md}px)`]: hideFrom(CATEGORY_PREVIEW.mobile),
  [`@media (${BREAKPOINTS.md}px <= width < ${BREAKPOINTS.lg}px)`]: hideFrom(CATEGORY_PREVIEW.tablet),
  [`@media (width >= ${BREAKPOINTS.lg}px)`]: hideFrom(CATEGORY_PREVIEW.desktop),
};
