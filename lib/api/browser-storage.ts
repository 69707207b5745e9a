import { isRecord } from '@/lib/rules/is-record';

/** Storages of a browser: permanent, or until the tab is closed. */
export type StorageKind = 'localStorage' | 'sessionStorage';

// Private windows, strict settings and full disks refuse storage; entries then last until the page is closed.
const substitute = new Map<string, string>();

/** Returns the text of an entry, if there is one. Never throws. */
export function readEntry(kind: StorageKind, name: string): string | undefined {
  // First, since a full disk keeps the former text of an entry that could not be replaced.
  const kept = substitute.get(`${kind}:${name}`);
  if (kept !== undefined) return kept;
  try {
    return window[kind].getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Sets an entry; `undefined` removes it. Never throws. */
export function writeEntry(kind: StorageKind, name: string, value: string | undefined): void {
  substitute.delete(`${kind}:${name}`);
  try {
    if (value === undefined) window[kind].removeItem(name);
    else window[kind].setItem(name, value);
  } catch {
    if (value !== undefined) substitute.set(`${kind}:${name}`, value);
  }
}

/** Returns the object in an entry, or undefined when there is anything else. Never throws. */
export function readObject(kind: StorageKind, name: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(readEntry(kind, name) ?? 'null');
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
