import { useCallback, useMemo, useEffect, useSyncExternalStore } from 'react';
import {
  changeDeskDraft,
  readDeskDraft,
  subscribeDeskDrafts,
  type DeskDraft,
  type DraftKind,
} from './desk-drafts';
import { endUploads, uploadQueue } from '@/lib/client/upload-queue';
import { useAgent, useDeskApi } from './useDesk';
import type { Attachments } from '@/components/form/useAttachments';

const EMPTY: DeskDraft = { body: '', media: [], begunAt: '' };

/** The agent's draft about a request; `lastAt` is the time of the last entry on the screen. */
export function useDeskDraft(key: string, kind: DraftKind, lastAt: string) {
  const { uid } = useAgent();
  const read = useCallback(() => readDeskDraft(uid, key, kind), [uid, key, kind]);
  const draft = useSyncExternalStore(subscribeDeskDrafts, read, () => undefined) ?? EMPTY;
  const change = useCallback(
    (next: (draft: DeskDraft) => DeskDraft) => changeDeskDraft(uid, key, kind, lastAt, next),
    [uid, key, kind, lastAt],
  );
  // Named by the agent, since uploads belong to a user as drafts do.
  const uploads = `desk ${uid} ${key} ${kind}`;
  const clear = () => {
    endUploads(uploads);
    change(() => EMPTY);
  };
  /**
   * Empties the draft that was sent under a key; one that was changed since stays, as do its uploads. Returns whether
   * something is left.
   */
  const clearSent = (sentAs: string): boolean => {
    change((now) => (now.sentAs === sentAs ? EMPTY : now));
    return read() !== undefined;
  };
  return { draft, change, clear, clearSent, attachments: useDeskUploads(uploads, change) };
}

/** The images of a draft, each uploaded at once, with progress. */
function useDeskUploads(
  draftKey: string,
  change: (next: (draft: DeskDraft) => DeskDraft) => void,
): Attachments {
  const api = useDeskApi();
  const queue = useMemo(() => uploadQueue(draftKey, 'media'), [draftKey]);
  const uploads = useSyncExternalStore(queue.subscribe, queue.get, queue.get);
  useEffect(() =>
    queue.own({
      send: (file, signal, onProgress) => api().uploadMedia(file, signal, onProgress),
      onDone: (media, file) =>
        change((now) => ({ ...now, media: [...now.media, { file_name: file.name, ...media }] })),
    }),
  );
  return {
    uploads,
    lost: [],
    add: queue.add,
    retry: queue.retry,
    cancel: ({ id }) => queue.remove(id),
    remove: ({ id }) => change((now) => ({ ...now, media: now.media.filter((one) => one.id !== id) })),
  };
}
