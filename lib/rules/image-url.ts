import { DEVICE_SIZES, IMAGE_QUALITY, IMAGE_SIZES } from '@/lib/constants';

/**
 * A public picture in one of the optimizer's widths, in pixels: `{root}?url={source}&w={width}&q={quality}`
 * (behaviour.md §7).
 */
export const imageUrl = (src: string, width: number): string =>
  `/_next/image?url=${encodeURIComponent(src)}&w=${width}&q=${IMAGE_QUALITY.default}`;

/** The `srcset` of a picture in these widths. */
export const imageSet = (src: string, widths: readonly number[]): string =>
  widths.map((width) => `${imageUrl(src, width)} ${width}w`).join(', ');

/**
 * Widths of the optimizer that can be of use where a picture is as wide as `sizes` (the attribute) says, ascending:
 * none beyond the picture's own, small ones for small places.
 */
export function imageWidths(sizes: string, ownWidth: number): number[] {
  const [, fixed] = /^(\d+)px$/.exec(sizes) ?? [];
  // A place of one width is seen on screens of up to three times the density.
  const [min, max] = fixed
    ? [Number(fixed), Math.min(ownWidth, Number(fixed) * 3)]
    : [DEVICE_SIZES[0], ownWidth];
  const all = [...IMAGE_SIZES, ...DEVICE_SIZES].filter((size) => size >= min);
  const enough = all.findIndex((size) => size >= max);
  return enough === -1 ? all : all.slice(0, enough + 1);
}
