import { describe, expect, it } from 'vitest';
import { contrast } from '@/lib/brand/brand-colours';
import { THEMES, themeColours } from '@/styles/tokens';

type Colour = keyof typeof THEMES.light;

/** `share` of a colour over another, as `color-mix` makes it. */
function mix(colour: string, share: number, ground: string): string {
  const channel = (at: number) => {
    const [own = 0, below = 0] = [colour, ground].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round(own * share + below * (1 - share))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

const GROUNDS: Colour[] = ['surface', 'surface-soft', 'surface-tint'];
const TEXTS: Colour[] = ['ink', 'ink-soft', 'ink-faint', 'brand', 'brand-strong'];
const REMARKS: Colour[] = ['note', 'tip', 'important', 'warning', 'caution'];

describe.each(['light', 'dark'] as const)('colours, %s', (theme) => {
  const colours: Record<Colour, string> = THEMES[theme];

  it.each(TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)))(
    '%s can be read on %s',
    (text, ground) => {
      expect(contrast(colours[text], colours[ground])).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each([
    ['brand-on', 'brand-fill'],
    ['brand-on', 'brand-deep'],
    ['brand-on', 'deep-end'],
    ['deep-ink', 'brand-deep'],
    ['deep-ink', 'deep-end'],
    ['ink', 'mark'],
    ...REMARKS.map((remark) => [remark, 'surface'] as const),
    ...REMARKS.map((remark) => [remark, 'surface-soft'] as const),
  ] satisfies (readonly [Colour, Colour])[])('%s can be read on %s', (text, ground) => {
    expect(contrast(colours[text], colours[ground])).toBeGreaterThanOrEqual(4.5);
  });

  // As tokens.ts mixes it.
  it('a filled button is still one under the pointer', () => {
    const hover = mix(colours['brand-fill'], 0.6, colours['brand-deep']);
    expect(contrast(colours['brand-on'], hover)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(hover, colours.surface)).toBeGreaterThanOrEqual(1.5);
    expect(contrast(hover, colours['brand-fill'])).toBeGreaterThanOrEqual(1.15);
  });

  it.each(['surface', 'surface-soft'] as const)('the border of a field is seen on %s', (ground) => {
    expect(contrast(colours['line-strong'], colours[ground])).toBeGreaterThanOrEqual(3);
  });

  it.each(REMARKS)('%s and text can be read on the ground of its own remark', (remark) => {
    const ground = mix(colours[remark], 0.09, colours.surface);
    expect(contrast(colours[remark], ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours['ink-soft'], ground)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('which colours are shown', () => {
  const ground = (selector: string) => (themeColours[selector] as Record<string, string>)['--surface'];

  it('the choice wins over the system’s preference, in both directions', () => {
    expect(ground(':root')).toBe(THEMES.light.surface);
    expect(ground(":root[data-theme='dark']")).toBe(THEMES.dark.surface);
    expect(themeColours['@media (prefers-color-scheme: dark)']).toEqual({
      ":root:not([data-theme='light'])": themeColours[":root[data-theme='dark']"],
    });
  });

  it('every theme has every colour', () => {
    expect(Object.keys(THEMES.dark)).toEqual(Object.keys(THEMES.light));
  });
});

it('in the dark the white of pictures is no brighter than the text, and the ground of small drawings is dark', () => {
  const rules = themeColours[":root[data-theme='dark']"] as Record<string, string>;
  const [, share = '1'] = /^brightness\(([\d.]+)\)$/.exec(rules['--picture'] ?? '') ?? [];
  const white = mix('#ffffff', Number(share), '#000000');
  const { surface, tile, ink } = THEMES.dark;
  const text = THEMES.dark['ink-soft'];
  expect(contrast(white, surface)).toBeLessThanOrEqual(contrast(text, surface));
  expect(contrast(tile, ink)).toBeGreaterThan(7);
});
