import { isRecord, parseJson } from '@/lib/basics/values';

/** Storages of a browser: permanent, or until the tab is closed. */
export type StorageKind = 'localStorage' | 'sessionStorage';

// Private windows, strict settings and full disks refuse storage; entries then last until the page is closed, or until
// another tab has stored something else. `over` is what is stored meanwhile.
const refused = new Map<string, { value: string; over: string | null }>();

/** Returns the text of an entry, if there is one. Never throws. */
export function readEntry(kind: StorageKind, name: string): string | undefined {
  const stored = readStored(kind, name);
  const entry = refused.get(`${kind}:${name}`);
  return (entry?.over === stored ? entry.value : stored) ?? undefined;
}

function readStored(kind: StorageKind, name: string): string | null {
  try {
    return window[kind].getItem(name);
  } catch {
    return null;
  }
}

/** Sets an entry; `undefined` removes it. Never throws. */
export function writeEntry(kind: StorageKind, name: string, value: string | undefined): void {
  refused.delete(`${kind}:${name}`);
  try {
    if (value === undefined) window[kind].removeItem(name);
    else window[kind].setItem(name, value);
  } catch {
    if (value !== undefined) refused.set(`${kind}:${name}`, { value, over: readStored(kind, name) });
  }
}

/** Returns whether the browser refused to store the last value of an entry. */
export const isEntryRefused = (kind: StorageKind, name: string): boolean => refused.has(`${kind}:${name}`);

/** Returns the object in an entry, or undefined when there is anything else. Never throws. */
export function readObject(kind: StorageKind, name: string): Record<string, unknown> | undefined {
  const value = parseJson(readEntry(kind, name) ?? 'null');
  return isRecord(value) ? value : undefined;
}
