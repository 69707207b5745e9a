import { fromOklch, linearOf, toOklch } from './oklch';

/** The least contrast of text, and of what else has to be seen (WCAG 2, levels AA of 1.4.3 and 1.4.11). */
export const READABLE = 4.5;
export const VISIBLE = 3;

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
