import { describe, expect, it } from 'vitest';
import { DEVICE_SIZES, IMAGE_SIZES } from '@/lib/constants';
import { imageSet, imageUrl, imageWidths } from '@/lib/rules/image-url';

describe('imageUrl (specification §7)', () => {
  it('names source, width and quality', () => {
    expect(imageUrl('/media/a/kucing oren.png', 640)).toBe(
      '/_next/image?url=%2Fmedia%2Fa%2Fkucing%20oren.png&w=640&q=75',
    );
    expect(imageUrl('/media/a/b.png', 96, 85)).toBe('/_next/image?url=%2Fmedia%2Fa%2Fb.png&w=96&q=85');
  });

  it('leaves drawings as they are, for the optimizer makes no SVG smaller', () => {
    expect(imageUrl('/media/a/gambar.SVG', 640)).toBe('/media/a/gambar.SVG');
    expect(imageSet('/media/a/gambar.svg', '100vw', 900)).toBeUndefined();
  });
});

describe('imageWidths', () => {
  it.each([
    // As wide as the window: from a phone's screen to the picture's own width.
    ['100vw', 1300, [640, 750, 828, 1080, 1200, 1920]],
    ['(min-width: 1280px) 736px, 100vw', 9000, [640, 750, 828, 1080, 1200, 1920, 2048, 3840]],
    ['(min-width: 768px) 33vw, 50vw', 800, [256, 384, 640, 750, 828]],
    // A fixed width: for coarse and fine screens, no more.
    ['56px', 900, [64, 96, 128]],
    ['(min-width: 640px) 64px, 32px', 900, [32, 48, 64, 96, 128]],
    // A small picture is never made larger than it is.
    ['100vw', 300, [640]],
    ['56px', 40, [64]],
    ['calc(100vw - 2rem)', 700, [640, 750]],
  ])('%s of a picture %i wide', (sizes, ownWidth, expected) => {
    expect(imageWidths(sizes, ownWidth)).toEqual(expected);
  });

  it('I02: are all widths that the optimizer makes', () => {
    const made: readonly number[] = [...IMAGE_SIZES, ...DEVICE_SIZES];
    for (const sizes of ['100vw', '1px', '5000px', '7vw', '']) {
      const widths = imageWidths(sizes, 5000);
      expect(widths.length).toBeGreaterThan(0);
      expect(widths.every((width) => made.includes(width))).toBe(true);
    }
  });
});

it('imageSet lists each width with its address', () => {
  expect(imageSet('/media/a/b.png', '96px', 900)).toBe(
    '/_next/image?url=%2Fmedia%2Fa%2Fb.png&w=96&q=75 96w, ' +
      '/_next/image?url=%2Fmedia%2Fa%2Fb.png&w=128&q=75 128w, ' +
      '/_next/image?url=%2Fmedia%2Fa%2Fb.png&w=256&q=75 256w',
  );
});
