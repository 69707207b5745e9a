import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPoorColours, makePalette, PAIRS, type GivenColours, contrast } from '@/lib/brand/brand-colours';
import { THEMES } from '@/styles/tokens';

const colour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const given = fc.option(fc.record({ light: colour, dark: fc.option(colour, { nil: undefined }) }), {
  nil: undefined,
});
const colours = fc
  .record({ brand: fc.record({ light: colour }), fill: given, deep: given, deep_end: given, accent: given })
  .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value)) as GivenColours);

/** Applies the changes that the messages ask for. A changed colour may need another change, so it repeats. */
function mend(all: GivenColours): GivenColours {
  let mended = all;
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    mended = structuredClone(mended);
    for (const { name, theme, nearest } of findPoorColours(mended))
      mended[name] = { ...(mended[name] ?? { light: nearest }), [theme]: nearest };
  }
  expect(findPoorColours(mended)).toEqual([]);
  return mended;
}

describe.each(['light', 'dark'] as const)('the colours of a brand, %s', (theme) => {
  it('can be told from each other wherever they meet, when what is refused is replaced as the message says', () => {
    fc.assert(
      fc.property(colours, (all) => {
        const palette = makePalette(theme, mend(all));
        for (const [token, others, least] of PAIRS)
          for (const other of others)
            expect(contrast(palette[token], palette[other]), `${token} ${other}`).toBeGreaterThanOrEqual(
              least,
            );
      }),
      { numRuns: 50 },
    );
  });

  it('have every name of the built-in ones', () => {
    expect(Object.keys(makePalette(theme, { brand: { light: '#0b6e4f' } }))).toEqual(
      Object.keys(THEMES[theme]),
    );
  });
});

describe('what was given', () => {
  it('stays as it is', () => {
    const all = {
      brand: { light: '#0b6e4f', dark: '#6fc7a5' },
      fill: { light: '#146c50' },
      accent: { light: '#ffd9b0' },
    };
    expect(findPoorColours(all)).toEqual([]);
    expect(makePalette('light', all)).toMatchObject({
      brand: '#0b6e4f',
      'brand-fill': '#146c50',
      mark: '#ffd9b0',
    });
    expect(makePalette('dark', all)).toMatchObject({ brand: '#6fc7a5', 'brand-fill': '#146c50' });
  });

  it.each<[string, GivenColours, object[]]>([
    ['a light brand on white', { brand: { light: '#ffcc00' } }, [{ name: 'brand', theme: 'light' }]],
    [
      'a dark brand in the dark theme',
      { brand: { light: '#0b6e4f', dark: '#0b6e4f' } },
      [{ name: 'brand', theme: 'dark' }],
    ],
    [
      'white text on a light button, in both themes',
      { brand: { light: '#0b6e4f' }, fill: { light: '#ffcc00' } },
      [
        { name: 'fill', theme: 'light' },
        { name: 'fill', theme: 'dark' },
      ],
    ],
    [
      'dark words on a dark mark',
      { brand: { light: '#0b6e4f' }, accent: { light: '#402000' } },
      [{ name: 'accent', theme: 'light' }],
    ],
  ])('is refused: %s', (_, all, expected) => {
    const poor = findPoorColours(all);
    expect(poor).toMatchObject(expected);
    // What the operator is told to write is taken.
    mend(all);
  });
});
