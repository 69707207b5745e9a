import { describe, expect, it, test } from 'vitest';
import fc from 'fast-check';
import { contrast, nearestReadable } from '@/lib/brand/brand-colours';
import { fromOklch, toOklch } from '@/lib/brand/oklch';

const colour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test.each([
  ['#ffffff', '#000000', 21],
  ['#ffffff', '#ffffff', 1],
  // The classic borderline of WCAG 2.
  ['#767676', '#ffffff', 4.54],
  ['#777777', '#ffffff', 4.48],
  ['#ff0000', '#ffffff', 4],
  ['#1f54a7', '#ffffff', 7.28],
])('the contrast of %s and %s is %d', (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 2);
  expect(contrast(other, one)).toBe(contrast(one, other));
});

test('a colour that is taken apart is put together again', () => {
  fc.assert(fc.property(colour, (hex) => void expect(fromOklch(toOklch(hex))).toBe(hex)));
});

describe('the nearest readable shade', () => {
  it.each([
    // Readable as it is.
    ['#1f54a7', ['#ffffff'], '#1f54a7'],
    ['#777777', ['#ffffff'], '#767676'],
    // Yellow becomes gold on white, and stays on black.
    ['#ffcc00', ['#ffffff'], '#917300'],
    ['#ffcc00', ['#000000'], '#ffcc00'],
  ])('of %s on %s is %s', (hex, grounds, expected) => {
    expect(nearestReadable(hex, grounds)).toBe(expected);
  });

  it('is readable, and of the same hue, for every colour', () => {
    fc.assert(
      fc.property(colour, (hex) => {
        const shade = nearestReadable(hex, ['#ffffff', '#f5f8fc']);
        expect(contrast(shade, '#f5f8fc')).toBeGreaterThanOrEqual(4.5);
        const [from, to] = [toOklch(hex), toOklch(shade)];
        if (from.c < 0.05 || to.c < 0.05) return;
        expect(Math.abs(((from.h - to.h + 540) % 360) - 180)).toBeLessThan(6);
      }),
    );
  });
});
