import { useState } from 'react';
import { MediaThumb } from '@/components/form/MediaThumb';
import { LightboxOnDemand } from '@/components/lightbox/LightboxOnDemand';
import type { UploadedMedia } from '@/lib/contract/project';

export type RequestImagesProps = { label: string; images: readonly UploadedMedia[] };

/** Thumbnails of the images of a request or a comment; a click opens the lightbox. */
export function RequestImages({ label, images }: RequestImagesProps) {
  const [index, setIndex] = useState<number>();
  const shown = images.map(({ id, image_url: src, file_name }, at) => ({
    id,
    src,
    alt: file_name ?? `${at + 1}`,
  }));
  return (
    <>
      <ul aria-label={label} className="mt-3 flex flex-wrap gap-3">
        {shown.map(({ id, src, alt }, at) => (
          <MediaThumb key={id} src={src} name={alt} onOpen={() => setIndex(at)} />
        ))}
      </ul>
      {index !== undefined && (
        <LightboxOnDemand
          images={shown}
          index={index}
          onIndex={setIndex}
          onClose={() => setIndex(undefined)}
        />
      )}
    </>
  );
}
