import { readEntry, writeEntry } from '@/lib/api/browser-storage';
import type { UploadedMedia } from '@/lib/contract/project';

export type DraftKind = 'answer' | 'note';

/** What an agent has written about a request and not sent. */
export type DeskDraft = {
  /** HTML; '' for nothing. */
  body: string;
  media: readonly UploadedMedia[];
  /** The time of the last entry when it was begun; the agent may not have read later ones. */
  begunAt: string;
  /**
   * The Idempotency-Key under which it was sent without a confirmation, as it stands. It may have been stored, so it is
   * sent under the same key again.
   */
  sentAs?: string;
};

/** The drafts that were read or written last, each with its stored text. */
const cache = new Map<string, { text: string | undefined; draft: DeskDraft | undefined }>();
const listeners = new Set<() => void>();

const entryOf = (agent: string, key: string, kind: DraftKind): string => `desk-draft ${agent} ${key} ${kind}`;

/** Returns the draft of an agent about a request; undefined if there is none. */
export function readDeskDraft(agent: string, key: string, kind: DraftKind): DeskDraft | undefined {
  const name = entryOf(agent, key, kind);
  // Another tab may have written since, also while no draft was shown here.
  const text = readEntry('localStorage', name);
  const last = cache.get(name);
  if (last && last.text === text) return last.draft;
  const draft = parse(text);
  cache.set(name, { text, draft });
  return draft;
}

/**
 * Changes a draft and removes an empty one. It is stored at once and outlives page, browser and session. A change of text
 * or attachments drops `sentAs`, since it is another note then.
 */
export function changeDeskDraft(
  agent: string,
  key: string,
  kind: DraftKind,
  begunAt: string,
  change: (draft: DeskDraft) => DeskDraft,
): void {
  const now = readDeskDraft(agent, key, kind) ?? { body: '', media: [], begunAt };
  const { sentAs, ...changed } = change(now);
  const isSame = changed.body === now.body && changed.media === now.media;
  const next: DeskDraft = isSame && sentAs ? { ...changed, sentAs } : changed;
  const isEmpty = next.body === '' && next.media.length === 0;
  const name = entryOf(agent, key, kind);
  const text = isEmpty ? undefined : JSON.stringify(next);
  cache.set(name, { text, draft: isEmpty ? undefined : next });
  writeEntry('localStorage', name, text);
  listeners.forEach((tell) => tell());
}

export function subscribeDeskDrafts(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function parse(text: string | undefined): DeskDraft | undefined {
  try {
    const { body, media, begunAt, sentAs } = JSON.parse(text ?? '') as Partial<DeskDraft>;
    if (typeof body !== 'string' || !Array.isArray(media) || typeof begunAt !== 'string') return undefined;
    const draft = { body, media: media as UploadedMedia[], begunAt };
    return typeof sentAs === 'string' ? { ...draft, sentAs } : draft;
  } catch {
    return undefined;
  }
}
