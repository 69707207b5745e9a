/** Widths of a page from each breakpoint on, in CSS pixels (behaviour.md §2, §9). */
export const PAGE_MAX_WIDTHS = { sm: 600, md: 728, lg: 984, xl: 1160, '2xl': 1416 } as const;
/** First width of each breakpoint, in CSS pixels. */
export const BREAKPOINTS = { sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 } as const;

/** Radii of corners: classes of Tailwind (`rounded-md`) and variables for CSS modules (`var(--radius-md)`). */
export const RADII = { sm: '6px', md: '10px', lg: '14px', xl: '20px', '2xl': '28px' } as const;

/** Sizes of letters beside the framework's, from 14 (`text-sm`) over 16 (`text-base`) to 18 px (`text-lg`). */
export const TEXT_SIZES = { md: '0.9375rem', body: '1.0625rem' } as const;

/** Columns of grids (`grid-cols-aside`): a list or notes beside what a page is about, and as many cards as there is room for. */
export const COLUMNS = {
  side: '16rem minmax(0, 1fr)',
  aside: 'minmax(0, 1fr) 18rem',
  cards: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))',
  'wide-cards': 'repeat(auto-fill, minmax(min(100%, 21rem), 1fr))',
} as const;

export type Css = { [property: string]: string | Css };

/**
 * Colours by theme; `tailwind.config.ts` makes variables of them, so that a theme changes values and no class. #1f54a7
 * is the brand; everything else leans to its blue. `deep` is the dark ground of
 * banner and footer, `tile` that of small drawings.
 */
export const THEMES = {
  light: {
    surface: '#ffffff',
    'surface-soft': '#f5f8fc',
    'surface-tint': '#e9f0fa',
    line: '#dfe6f0',
    'line-strong': '#7f90ad',
    ink: '#101c33',
    'ink-soft': '#3c4a63',
    'ink-faint': '#596882',
    brand: '#1f54a7',
    'brand-strong': '#163e7d',
    'brand-fill': '#1f54a7',
    'brand-deep': '#12305f',
    'brand-on': '#ffffff',
    'deep-end': '#1f54a7',
    'deep-ink': '#c8d6ec',
    note: '#1f54a7',
    tip: '#176b43',
    important: '#6438a8',
    warning: '#8a5300',
    caution: '#b3261e',
    mark: '#fde9a9',
    tile: '#e9f0fa',
  },
  dark: {
    surface: '#0e1626',
    'surface-soft': '#131e33',
    'surface-tint': '#1a2a47',
    line: '#25344f',
    'line-strong': '#5b7099',
    ink: '#eaf0fa',
    'ink-soft': '#bccadf',
    'ink-faint': '#93a4c0',
    brand: '#8db4f2',
    'brand-strong': '#b3cef8',
    'brand-fill': '#2a63bd',
    'brand-deep': '#0b1c3a',
    'brand-on': '#ffffff',
    'deep-end': '#173f80',
    'deep-ink': '#c8d6ec',
    note: '#8db4f2',
    tip: '#6bcf9c',
    important: '#c0a3f2',
    warning: '#e5b062',
    caution: '#f19a93',
    mark: '#5a4a12',
    tile: '#1a2a47',
  },
} as const;

const variables = (theme: keyof typeof THEMES): Css => ({
  colorScheme: theme,
  ...Object.fromEntries(Object.entries(THEMES[theme]).map(([name, value]) => [`--${name}`, value])),
  // Pictures are mostly light; in the dark they would be lamps. White stays darker than the text (`ink-soft`).
  '--picture': theme === 'dark' ? 'brightness(0.78)' : 'none',
  // Drawings mostly have a light ground: turned around it is the page's own.
  '--drawing': theme === 'dark' ? 'invert(1) hue-rotate(180deg)' : 'none',
  '--drawing-blend': theme === 'dark' ? 'screen' : 'normal',
});

/** The colours by the visitor's system, and by the visitor's own choice (`public/start-1.js`), which wins. */
export const themeColours: Css = {
  ':root': {
    ...variables('light'),
    // A filled button under the pointer: between two grounds on which its text can be read.
    '--brand-hover': 'color-mix(in srgb, var(--brand-fill) 60%, var(--brand-deep))',
    ...Object.fromEntries(Object.entries(RADII).map(([name, value]) => [`--radius-${name}`, value])),
  },
  '@media (prefers-color-scheme: dark)': { ":root:not([data-theme='light'])": variables('dark') },
  ":root[data-theme='dark']": variables('dark'),
};
