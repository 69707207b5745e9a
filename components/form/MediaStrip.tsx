import { useState } from 'react';
import { LightboxOnDemand } from '@/components/ui/LightboxOnDemand';
import type { UploadedMedia } from '@/lib/contract/project';
import type { Attachments } from './useAttachments';
import { useText } from '@/lib/client/useText';
import { isFile } from '@/lib/request/attached-file';
import { formFieldText } from '@/lib/text/request-form';
import { fileList, FileRow } from './FileRow';
import { MediaThumb, UploadThumb } from './MediaThumb';

export type MediaStripProps = {
  payloads: readonly UploadedMedia[];
  attachments: Attachments;
  /** Called after an image and its focused button were removed. */
  onRemoved: (name: string) => void;
  /** Called after the upload of an image began again, which takes its focused button away. */
  onRetried: () => void;
};

/** Thumbnails of the attached images, which open the lightbox, and a list of other files. */
export function MediaStrip({ payloads, attachments, onRemoved, onRetried }: MediaStripProps) {
  const text = useText(formFieldText);
  const [index, setIndex] = useState<number>();
  const { uploads, cancel, retry, remove } = attachments;
  if (payloads.length + uploads.length === 0) return null;
  const nameOf = (media: UploadedMedia, at: number) => media.file_name ?? `${at + 1}`;
  const images = payloads.filter((media) => !isFile(media));
  const files = payloads.filter(isFile);
  const handleRemove = (media: UploadedMedia, name: string) => {
    remove(media);
    onRemoved(name);
  };
  return (
    <>
      {images.length + uploads.length > 0 && (
        <ul aria-label={text.images} className="mt-4 flex flex-wrap gap-3">
          {images.map((media, at) => (
            <MediaThumb
              key={media.id}
              src={media.image_url}
              name={nameOf(media, at)}
              onOpen={() => setIndex(at)}
              onRemove={() => handleRemove(media, nameOf(media, at))}
            />
          ))}
          {uploads.map((upload) => (
            <UploadThumb
              key={upload.id}
              upload={upload}
              onRetry={() => {
                retry(upload.id);
                onRetried();
              }}
              onRemove={() => {
                cancel(upload);
                onRemoved(upload.file.name);
              }}
            />
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <ul aria-label={text.attachedFiles} className={fileList}>
          {files.map((media, at) => (
            <FileRow
              key={media.id}
              media={media}
              name={nameOf(media, at)}
              onRemove={() => handleRemove(media, nameOf(media, at))}
            />
          ))}
        </ul>
      )}
      {index !== undefined && (
        <LightboxOnDemand
          images={images.map((media, at) => ({ src: media.image_url, alt: nameOf(media, at) }))}
          index={index}
          onIndex={setIndex}
          onClose={() => setIndex(undefined)}
        />
      )}
    </>
  );
}
