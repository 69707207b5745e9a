import { describe, expect, it } from 'vitest';
import { DEVICE_SIZES, IMAGE_SIZES } from '@/lib/constants';
import { imageSet, imageUrl, imageWidths, privateImageUrl } from '@/lib/paths/image-url';

describe('imageUrl (behaviour.md §7)', () => {
  it('names source, width and quality', () => {
    expect(imageUrl('/media/a/kucing oren.png', 640)).toBe(
      '/_next/image?url=%2Fmedia%2Fa%2Fkucing%20oren.png&w=640&q=75',
    );
  });

  it('imageSet lists each width with its URL', () => {
    expect(imageSet('/media/a/b.png', [96, 128])).toBe(
      '/_next/image?url=%2Fmedia%2Fa%2Fb.png&w=96&q=75 96w, /_next/image?url=%2Fmedia%2Fa%2Fb.png&w=128&q=75 128w',
    );
  });
});

describe('privateImageUrl', () => {
  it('is the thumbnail of an attachment, of quality 85', () => {
    expect(privateImageUrl('/api/media/attachment/a', 96)).toBe(
      '/api/media/private/?url=%2Fapi%2Fmedia%2Fattachment%2Fa&w=96&q=85',
    );
  });

  it('leaves images of a remote backend alone', () => {
    expect(privateImageUrl('https://media.example/a.png', 96)).toBe('https://media.example/a.png');
  });
});

describe('imageWidths', () => {
  it.each([
    // As wide as the window: from a phone's screen to the first that holds the picture's own width.
    ['100vw', 1300, [640, 750, 828, 1080, 1200, 1920]],
    ['(min-width: 1280px) 736px, 100vw', 9000, [640, 750, 828, 1080, 1200, 1920, 2048, 3840]],
    // A fixed width: for coarse and fine screens, no more.
    ['56px', 900, [64, 96, 128, 256]],
    ['16px', 900, [16, 32, 48]],
    ['128px', 900, [128, 256, 384]],
    // A small picture is never made larger than it is.
    ['100vw', 300, [640]],
    ['56px', 40, [64]],
  ])('%s of a picture %i wide', (sizes, ownWidth, expected) => {
    expect(imageWidths(sizes, ownWidth)).toEqual(expected);
  });

  it('I02: are all widths that the optimizer makes', () => {
    const made: readonly number[] = [...IMAGE_SIZES, ...DEVICE_SIZES];
    for (const sizes of ['100vw', '1px', '5000px', '7vw', '']) {
      expect(imageWidths(sizes, 5000).every((width) => made.includes(width))).toBe(true);
    }
  });
});
