import { useState } from 'react';
import { LightboxOnDemand } from '@/components/lightbox/LightboxOnDemand';
import type { UploadedMedia } from '@/lib/contract/project';
import type { Attachments } from '@/lib/hooks/useAttachments';
import { useText } from '@/lib/hooks/useText';
import { formFieldText } from '@/lib/text/request-fields';
import { MediaThumb } from './MediaThumb';
import { UploadThumb } from './UploadThumb';

export type MediaStripProps = {
  payloads: readonly UploadedMedia[];
  attachments: Attachments;
  /** Called after an image was removed, together with the focused button. */
  onRemoved: (name: string) => void;
};

/** Thumbnails of the attached images; a click opens the lightbox. */
export function MediaStrip({ payloads, attachments, onRemoved }: MediaStripProps) {
  const text = useText(formFieldText);
  const [index, setIndex] = useState<number>();
  const { uploads, cancel, retry, remove } = attachments;
  if (payloads.length + uploads.length === 0) return null;
  const nameOf = (media: UploadedMedia, at: number) => media.file_name ?? `${at + 1}`;
  return (
    <>
      <ul aria-label={text.images} className="mt-4 flex flex-wrap gap-3">
        {payloads.map((media, at) => (
          <MediaThumb
            key={media.id}
            src={media.image_url}
            name={nameOf(media, at)}
            onOpen={() => setIndex(at)}
            onRemove={() => {
              remove(media);
              onRemoved(nameOf(media, at));
            }}
          />
        ))}
        {uploads.map((upload) => (
          <UploadThumb
            key={upload.id}
            upload={upload}
            onRetry={() => retry(upload.id)}
            onRemove={() => {
              cancel(upload);
              onRemoved(upload.file.name);
            }}
          />
        ))}
      </ul>
      {index !== undefined && (
        <LightboxOnDemand
          images={payloads.map((media, at) => ({ src: media.image_url, alt: nameOf(media, at) }))}
          index={index}
          onIndex={setIndex}
          onClose={() => setIndex(undefined)}
        />
      )}
    </>
  );
}
