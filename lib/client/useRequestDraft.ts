import { useMemo, useSyncExternalStore } from 'react';
import { readEntry } from '@/lib/api/browser-storage';
import { loadDraft, newKey, parseDraft, removeDraft, saveDraft } from './draft-entries';
import { ownsDrafts, requestDraftEntry } from './draft-owner';
import { endUploads } from './upload-queue';
import { losePendingUploads, emptyDraft, type RequestDraft } from '@/lib/request/request-draft';

/** The state of a draft; `draft` is undefined until it was loaded. */
type DraftState = {
  draft: RequestDraft | undefined;
  /** Another tab sent or discarded the draft. */
  isGoneElsewhere: boolean;
  /** Whether the browser has stored the last change; assumed until it has refused one. */
  isStored: boolean;
};

const NOTHING: DraftState = { draft: undefined, isGoneElsewhere: false, isStored: true };

type DraftStore = {
  view: () => DraftState;
  subscribe: (listener: () => void) => () => void;
  change: (update: (draft: RequestDraft) => Omit<RequestDraft, 'savedAt'>) => void;
  discard: () => void;
  finish: (sent: RequestDraft) => void;
};

const stores = new Map<string, DraftStore>();

/** Returns the store of a draft, shared by the page, the modal, and uploads that end while no form is open. */
function draftStore(userUid: number, answerTo: string | undefined): DraftStore {
  const name = requestDraftEntry(userUid, answerTo);
  const store = stores.get(name) ?? createDraftStore(name, userUid);
  stores.set(name, store);
  return store;
}

function createDraftStore(name: string, userUid: number): DraftStore {
  const listeners = new Set<() => void>();
  let view = NOTHING;
  /** Counts openings, so that the answer to an earlier one is ignored. */
  let openings = 0;

  /** Without an open form, the draft is the one stored last. */
  const latest = () => view.draft ?? parseDraft(readEntry('localStorage', name));
  const show = (draft: RequestDraft, isGoneElsewhere = false) => {
    if (view.draft && view.draft.key !== draft.key) endUploads(view.draft.key);
    view = { ...view, draft, isGoneElsewhere };
    listeners.forEach((tell) => tell());
  };
  const save = async (draft: RequestDraft) => {
    const isStored = await saveDraft(name, draft);
    if (view.draft !== draft || view.isStored === isStored) return;
    view = { ...view, isStored };
    listeners.forEach((tell) => tell());
  };
  const handleStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== name) return;
    const written = parseDraft(newValue);
    show(written ?? emptyDraft(newKey()), !written);
  };
  const open = async (opening: number) => {
    const stored = await loadDraft(name);
    if (opening !== openings || listeners.size === 0 || view.draft) return;
    // Uploads running in another tab are added when that tab finishes them.
    show(stored ? losePendingUploads(stored) : emptyDraft(newKey()));
  };

  const change: DraftStore['change'] = (update) => {
    const now = latest();
    if (!now) return;
    const next = { ...update(now), savedAt: Date.now() };
    if (listeners.size > 0) show(next);
    if (ownsDrafts(userUid)) void save(next);
  };
  const discard = () => {
    const gone = latest();
    if (gone) endUploads(gone.key);
    removeDraft(name, Date.now());
    if (listeners.size > 0) show(emptyDraft(newKey()));
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
    change,
    discard,
    finish: (sent) => {
      const now = latest();
      const isUnchanged = !now || JSON.stringify(now.values) === JSON.stringify(sent.values);
      if (isUnchanged) discard();
      else change(({ context: _, ...rest }) => ({ ...rest, key: newKey() }));
    },
  };
}

export type RequestDraftControls = DraftState & {
  /** Updates the latest draft and stores it. */
  change: DraftStore['change'];
  /** Deletes the draft; the next one starts empty. */
  discard: DraftStore['discard'];
  /**
   * Deletes the draft that was sent. One that was changed meanwhile, in another tab or in the same form opened again, stays
   * as a new one.
   */
  finish: DraftStore['finish'];
  /** Returns the current key, which may differ from the one rendered last. */
  keyNow: () => string | undefined;
};

/**
 * The user's draft on this device, of a request or of an answer to the request `answerTo`; shared by all tabs until it
 * is sent or discarded.
 */
export function useRequestDraft(userUid: number, answerTo?: string): RequestDraftControls {
  const store = useMemo(() => draftStore(userUid, answerTo), [userUid, answerTo]);
  const view = useSyncExternalStore(store.subscribe, store.view, store.view);
  const keyNow = () => store.view().draft?.key;
  return { ...view, change: store.change, discard: store.discard, finish: store.finish, keyNow };
}
