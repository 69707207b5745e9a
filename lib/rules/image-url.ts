import { DEVICE_SIZES, IMAGE_QUALITY, IMAGE_SIZES } from '@/lib/constants';

/** The optimizer of public pictures (specification §7). */
const ROOT = '/_next/image';
const WIDTHS = [...IMAGE_SIZES, ...DEVICE_SIZES];
/** Screens have up to so many device pixels to a CSS pixel; more is not seen. */
const MAX_DENSITY = 2;
/** A phone's screen in device pixels: less of a picture as wide as the window is never asked for. */
const PHONE_WIDTH = 640;

/** The address of a picture in one of the optimizer's widths, in pixels. Drawings stay as they are. */
export function imageUrl(src: string, width: number, quality: number = IMAGE_QUALITY.default): string {
  return isDrawing(src) ? src : `${ROOT}?url=${encodeURIComponent(src)}&w=${width}&q=${quality}`;
}

/**
 * The widths in which a picture can be of use, ascending, in pixels: as wide as `sizes` (the attribute) shows it, on
 * coarse and fine screens, and never more than the picture itself has.
 */
export function imageWidths(sizes: string, ownWidth: number): number[] {
  const lengths = sizes.split(',').map(lastLength);
  const least = Math.min(...lengths.map((length) => length.least));
  const most = Math.min(Math.max(...lengths.map((length) => length.most)), ownWidth);
  const useful = WIDTHS.filter((width) => width >= least && width <= most);
  const enough = WIDTHS.find((width) => width >= Math.max(most, least)) ?? WIDTHS[WIDTHS.length - 1];
  return enough === undefined || useful.includes(enough) ? useful : [...useful, enough];
}

/** The `srcset` of a picture; undefined for drawings, which need none. */
export function imageSet(src: string, sizes: string, ownWidth: number): string | undefined {
  if (isDrawing(src)) return undefined;
  return imageWidths(sizes, ownWidth)
    .map((width) => `${imageUrl(src, width)} ${width}w`)
    .join(', ');
}

const isDrawing = (src: string): boolean => /\.svg$/i.test(src);

/** How wide a part of `sizes` is at least and at most, in device pixels; `calc(…)` may be anything. */
function lastLength(part: string): { least: number; most: number } {
  const [, value, unit] = /([\d.]+)(px|vw)\s*$/.exec(part) ?? [];
  if (unit === 'px') return { least: Number(value), most: Number(value) * MAX_DENSITY };
  return { least: (PHONE_WIDTH * Number(value ?? 100)) / 100, most: Number.POSITIVE_INFINITY };
}
