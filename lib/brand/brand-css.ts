import { makePalette, type GivenColours, type Palette, type Theme } from './brand-colours';
import { THEMES } from '@/styles/tokens';
import type { BrandLogo } from '@/lib/page-data/props/common';

export type BrandFace = { url: string; weight: string; style: string };
type BrandStyles = {
  colours: GivenColours | undefined;
  typeface: { family: string; faces: BrandFace[] } | undefined;
  logo: BrandLogo | undefined;
  /** In any language. */
  names: readonly string[];
};

/** Longest name, in characters, that stands beside the logo on one line. */
const MAX_ONE_LINE = 18;

/** Writes the style sheet of a brand: the differences from the built-in one, '' without any. */
export function brandCss({ colours, typeface, logo, names }: BrandStyles): string {
  return [
    ...(colours ? colourRules(colours) : []),
    ...(typeface ? typefaceRules(typeface) : []),
    ...(logo ? logoRules(logo) : []),
    ...(names.some((name) => name.length > MAX_ONE_LINE) ? [LONG_NAME] : []),
  ].join('\n');
}

/** Two lines at most, so that search field and navigation keep their room; the rest is cut off. */
const LONG_NAME =
  'html .site-name{max-width:11rem;max-height:2.4em;overflow:hidden;font-size:.9375rem;line-height:1.2;overflow-wrap:anywhere}';

const IN_DARK = '@media (prefers-color-scheme: dark)';
const rule = (selector: string, lines: string[]) => `${selector}{${lines.join(';')}}`;

function colourRules(given: GivenColours): string[] {
  const light = makePalette('light', given);
  const dark = makePalette('dark', given);
  // Paper keeps its own colours.
  const screen = (css: string) => `@media screen{${css}}`;
  return [
    screen(
      [
        rule(':root', variables('light', light)),
        `${IN_DARK}{${rule(":root:not([data-theme='light'])", variables('dark', dark))}}`,
        rule(":root[data-theme='dark']", variables('dark', dark)),
      ].join(''),
    ),
    // The built-in sheet writes the built-in blue out in these places.
    rule('html .site-header[data-transparent]:not(:has(details[open]))', [
      `--brand-on:${light['brand-fill']}`,
    ]),
    rule('html .banner-slides a:focus-visible', [`outline-color:${light['brand-fill']}`]),
    rule('html #nprogress .bar', ['background:var(--brand)']),
    rule('html .home-hero', [
      `background-image:radial-gradient(60rem 30rem at 85% -20%,${glow},transparent 70%),linear-gradient(var(--brand-deep),var(--deep-end))`,
    ]),
    rule('html .video-poster', [
      `background:radial-gradient(24rem 16rem at 80% 10%,${glow},transparent 70%),linear-gradient(135deg,var(--brand-deep),var(--deep-end))`,
    ]),
  ];
}

/** A light in the corner of banners, weak enough to leave white text its contrast. */
const glow = 'color-mix(in srgb,var(--deep-ink) 12%,transparent)';

const variables = (theme: Theme, palette: Palette): string[] =>
  Object.entries(palette).flatMap(([name, value]) =>
    value === THEMES[theme][name as keyof Palette] ? [] : [`--${name}:${value}`],
  );

function typefaceRules({ family, faces }: NonNullable<BrandStyles['typeface']>): string[] {
  const stack = `'${family}',system-ui,'Segoe UI',Roboto,sans-serif`;
  return [
    ...faces.map(({ url, weight, style }) =>
      rule('@font-face', [
        `font-family:'${family}'`,
        `src:url(${url}) format('woff2')`,
        `font-weight:${weight}`,
        `font-style:${style}`,
        'font-display:swap',
      ]),
    ),
    rule('html,body', [`font-family:${stack}`]),
  ];
}

/** The dark logo stands on every dark ground: in the dark theme, and on the home page's banner. */
function logoRules({ light, dark }: BrandLogo): string[] {
  const onDeep = 'html .site-header[data-transparent]:not(:has(details[open]))';
  const size = rule('.brand-logo', [
    'display:block',
    'width:auto',
    'max-width:11rem',
    'height:36px',
    'object-fit:contain',
    'object-position:left',
    'filter:none',
    'mix-blend-mode:normal',
  ]);
  // On phones a wide logo leaves no room for the name.
  const alone = light.width > 1.6 * light.height ? 'html .site-name{display:none!important}' : '';
  const small = rule('.brand-logo', ['max-width:7.5rem', 'height:32px']);
  const phone = `@media (width<40rem){${small}${alone}}`;
  if (!dark) {
    const plate = ['padding:4px 6px', 'border-radius:8px', 'background:#ffffff', 'box-sizing:border-box'];
    return [
      size,
      phone,
      rule(`${onDeep} .brand-logo,html[data-theme='dark'] .brand-logo`, plate),
      `${IN_DARK}{${rule("html:not([data-theme='light']) .brand-logo", plate)}}`,
    ];
  }
  const swap = (scope: string, isDark: boolean) => [
    rule(`${scope} .brand-logo-light`, [`display:${isDark ? 'none' : 'block'}`]),
    rule(`${scope} .brand-logo-dark`, [`display:${isDark ? 'block' : 'none'}`]),
  ];
  return [
    size,
    phone,
    ...swap('html', false),
    `${IN_DARK}{${swap("html:not([data-theme='light'])", true).join('')}}`,
    ...swap("html[data-theme='dark']", true),
    ...swap(onDeep, true),
  ];
}
