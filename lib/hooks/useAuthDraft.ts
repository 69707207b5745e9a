import { useCallback, useState } from 'react';
import { readObject, writeEntry } from '@/lib/api/browser-storage';

/** A code that was requested; times in ms. The code itself is never stored. */
export type RequestedCode = {
  purpose: 'login' | 'register';
  email: string;
  length: number;
  expiresAt: number;
  lockedUntil: number;
};

/** The fields of login and registration, and the code that was requested. */
export type AuthDraft = { email: string; name: string; phone: string; requested?: RequestedCode };

/** Session storage: it survives reloading and a phone that drops the tab while the mail is read, and ends with it. */
const ENTRY = 'portal-auth-draft';
const EMPTY: AuthDraft = { email: '', name: '', phone: '' };

export type AuthDraftControls = {
  draft: AuthDraft;
  change: (part: Partial<AuthDraft>) => void;
  /** Deletes the draft after a login. */
  clear: () => void;
};

/** The draft of login and registration, kept while the tab lives. */
export function useAuthDraft(): AuthDraftControls {
  const [draft, setDraft] = useState(readDraft);
  const change = useCallback((part: Partial<AuthDraft>) => {
    // From the storage, not from the state: an answer may come in after the view was closed and opened again.
    const next = { ...readDraft(), ...part };
    writeEntry('sessionStorage', ENTRY, JSON.stringify(next));
    setDraft(next);
  }, []);
  const clear = useCallback(() => {
    writeEntry('sessionStorage', ENTRY, undefined);
    setDraft(EMPTY);
  }, []);
  return { draft, change, clear };
}

function readDraft(): AuthDraft {
  const stored = readObject('sessionStorage', ENTRY) ?? {};
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const requested = stored.requested as RequestedCode | undefined;
  return {
    email: text(stored.email),
    name: text(stored.name),
    phone: text(stored.phone),
    ...(requested && Number.isInteger(requested.length) && { requested }),
  };
}
