import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { UploadedMedia } from '@/lib/contract/project';
import { imageEnds, imagesLeave, namesWithout } from '@/lib/rules/draft-images';
import { useApi } from './useApi';
import { uploadQueue, type Upload } from './upload-queue';
import { useRequestDraft } from './useRequestDraft';

export type Attachments = {
  /** What is on its way, or failed. */
  uploads: readonly Upload[];
  /** Names of images that were on their way when the page ended, or that the server has no more. */
  lost: readonly string[];
  add: (files: readonly File[]) => void;
  retry: (id: string) => void;
  /** Takes an image out that has not arrived. */
  cancel: (upload: Upload) => void;
  /** Takes an image out that has arrived, here and on the server. */
  remove: (media: UploadedMedia) => void;
};

export type AttachmentsOptions = {
  serviceKey: string;
  userUid: number;
  /** The draft and the field that the images are for. */
  draftKey: string;
  fieldKey: string;
  /** Given the change, not the list: uploads end at any time, also when the form is closed. */
  onChange: (change: (payloads: readonly UploadedMedia[]) => readonly UploadedMedia[]) => void;
};

/** The images of a field: uploads with progress (behaviour.md §4), whose payloads go to the form with every change. */
export function useAttachments({
  serviceKey,
  userUid,
  draftKey,
  fieldKey,
  onChange,
}: AttachmentsOptions): Attachments {
  const { project } = useApi();
  const queue = useMemo(() => uploadQueue(draftKey, fieldKey), [draftKey, fieldKey]);
  const uploads = useSyncExternalStore(queue.subscribe, queue.view, queue.view);
  const { draft, change } = useRequestDraft(userUid);
  useEffect(() =>
    queue.own({
      send: (file, signal, onProgress) => project.uploadMedia(serviceKey, file, signal, onProgress),
      onDone: (media, file) => {
        onChange((payloads) => [...payloads, { file_name: file.name, ...media }]);
        change((now) => imageEnds(now, fieldKey, file.name));
      },
    }),
  );

  return {
    uploads,
    lost: namesWithout(
      draft?.lost?.[fieldKey] ?? [],
      uploads.map(({ file }) => file.name),
    ),
    add: (files) => {
      // The draft is kept from here on: the uploads are found again by its key.
      onChange((payloads) => payloads);
      const names = files.map(({ name }) => name);
      change((now) => imagesLeave(now, fieldKey, names));
      queue.add(files);
    },
    retry: queue.retry,
    cancel: ({ id, file }) => {
      queue.remove(id);
      change((now) => imageEnds(now, fieldKey, file.name));
    },
    remove: (media) => {
      onChange((payloads) => payloads.filter(({ id }) => id !== media.id));
      // What cannot be deleted now is nobody's, and gone a day later.
      void project.deleteMedia(serviceKey, media.id);
    },
  };
}
