import type { PictureData } from '@/lib/page-data/props/common';
import { imageSet, imageUrl, imageWidths } from '@/lib/paths/image-url';

export type PictureProps = PictureData & {
  /** The `sizes` attribute. */
  sizes: string;
  /** Loads it at once: for the first picture that a visitor sees. */
  isFirst?: boolean;
  className?: string;
};

/**
 * A picture of the content in the displayed size, whose space is reserved while it loads. Plain HTML, since Next's
 * component costs every page 4 KB of JavaScript.
 */
export function Picture({ src, alt, width, height, sizes, isFirst, className }: PictureProps) {
  const offered = imageWidths(sizes, width);
  // The optimizer makes no vectors, and knows the portal's own pictures alone.
  const isAsItIs = src.endsWith('.svg') || !src.startsWith('/');
  return (
    // oxlint-disable-next-line nextjs/no-img-element -- see above
    <img
      src={isAsItIs ? src : imageUrl(src, offered.at(-1) ?? width)}
      srcSet={isAsItIs ? undefined : imageSet(src, offered)}
      sizes={isAsItIs ? undefined : sizes}
      alt={alt}
      width={width}
      height={height}
      className={className}
      decoding="async"
      loading={isFirst ? undefined : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
    />
  );
}
