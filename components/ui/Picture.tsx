import Image from 'next/image';

export type PictureData = { src: string; alt: string; width: number; height: number };

export type PictureProps = PictureData & {
  /** How wide the picture is shown, as in the `sizes` attribute. */
  sizes: string;
  /** The first thing that a visitor sees: load it at once. */
  isFirst?: boolean;
  className?: string;
};

/** A picture of the content in the size that is shown, with its room kept free while it loads. */
export function Picture({ isFirst, alt, ...picture }: PictureProps) {
  return (
    <Image
      {...picture}
      alt={alt}
      quality={75}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
    />
  );
}
