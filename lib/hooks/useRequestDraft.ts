import { useMemo, useSyncExternalStore } from 'react';
import { readEntry } from '@/lib/api/browser-storage';
import { loseOnTheWay } from '@/lib/rules/draft-images';
import { emptyDraft, type RequestDraft } from '@/lib/rules/request-draft';
import { loadDraft, parseDraft, removeDraft, saveDraft } from './draft-entries';
import { ownsDrafts, requestDraftEntry } from './draft-owner';
import { newKey } from './new-key';
import { endUploads } from './upload-queue';

/** What forms over a draft show; `draft` is undefined until the browser was asked. */
type DraftView = {
  draft: RequestDraft | undefined;
  /** Another tab sent or discarded what was written here. */
  isGoneElsewhere: boolean;
};

const NOTHING: DraftView = { draft: undefined, isGoneElsewhere: false };

type DraftStore = {
  view: () => DraftView;
  subscribe: (listener: () => void) => () => void;
  change: (update: (draft: RequestDraft) => Omit<RequestDraft, 'savedAt'>) => void;
  discard: () => void;
};

const stores = new Map<number, DraftStore>();

/** The draft of a user in this tab: one for the page, the modal, and uploads that end while no form is open. */
function draftStore(userUid: number): DraftStore {
  const store = stores.get(userUid) ?? createStore(userUid);
  stores.set(userUid, store);
  return store;
}

function createStore(userUid: number): DraftStore {
  const name = requestDraftEntry(userUid);
  const listeners = new Set<() => void>();
  let view = NOTHING;
  /** Counts how often a form came over the draft: what was asked for an earlier one comes too late. */
  let openings = 0;

  /** Without a form over it, the draft is what was kept last. */
  const latest = () => view.draft ?? parseDraft(readEntry('localStorage', name));
  const show = (draft: RequestDraft, isGoneElsewhere = false) => {
    if (view.draft && view.draft.key !== draft.key) endUploads(view.draft.key);
    view = { draft, isGoneElsewhere };
    listeners.forEach((tell) => tell());
  };
  const handleStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== name) return;
    const written = parseDraft(newValue);
    show(written ?? emptyDraft(newKey()), !written);
  };
  const open = async (opening: number) => {
    const kept = await loadDraft(name);
    if (opening !== openings || listeners.size === 0 || view.draft) return;
    // Should another tab still be sending some, it says so when they have arrived.
    show(kept ? loseOnTheWay(kept) : emptyDraft(newKey()));
  };

  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      if (listeners.size === 1) {
        window.addEventListener('storage', handleStorage);
        void open(++openings);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        window.removeEventListener('storage', handleStorage);
        view = NOTHING;
      };
    },
    change: (update) => {
      const now = latest();
      if (!now) return;
      const next = { ...update(now), savedAt: Date.now() };
      if (ownsDrafts(userUid)) saveDraft(name, next);
      if (listeners.size > 0) show(next);
    },
    discard: () => {
      const gone = latest();
      if (gone) endUploads(gone.key);
      removeDraft(name, Date.now());
      if (listeners.size > 0) show(emptyDraft(newKey()));
    },
  };
}

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
