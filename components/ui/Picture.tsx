import { DEVICE_SIZES, IMAGE_QUALITY, IMAGE_SIZES } from '@/lib/constants';

export type PictureData = { src: string; alt: string; width: number; height: number };

export type PictureProps = PictureData & {
  /** How wide the picture is shown, as in the `sizes` attribute. */
  sizes: string;
  /** The first thing that a visitor sees: load it at once. */
  isFirst?: boolean;
  className?: string;
};

/**
 * A picture of the content in the size that is shown, with its room kept free while it loads. Plain HTML over Next's
 * optimizer: its own component costs every page 4 KB of JavaScript for what the markup says already.
 */
export function Picture({ src, alt, width, height, sizes, isFirst, className }: PictureProps) {
  const offered = offeredWidths(width, sizes);
  const isVector = src.endsWith('.svg');
  return (
    // eslint-disable-next-line @next/next/no-img-element -- see above
    <img
      src={isVector ? src : optimized(src, offered.at(-1) ?? width)}
      srcSet={isVector ? undefined : offered.map((size) => `${optimized(src, size)} ${size}w`).join(', ')}
      sizes={isVector ? undefined : sizes}
      alt={alt}
      width={width}
      height={height}
      className={className}
      decoding="async"
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
    />
  );
}

/** `{root}?url={encoded source}&w={width}&q={quality}` (specification §7). */
const optimized = (src: string, width: number): string =>
  `/_next/image?url=${encodeURIComponent(src)}&w=${width}&q=${IMAGE_QUALITY.default}`;

/** Widths of the optimizer that can be of use: none beyond the picture's own, small ones for small places. */
function offeredWidths(width: number, sizes: string): number[] {
  const [, fixed] = /^(\d+)px$/.exec(sizes) ?? [];
  // A place of one width is seen on screens of up to three times the density.
  const [min, max] = fixed ? [Number(fixed), Math.min(width, Number(fixed) * 3)] : [DEVICE_SIZES[0], width];
  const all = [...IMAGE_SIZES, ...DEVICE_SIZES].filter((size) => size >= min);
  const enough = all.findIndex((size) => size >= max);
  return enough === -1 ? all : all.slice(0, enough + 1);
}
