import { useState } from 'react';
import { fileList, FileRow } from '@/components/form/FileRow';
import { MediaThumb } from '@/components/form/MediaThumb';
import { LightboxOnDemand } from '@/components/ui/LightboxOnDemand';
import type { UploadedMedia } from '@/lib/contract/project';
import { useText } from '@/lib/client/useText';
import { isFile } from '@/lib/request/attached-file';
import { formFieldText } from '@/lib/text/request-form';

export type RequestImagesProps = { label: string; images: readonly UploadedMedia[] };

/** The attachments of a request or a comment: thumbnails, which open the lightbox, and files to download. */
export function RequestImages({ label, images }: RequestImagesProps) {
  const text = useText(formFieldText);
  const [index, setIndex] = useState<number>();
  const files = images.filter(isFile);
  const shown = images
    .filter((media) => !isFile(media))
    .map(({ id, image_url: src, file_name }, at) => ({
      id,
      src,
      alt: file_name ?? `${at + 1}`,
    }));
  return (
    <>
      {shown.length > 0 && (
        <ul aria-label={label} className="mt-3 flex flex-wrap gap-3">
          {shown.map(({ id, src, alt }, at) => (
            <MediaThumb key={id} src={src} name={alt} onOpen={() => setIndex(at)} />
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <ul aria-label={text.attachedFiles} className={fileList}>
          {files.map((media) => (
            <FileRow key={media.id} media={media} name={media.file_name ?? media.id} />
          ))}
        </ul>
      )}
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
