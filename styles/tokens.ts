import { CATEGORY_PREVIEW } from '../lib/constants';

/** Widths of a page from each breakpoint on, in CSS pixels (specification §2, §9). */
export const PAGE_MAX_WIDTHS = { sm: 600, md: 728, lg: 984, xl: 1160, '2xl': 1416 } as const;
/** First width of each breakpoint, in CSS pixels. */
export const BREAKPOINTS = { sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 } as const;

type Css = { [property: string]: string | Css };
/** What the typography plugin takes: null removes a rule of its own. */
type ProseCss = { [property: string]: string | null | Css };

/**
 * Colours by theme; `tailwind.config.ts` makes variables of them, so that a theme changes values and no class. #1f54a7
 * is the brand; everything else leans to its blue. `deep` is the dark ground of
 * banner and footer, `tile` that of small drawings, which have the brand's colour in both themes.
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
    tile: '#d3e1f6',
  },
} as const;

const variables = (theme: keyof typeof THEMES): Css => ({
  colorScheme: theme,
  ...Object.fromEntries(Object.entries(THEMES[theme]).map(([name, value]) => [`--${name}`, value])),
  // Pictures are mostly light; in the dark they would be lamps.
  '--picture': theme === 'dark' ? 'brightness(0.92)' : 'none',
});

/** The colours by the visitor's system, and by the visitor's own choice (`public/theme-1.js`), which wins. */
export const themeColours: Css = {
  ':root': variables('light'),
  '@media (prefers-color-scheme: dark)': { ":root:not([data-theme='light'])": variables('dark') },
  ":root[data-theme='dark']": variables('dark'),
};

/** Depth of what floats. Plain rules: the framework's own bring five variables each for rings that nothing has. */
export const shadows: Record<string, Css> = {
  '.shadow-soft': {
    boxShadow: '0 1px 2px rgb(15 35 70 / 0.05), 0 6px 20px -8px rgb(15 35 70 / 0.12)',
  },
  '.shadow-lift': {
    boxShadow: '0 2px 4px rgb(15 35 70 / 0.05), 0 18px 40px -16px rgb(15 35 70 / 0.24)',
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
 * A text with its contents list and tree in a column on the left. The text's column holds some 75 letters a line,
 * which Indonesian with its long words fills with ten or eleven of them.
 */
export const readingGrid: Css = {
  [`@media (min-width: ${BREAKPOINTS.lg}px)`]: {
    display: 'grid',
    gridTemplateColumns: '16rem minmax(0, 42rem)',
    columnGap: '3.5rem',
  },
  [`@media (min-width: ${BREAKPOINTS.xl}px)`]: {
    gridTemplateColumns: '18rem minmax(0, 42rem)',
    columnGap: '5.5rem',
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

/** Rules of `.category-preview`: the first cards of the category grid, by media class (specification §2, §9). */
export const categoryPreview: Css = {
  [`@media (width < ${BREAKPOINTS.md}px)`]: hideFrom(CATEGORY_PREVIEW.mobile),
  [`@media (${BREAKPOINTS.md}px <= width < ${BREAKPOINTS.lg}px)`]: hideFrom(CATEGORY_PREVIEW.tablet),
  [`@media (width >= ${BREAKPOINTS.lg}px)`]: hideFrom(CATEGORY_PREVIEW.desktop),
};

/** What the plugin brings for a theme of its own and for elements that imported articles do not have. */
const UNUSED_PROSE = [
  ...[
    'body',
    'headings',
    'lead',
    'links',
    'bold',
    'counters',
    'bullets',
    'hr',
    'quotes',
    'quote-borders',
    'captions',
  ],
  ...['kbd', 'kbd-shadows', 'code', 'pre-code', 'pre-bg', 'th-borders', 'td-borders'],
].map((name) => `--tw-prose-invert-${name}`);
const UNUSED_ELEMENTS = [
  '--tw-prose-lead',
  // Those with regard to case, which stay, say the same.
  'ol[type="A"]',
  'ol[type="a"]',
  'ol[type="I"]',
  'ol[type="i"]',
  'ol[type="1"]',
  'h1',
  'h1 strong',
  'h1 code',
  'picture',
  'picture > img',
  'video',
  '[class~="lead"]',
];

const heading = { color: 'var(--ink)', fontWeight: '700', letterSpacing: '-0.012em' };

/** Typography of article bodies: long Indonesian words, numbered steps, tables, remarks, code. */
export const proseStyles: ProseCss = {
  ...Object.fromEntries([...UNUSED_PROSE, ...UNUSED_ELEMENTS].map((name) => [name, null])),
  '--tw-prose-body': 'var(--ink-soft)',
  '--tw-prose-headings': 'var(--ink)',
  '--tw-prose-links': 'var(--brand)',
  '--tw-prose-bold': 'var(--ink)',
  '--tw-prose-counters': 'var(--brand)',
  '--tw-prose-bullets': 'var(--line-strong)',
  '--tw-prose-hr': 'var(--line)',
  '--tw-prose-quotes': 'var(--ink-soft)',
  '--tw-prose-quote-borders': 'var(--line-strong)',
  '--tw-prose-captions': 'var(--ink-faint)',
  '--tw-prose-kbd': 'var(--ink)',
  '--tw-prose-kbd-shadows': 'var(--line-strong)',
  '--tw-prose-code': 'var(--ink)',
  '--tw-prose-pre-code': 'var(--ink)',
  '--tw-prose-pre-bg': 'var(--surface-soft)',
  '--tw-prose-th-borders': 'var(--line-strong)',
  '--tw-prose-td-borders': 'var(--line)',
  maxWidth: '65ch',
  fontSize: '1.0625rem',
  lineHeight: '1.75',
  overflowWrap: 'break-word',
  [`@media (min-width: ${BREAKPOINTS.lg}px)`]: { fontSize: '1.125rem' },
  h2: { ...heading, fontSize: '1.5rem', lineHeight: '1.3', marginTop: '2.25em', marginBottom: '0.75em' },
  h3: { ...heading, fontSize: '1.1875rem', lineHeight: '1.4', marginTop: '1.8em', marginBottom: '0.5em' },
  h4: { ...heading, fontSize: '1.0625rem' },
  'h2, h3, h4, h5, h6, [id]': { scrollMarginTop: '0.5rem' },
  a: { fontWeight: '500', textDecorationThickness: '1px', textUnderlineOffset: '3px' },
  'a:hover': { color: 'var(--brand-strong)', textDecorationThickness: '2px' },
  'ol > li::marker': { fontWeight: '600' },
  li: { marginTop: '0.4em', marginBottom: '0.4em' },
  img: { borderRadius: '14px', height: 'auto', border: '1px solid var(--line)' },
  figcaption: { marginTop: '0.75em', fontSize: '0.875rem', textAlign: 'center' },
  'code::before': { content: 'none' },
  'code::after': { content: 'none' },
  code: {
    fontWeight: '500',
    fontSize: '0.9em',
    padding: '0.15em 0.4em',
    borderRadius: '6px',
    backgroundColor: 'var(--surface-tint)',
  },
  pre: {
    border: '1px solid var(--line)',
    borderRadius: '14px',
    padding: '1rem 1.25rem',
    fontSize: '0.875rem',
  },
  'pre code': { padding: '0', backgroundColor: 'transparent', fontWeight: '400', fontSize: 'inherit' },
  blockquote: { fontStyle: 'normal', fontWeight: '400' },
  'blockquote p:first-of-type::before': { content: 'none' },
  'blockquote p:last-of-type::after': { content: 'none' },
  table: { fontSize: '0.9375rem', lineHeight: '1.6', marginTop: '0', marginBottom: '0' },
  'thead th': { fontWeight: '600', padding: '0.75rem 1rem', verticalAlign: 'bottom' },
  'thead th:first-child, tbody td:first-child': { paddingInlineStart: '1rem' },
  'thead th:last-child, tbody td:last-child': { paddingInlineEnd: '1rem' },
  'tbody td': { padding: '0.75rem 1rem', verticalAlign: 'top' },
};
