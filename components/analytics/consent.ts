import { useSyncExternalStore } from 'react';
import { readEntry, writeEntry } from '@/lib/api/browser-storage';

/** Whether this browser may be measured; `unasked` until the visitor has chosen. */
export type Consent = 'granted' | 'refused' | 'unasked';

const ENTRY = 'portal-analytics';
const listeners = new Set<() => void>();

/** Stores the visitor's choice, for all tabs. */
export function saveConsent(choice: 'granted' | 'refused'): void {
  writeEntry('localStorage', ENTRY, choice);
  listeners.forEach((listener) => listener());
}

/** Returns the choice, and follows changes in this and other tabs. */
export function useConsent(isRequired: boolean): Consent {
  return useSyncExternalStore(subscribe, () => readConsent(isRequired));
}

/**
 * The visitor's choice counts first, then the browser's privacy signals (Global Privacy Control, Do Not Track), which
 * refuse without asking, then whether the site asks at all.
 */
function readConsent(isRequired: boolean): Consent {
  const stored = readEntry('localStorage', ENTRY);
  if (stored === 'granted' || stored === 'refused') return stored;
  if (hasPrivacySignal()) return 'refused';
  return isRequired ? 'unasked' : 'granted';
}

function hasPrivacySignal(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === '1';
}

function subscribe(listener: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === ENTRY || key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', handleStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', handleStorage);
  };
}
