import { useMemo, useSyncExternalStore } from 'react';
import { draftStore, type DraftStore, type DraftView } from './request-draft-store';

export type RequestDraftControls = DraftView & {
  /** Changes the draft as it is now, and keeps it. */
  change: DraftStore['change'];
  /** It was sent, or is not wanted any more: the next one starts empty. */
  discard: DraftStore['discard'];
  /** Key of the draft at this moment, which may be another than the one rendered last. */
  keyNow: () => string | undefined;
};

/** The request that a user is writing on this device; it lives until it is sent or discarded, in all tabs the same. */
export function useRequestDraft(userUid: number): RequestDraftControls {
  const store = useMemo(() => draftStore(userUid), [userUid]);
  const view = useSyncExternalStore(store.subscribe, store.view, store.view);
  const keyNow = () => store.view().draft?.key;
  return { ...view, change: store.change, discard: store.discard, keyNow };
}
