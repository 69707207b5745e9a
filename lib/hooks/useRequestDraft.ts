import { useCallback, useEffect, useRef, useState } from 'react';
import { emptyDraft, type RequestDraft } from '@/lib/rules/request-draft';
import { draftEntry, loadDraft, parseDraft, removeDraft, saveDraft } from './draft-entries';

export type RequestDraftControls = {
  /** Undefined until the browser was asked. */
  draft: RequestDraft | undefined;
  /** Another tab sent or discarded what was written here. */
  isGoneElsewhere: boolean;
  /** Changes the draft as it is now, and keeps it. */
  change: (update: (draft: RequestDraft) => Omit<RequestDraft, 'savedAt'>) => void;
  /** It was sent, or is not wanted any more: the next one starts empty. */
  discard: () => void;
};

/** The request that a user is writing on this device; it lives until it is sent or discarded, in all tabs the same. */
export function useRequestDraft(userUid: number): RequestDraftControls {
  const name = draftEntry(userUid);
  const [draft, setDraft] = useState<RequestDraft>();
  const [isGoneElsewhere, setIsGoneElsewhere] = useState(false);
  /** Uploads end between two renderings; each change starts from the one before. */
  const latest = useRef<RequestDraft>(undefined);

  const show = useCallback((next: RequestDraft) => {
    latest.current = next;
    setDraft(next);
  }, []);

  useEffect(() => {
    let isOver = false;
    void loadDraft(name).then((kept) => {
      if (!isOver && !latest.current) show(kept ?? emptyDraft(newKey()));
    });
    const handleStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== name) return;
      const written = parseDraft(newValue);
      setIsGoneElsewhere(!written);
      show(written ?? emptyDraft(newKey()));
    };
    window.addEventListener('storage', handleStorage);
    return () => {
      isOver = true;
      window.removeEventListener('storage', handleStorage);
    };
  }, [name, show]);

  const change = useCallback<RequestDraftControls['change']>(
    (update) => {
      if (!latest.current) return;
      const next = { ...update(latest.current), savedAt: Date.now() };
      saveDraft(name, next);
      setIsGoneElsewhere(false);
      show(next);
    },
    [name, show],
  );
  const discard = useCallback(() => {
    removeDraft(name, Date.now());
    show(emptyDraft(newKey()));
  }, [name, show]);

  return { draft, isGoneElsewhere, change, discard };
}

/** Not `crypto.randomUUID`: it is missing on pages without https. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
