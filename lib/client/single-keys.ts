import { readEntry, writeEntry } from '@/lib/api/browser-storage';

const ENTRY = 'portal-single-keys';
const listeners = new Set<() => void>();

/** Whether single keys act as shortcuts on this device: who dictates, or slips, may switch them off (WCAG 2.1.4). */
export const singleKeys = {
  isOn: (): boolean => readEntry('localStorage', ENTRY) !== 'off',
  set: (isOn: boolean): void => {
    writeEntry('localStorage', ENTRY, isOn ? undefined : 'off');
    listeners.forEach((tell) => tell());
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
