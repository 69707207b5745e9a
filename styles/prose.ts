import { BREAKPOINTS, type Css } from './tokens';

/** What the typography plugin takes: null removes a rule of its own. */
type ProseCss = { [property: string]: string | null | { [property: string]: string | null | Css } };

/** The plugin's variables of colours: the rules below name the colours themselves. */
const COLOURS = [
  ...['body', 'headings', 'lead', 'links', 'bold', 'counters', 'bullets', 'hr', 'quotes', 'quote-borders'],
  ...['captions', 'kbd', 'kbd-shadows', 'code', 'pre-code', 'pre-bg', 'th-borders', 'td-borders'],
].flatMap((name) => [`--tw-prose-${name}`, `--tw-prose-invert-${name}`]);
/** What the plugin brings for elements that imported articles do not have. */
const UNUSED_ELEMENTS = [
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

/** The padding, in place of the plugin's for each side. */
const padding = (value: string) => ({
  paddingTop: null,
  paddingInlineEnd: null,
  paddingBottom: null,
  paddingInlineStart: null,
  padding: value,
});

const heading = { color: 'var(--ink)', fontWeight: '700', letterSpacing: '-0.012em' };

/** Typography of article bodies: long Indonesian words, numbered steps, tables, remarks, code. */
export const proseStyles: ProseCss = {
  ...Object.fromEntries([...COLOURS, ...UNUSED_ELEMENTS].map((name) => [name, null])),
  color: 'var(--ink-soft)',
  maxWidth: '65ch',
  fontSize: '1.0625rem',
  lineHeight: '1.75',
  overflowWrap: 'break-word',
  [`@media (min-width: ${BREAKPOINTS.lg}px)`]: { fontSize: '1.125rem' },
  h2: { ...heading, fontSize: '1.5rem', lineHeight: '1.3', marginTop: '2.25em', marginBottom: '0.75em' },
  h3: { ...heading, fontSize: '1.1875rem', lineHeight: '1.4', marginTop: '1.8em', marginBottom: '0.5em' },
  h4: { ...heading, fontSize: '1.0625rem' },
  'h2, h3, h4, h5, h6, [id]': { scrollMarginTop: '0.5rem' },
  strong: { color: 'var(--ink)' },
  dt: { color: 'var(--ink)' },
  hr: { borderColor: 'var(--line)' },
  a: { color: 'var(--brand)', fontWeight: '500', textDecorationThickness: '1px', textUnderlineOffset: '3px' },
  'a:hover': { color: 'var(--brand-strong)', textDecorationThickness: '2px' },
  'ol > li::marker': { color: 'var(--brand)', fontWeight: '600' },
  'ul > li::marker': { color: 'var(--line-strong)' },
  li: { marginTop: '0.4em', marginBottom: '0.4em' },
  img: { borderRadius: '14px', height: 'auto', border: '1px solid var(--line)' },
  // The button that enlarges stands beside it.
  figcaption: {
    color: 'var(--ink-faint)',
    marginTop: '0.75em',
    paddingInline: '2.75rem',
    fontSize: '0.875rem',
    textAlign: 'center',
  },
  'code::before': null,
  'code::after': null,
  'pre code::before': null,
  'pre code::after': null,
  kbd: { color: 'var(--ink)', boxShadow: '0 0 0 1px var(--line-strong), 0 3px 0 var(--line-strong)' },
  code: {
    color: 'var(--ink)',
    fontWeight: '500',
    fontSize: '0.9em',
    padding: '0.15em 0.4em',
    borderRadius: '6px',
    backgroundColor: 'var(--surface-tint)',
  },
  pre: {
    color: 'var(--ink)',
    backgroundColor: 'var(--surface-soft)',
    border: '1px solid var(--line)',
    borderRadius: '14px',
    ...padding('1rem 1.25rem'),
    fontSize: '0.875rem',
  },
  'pre code': { padding: '0', backgroundColor: 'transparent', fontWeight: '400', fontSize: 'inherit' },
  blockquote: {
    color: 'inherit',
    borderInlineStartColor: 'var(--line-strong)',
    fontStyle: 'normal',
    fontWeight: '400',
    quotes: null,
  },
  'blockquote p:first-of-type::before': null,
  'blockquote p:last-of-type::after': null,
  table: {
    fontSize: '0.9375rem',
    lineHeight: '1.6',
    marginTop: '0',
    marginBottom: '0',
    fontVariantNumeric: 'tabular-nums',
  },
  // Beats `align`, which the cells carry; a heading without it would stand in the middle.
  'th, td': null,
  'th:not([align])': { textAlign: 'start' },
  thead: { borderBottomColor: 'var(--line-strong)' },
  'tbody tr': { borderBottomColor: 'var(--line)' },
  tfoot: { borderTopColor: 'var(--line-strong)' },
  'thead th': { color: 'var(--ink)', fontWeight: '600', ...padding('0.75rem 1rem'), verticalAlign: 'bottom' },
  'thead th:first-child': null,
  'thead th:last-child': null,
  'tbody td:first-child, tfoot td:first-child': null,
  'tbody td:last-child, tfoot td:last-child': null,
  'tbody td': null,
  'tfoot td': null,
  'tbody td, tfoot td': { ...padding('0.75rem 1rem'), verticalAlign: 'top' },
};
