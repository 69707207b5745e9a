import { useEffect, useMemo, useState } from 'react';
import type { UploadedMedia } from '@/lib/contract/project';
import { useApi } from './useApi';
import { createUploadQueue, type Upload } from './upload-queue';

export type Attachments = {
  /** What is on its way, or failed. */
  uploads: readonly Upload[];
  add: (files: readonly File[]) => void;
  retry: (id: string) => void;
  /** Takes an image out that has not arrived. */
  cancel: (id: string) => void;
  /** Takes an image out that has arrived, here and on the server. */
  remove: (media: UploadedMedia) => void;
};

export type AttachmentsOptions = {
  serviceKey: string;
  /** Given the change, not the list: uploads end at any time, also between two renderings. */
  onChange: (change: (payloads: readonly UploadedMedia[]) => readonly UploadedMedia[]) => void;
};

/** The images of a field: uploads with progress (specification §4), whose payloads go to the form with every change. */
export function useAttachments({ serviceKey, onChange }: AttachmentsOptions): Attachments {
  const { project } = useApi();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useMemo(
    () =>
      createUploadQueue({
        send: (file, signal, onProgress) => project.uploadMedia(serviceKey, file, signal, onProgress),
        show: setUploads,
      }),
    [project, serviceKey],
  );
  useEffect(() =>
    queue.listen((media, file) => onChange((payloads) => [...payloads, { file_name: file.name, ...media }])),
  );
  // Without the form nobody could hand them in.
  useEffect(() => () => queue.stop(), [queue]);

  return {
    uploads,
    add: queue.add,
    retry: queue.retry,
    cancel: queue.remove,
    remove: (media) => {
      onChange((payloads) => payloads.filter(({ id }) => id !== media.id));
      // What cannot be deleted now is nobody's, and gone a day later.
      void project.deleteMedia(serviceKey, media.id);
    },
  };
}
