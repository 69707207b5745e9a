import { THEMES } from '@/styles/tokens';
import { fromOklch, linearOf, toOklch } from './oklch';

/** The least contrast of text, and of what else has to be seen (WCAG 2, levels AA of 1.4.3 and 1.4.11). */
const READABLE = 4.5;
const VISIBLE = 3;

/** Relative luminance of `#rrggbb` as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colours, 1 to 21, as WCAG 2 defines it. */
export function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

/** Lightness is tried in steps of this. */
const STEP = 0.004;

/**
 * Returns the colour of the same hue whose lightness is nearest and that has a contrast with all of `against`: the
 * given one if it does. Black or white when no shade of the hue has.
 */
export function nearestReadable(hex: string, against: readonly string[], least = READABLE): string {
  const fits = (colour: string) => against.every((other) => contrast(colour, other) >= least);
  if (fits(hex)) return hex;
  const { l, c, h } = toOklch(hex);
  for (let distance = STEP; distance <= 1; distance += STEP) {
    for (const lightness of [l - distance, l + distance]) {
      if (lightness < 0 || lightness > 1) continue;
      const shade = fromOklch({ l: lightness, c, h });
      if (fits(shade)) return shade;
    }
  }
  return fits('#ffffff') ? '#ffffff' : '#000000';
}

export type Theme = keyof typeof THEMES;
export type ColourToken = keyof (typeof THEMES)['light'];
export type Palette = Record<ColourToken, string>;

/** Colours as an operator gives them. Missing ones are made from the others. */
export type GivenColour = { light: string; dark?: string | undefined };
export type GivenColours = {
  brand: GivenColour;
  fill?: GivenColour | undefined;
  deep?: GivenColour | undefined;
  deep_end?: GivenColour | undefined;
  accent?: GivenColour | undefined;
};
export type ColourName = keyof GivenColours;

const GROUNDS = ['surface', 'surface-soft', 'surface-tint'] as const satisfies ColourToken[];
const ON_GROUNDS = ['ink', 'ink-soft', 'ink-faint', 'brand', 'brand-strong', 'note'] as const;
const REMARKS = ['tip', 'important', 'warning', 'caution'] as const;
/** The colours that the portal combines: a colour, those that it stands on or below, and its least contrast to them. */
export const PAIRS: readonly (readonly [ColourToken, readonly ColourToken[], number])[] = [
  ...ON_GROUNDS.map((token) => [token, GROUNDS, READABLE] as const),
  ...REMARKS.map((token) => [token, ['surface', 'surface-soft'], READABLE] as const),
  ['line-strong', ['surface', 'surface-soft'], VISIBLE],
  ['brand-fill', ['brand-on'], READABLE],
  ['brand-deep', ['brand-on', 'deep-ink'], READABLE],
  ['deep-end', ['brand-on', 'deep-ink'], READABLE],
  ['mark', ['ink'], READABLE],
];

/** Tokens that are turned to the hue of the brand and that no setting names. */
const TINTED = [
  ...GROUNDS,
  ...['line', 'line-strong', 'ink', 'ink-soft', 'ink-faint', 'deep-ink', 'tile'],
] as ColourToken[];

/** The token of each setting of brand.yml. */
export const TOKEN_OF = {
  brand: 'brand',
  fill: 'brand-fill',
  deep: 'brand-deep',
  deep_end: 'deep-end',
  accent: 'mark',
} as const satisfies Record<ColourName, ColourToken>;

/**
 * Makes the colours of a theme: given ones stay as they are, the others are the built-in ones in the hue of the brand, with
 * the contrasts of `PAIRS`.
 */
export function makePalette(theme: Theme, given: GivenColours): Palette {
  const tokens = THEMES[theme];
  const turned = turnTo(given.brand.light, 1.2);
  const greyed = turnTo(given.brand.light, 0.6);
  const palette: Palette = { ...tokens };
  for (const token of TINTED) palette[token] = greyed(tokens[token]);
  palette.brand = given.brand[theme] ?? turned(tokens.brand);
  palette['brand-strong'] = stepFrom(palette.brand, tokens.brand, tokens['brand-strong']);
  palette.note = palette.brand;
  palette['brand-fill'] =
    ofBoth(given.fill, theme) ?? (theme === 'light' ? given.brand.light : turned(tokens['brand-fill']));
  palette['brand-deep'] = ofBoth(given.deep, theme) ?? turned(tokens['brand-deep']);
  palette['deep-end'] =
    ofBoth(given.deep_end, theme) ?? ofBoth(given.deep, theme) ?? turned(tokens['deep-end']);
  if (given.accent) {
    palette.mark =
      given.accent[theme] ?? fromOklch({ ...toOklch(given.accent.light), l: toOklch(tokens.mark).l });
  }
  const isGiven = new Set<ColourToken>(
    Object.entries(given).flatMap(([name, colour]) =>
      ofBoth(colour, theme, name) === undefined ? [] : [TOKEN_OF[name as ColourName]],
    ),
  );
  for (const [token, backgrounds, least] of PAIRS) {
    if (isGiven.has(token)) continue;
    const against = backgrounds.map((other) => palette[other]);
    palette[token] = nearestReadable(palette[token], against, least);
  }
  return palette;
}

/** Settings whose light colour also serves in the dark theme: grounds under white text. */
const SAME_IN_BOTH = ['fill', 'deep', 'deep_end'];

/** Returns a given colour in a theme. */
function ofBoth(colour: GivenColour | undefined, theme: Theme, name = 'fill'): string | undefined {
  return colour?.[theme] ?? (SAME_IN_BOTH.includes(name) ? colour?.light : undefined);
}

/** Creates a function that turns a built-in colour to the hue of the brand. Its chroma grows by `most`, less for a pale brand. */
function turnTo(brand: string, most: number): (colour: string) => string {
  const [from, to] = [toOklch(THEMES.light.brand), toOklch(brand)];
  const share = Math.min(most, to.c / from.c);
  return (colour) => {
    const { l, c, h } = toOklch(colour);
    return fromOklch({ l, c: c * share, h: (h + to.h - from.h + 360) % 360 });
  };
}

/** Returns the colour that is as much lighter or darker than `base` as `ownStep` is than `own`. */
function stepFrom(base: string, colour: string, ownStep: string): string {
  const { l, c, h } = toOklch(base);
  return fromOklch({ l: l + toOklch(ownStep).l - toOklch(colour).l, c, h });
}

export type PoorColour = { name: ColourName; theme: Theme; nearest: string };

/** Finds given colours with too little contrast, and suggests the nearest colour that has enough. */
export function findPoorColours(given: GivenColours): PoorColour[] {
  return (['light', 'dark'] as const).flatMap((theme) => {
    const palette = makePalette(theme, given);
    return (Object.keys(given) as ColourName[]).flatMap((name): PoorColour[] => {
      const colour = ofBoth(given[name], theme, name);
      const pair = PAIRS.find(([token]) => token === TOKEN_OF[name]);
      if (!colour || !pair) return [];
      const nearest = nearestReadable(
        colour,
        pair[1].map((other) => palette[other]),
        pair[2],
      );
      return nearest === colour ? [] : [{ name, theme, nearest }];
    });
  });
}
