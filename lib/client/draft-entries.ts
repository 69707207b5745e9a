import { get, keys, set } from 'idb-keyval';
import { isEntryRefused, readEntry, readObject, writeEntry } from '@/lib/api/browser-storage';
import { EMPTY_ACTIVITY, readActivityDraft } from '@/lib/request/activity';
import { isWritten, readDraft, type RequestDraft } from '@/lib/request/request-draft';
import { activityDraftEntry, draftsOf, localNames } from './draft-owner';

// Drafts are stored twice, and the newer copy counts. Local storage is written synchronously and notifies other tabs,
// but a killed browser may lose the last minute. IndexedDB reaches the disk immediately, but a closing page may be
// faster.

/** The entry in IndexedDB. Without `draft` it was sent or discarded, which overrides an older local copy. */
type StoredDraft = { savedAt: number; draft?: RequestDraft };

/** Returns a stored draft, if any. Never throws. */
export async function loadDraft(name: string): Promise<RequestDraft | undefined> {
  const local = parseDraft(readEntry('localStorage', name));
  const indexed = await readIndexed(name);
  if (!indexed || (local && local.savedAt >= indexed.savedAt)) return local;
  return readDraft(indexed.draft);
}

/** Returns whether a user has an unsent draft on this device. Never throws. */
export async function hasDraft(userUid: number): Promise<boolean> {
  const activity = readActivityDraft(readObject('localStorage', activityDraftEntry(userUid)));
  if (activity && JSON.stringify(activity.values) !== JSON.stringify(EMPTY_ACTIVITY.values)) return true;
  const names = new Set([...localNames(), ...(await indexedNames())]);
  const draftNames = draftsOf([...names], (uid) => uid === userUid);
  const drafts = await Promise.all(draftNames.map(loadDraft));
  return drafts.some((draft) => draft !== undefined && isWritten(draft));
}

/**
 * Stores a draft, and returns whether any of the two storages has it. Never throws: without storage the draft lasts as
 * long as the page.
 */
export async function saveDraft(name: string, draft: RequestDraft): Promise<boolean> {
  writeEntry('localStorage', name, JSON.stringify(draft));
  const isIndexed = await writeIndexed(name, { savedAt: draft.savedAt, draft });
  return isIndexed || !isEntryRefused('localStorage', name);
}

/** Deletes a draft. `now` in ms. */
export function removeDraft(name: string, now: number): void {
  writeEntry('localStorage', name, undefined);
  void writeIndexed(name, { savedAt: now });
}

/** Parses a stored draft; undefined if it is invalid. */
export function parseDraft(text: string | null | undefined): RequestDraft | undefined {
  try {
    return readDraft(JSON.parse(text ?? 'null'));
  } catch {
    return undefined;
  }
}

// Without IndexedDB (private windows of some browsers) the library throws synchronously.
async function readIndexed(name: string): Promise<StoredDraft | undefined> {
  try {
    return await get<StoredDraft>(name);
  } catch {
    return undefined;
  }
}

async function indexedNames(): Promise<string[]> {
  try {
    return (await keys()).map(String);
  } catch {
    return [];
  }
}

async function writeIndexed(name: string, indexed: StoredDraft): Promise<boolean> {
  try {
    await set(name, indexed);
    return true;
  } catch {
    return false;
  }
}

/** Returns a random unique key. `crypto.randomUUID` is missing on pages without https. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
