import { imageSet, imageUrl, imageWidths } from '@/lib/rules/image-url';

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
  const offered = imageWidths(sizes, width);
  const isVector = src.endsWith('.svg');
  return (
    // eslint-disable-next-line @next/next/no-img-element -- see above
    <img
      src={isVector ? src : imageUrl(src, offered.at(-1) ?? width)}
      srcSet={isVector ? undefined : imageSet(src, offered)}
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
