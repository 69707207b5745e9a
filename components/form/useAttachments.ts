import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { uploadQueue, type Upload } from '@/lib/client/upload-queue';
import type { UploadedMedia } from '@/lib/contract/project';
import { finishUpload, startUploads, namesWithout } from '@/lib/request/request-draft';
import { useApi } from '@/lib/client/useApi';
import { useRequestDraft } from '@/lib/client/useRequestDraft';

export type Attachments = {
  /** Images that are being uploaded, or failed. */
  uploads: readonly Upload[];
  /** Names of images whose upload was aborted when the page closed, or that the server has deleted. */
  lost: readonly string[];
  add: (files: readonly File[]) => void;
  retry: (id: string) => void;
  /** Removes an image that is not uploaded yet. */
  cancel: (upload: Upload) => void;
  /** Removes an uploaded image, here and on the server. */
  remove: (media: UploadedMedia) => void;
};

export type AttachmentsOptions = {
  serviceKey: string;
  userUid: number;
  /** The request that the draft answers; undefined for a new request. */
  answerTo?: string | undefined;
  /** The draft and the field that the images are for. */
  draftKey: string;
  fieldKey: string;
  /** Takes an updater, since uploads may end after the form was closed. */
  onChange: (change: (payloads: readonly UploadedMedia[]) => readonly UploadedMedia[]) => void;
};

/** The images of a field, uploaded with progress (behaviour.md §4). Each change passes their payloads to the form. */
export function useAttachments({
  serviceKey,
  userUid,
  answerTo,
  draftKey,
  fieldKey,
  onChange,
}: AttachmentsOptions): Attachments {
  const { project } = useApi();
  const queue = useMemo(() => uploadQueue(draftKey, fieldKey), [draftKey, fieldKey]);
  const uploads = useSyncExternalStore(queue.subscribe, queue.get, queue.get);
  const { draft, change } = useRequestDraft(userUid, answerTo);
  useEffect(() =>
    queue.own({
      send: (file, signal, onProgress) => project.uploadMedia(serviceKey, file, signal, onProgress),
      onDone: (media, file) => {
        onChange((payloads) => [...payloads, { file_name: file.name, ...media }]);
        change((now) => finishUpload(now, fieldKey, file.name));
      },
    }),
  );

  useEffect(() => {
    window.addEventListener('online', queue.retryInterrupted);
    return () => window.removeEventListener('online', queue.retryInterrupted);
  }, [queue]);

  return {
    uploads,
    lost: namesWithout(
      draft?.lost?.[fieldKey] ?? [],
      uploads.map(({ file }) => file.name),
    ),
    add: (files) => {
      // Stores the draft, whose key identifies the uploads.
      onChange((payloads) => payloads);
      const names = files.map(({ name }) => name);
      change((now) => startUploads(now, fieldKey, names));
      queue.add(files);
    },
    retry: queue.retry,
    cancel: ({ id, file }) => {
      queue.remove(id);
      change((now) => finishUpload(now, fieldKey, file.name));
    },
    remove: (media) => {
      onChange((payloads) => payloads.filter(({ id }) => id !== media.id));
      // The server deletes unclaimed images after a day.
      void project.deleteMedia(serviceKey, media.id);
    },
  };
}
