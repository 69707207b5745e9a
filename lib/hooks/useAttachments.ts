import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { UploadedMedia } from '@/lib/contract/project';
import { useApi } from './useApi';
import { uploadQueue, type Upload } from './upload-queue';

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
  /** The draft and the field that the images are for. */
  draftKey: string;
  fieldKey: string;
  /** Given the change, not the list: uploads end at any time, also when the form is closed. */
  onChange: (change: (payloads: readonly UploadedMedia[]) => readonly UploadedMedia[]) => void;
};

/** The images of a field: uploads with progress (specification §4), whose payloads go to the form with every change. */
export function useAttachments({
  serviceKey,
  draftKey,
  fieldKey,
  onChange,
}: AttachmentsOptions): Attachments {
  const { project } = useApi();
  const queue = useMemo(() => uploadQueue(draftKey, fieldKey), [draftKey, fieldKey]);
  const uploads = useSyncExternalStore(queue.subscribe, queue.view, queue.view);
  useEffect(() =>
    queue.own({
      send: (file, signal, onProgress) => project.uploadMedia(serviceKey, file, signal, onProgress),
      onDone: (media, file) => onChange((payloads) => [...payloads, { file_name: file.name, ...media }]),
    }),
  );

  return {
    uploads,
    add: (files) => {
      // The draft is kept from here on: the uploads are found again by its key.
      onChange((payloads) => payloads);
      queue.add(files);
    },
    retry: queue.retry,
    cancel: queue.remove,
    remove: (media) => {
      onChange((payloads) => payloads.filter(({ id }) => id !== media.id));
      // What cannot be deleted now is nobody's, and gone a day later.
      void project.deleteMedia(serviceKey, media.id);
    },
  };
}
