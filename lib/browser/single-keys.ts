import { useSyncExternalStore } from 'react';
import { readEntry, writeEntry } from '@/lib/api/browser-storage';

const ENTRY = 'portal-single-keys';
const listeners = new Set<() => void>();

/** Returns whether single keys act as shortcuts on this device; who dictates or slips may switch them off (WCAG 2.1.4). */
export const hasSingleKeys = (): boolean => readEntry('localStorage', ENTRY) !== 'off';

/** Returns the same for a component, with its setter. */
export function useSingleKeys(): [boolean, (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, hasSingleKeys, () => true), setSingleKeys];
}

function setSingleKeys(isOn: boolean): void {
  writeEntry('localStorage', ENTRY, isOn ? undefined : 'off');
  listeners.forEach((tell) => tell());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
