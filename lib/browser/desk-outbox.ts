import { readEntry, writeEntry } from '@/lib/api/browser-storage';
import { browserDesk, type DeskApi } from '@/lib/api/desk';
import type { AnswerRequestBody } from '@/lib/contract/desk';
import type { UploadedMedia } from '@/lib/contract/project';
import { createStore } from './create-store';
import { changeDeskDraft } from './desk-drafts';

/** Time in which an answer can be taken back, in ms. */
export const UNDO_MS = 10_000;

/** An answer that is being sent. It is held for ten seconds first, in which it can be taken back. */
export type Outgoing = {
  /** Also its Idempotency-Key, so that it is written only once if it is sent twice. */
  id: string;
  agent: string;
  key: string;
  body: string;
  media: readonly UploadedMedia[];
  version: string;
  /** Time of the last entry when the draft was begun. */
  begunAt: string;
  status?: AnswerRequestBody['status'];
  /** When it is sent, in ms. */
  due: number;
  phase: 'held' | 'sending' | 'failed';
};

/** The outcome of the last answer, shown until the next one. */
export type OutboxNotice = { kind: 'sent' | 'undone' | 'refused' | 'stale'; key: string };

const ENTRY = 'desk-outbox';
/** Extra time for the tab that holds a due answer before another tab sends it, in ms. */
const OTHER_TAB_MS = 3_000;
const NONE: readonly Outgoing[] = [];

type Client = (isLeaving?: boolean) => DeskApi;
type State = { waiting: readonly Outgoing[]; notice?: OutboxNotice };

/** The answers that wait to be sent, and the outcome of the last one. */
export const outbox = createStore<State>({ waiting: NONE });
const timers = new Map<string, ReturnType<typeof setTimeout>>();
/** Called after an answer was sent or refused, to reload the request. */
const changed = new Set<(key: string) => void>();
let client: Client = browserDesk;

export const dismissNotice = (): void => outbox.set({ waiting: outbox.get().waiting });
/** Calls back with the key of a request whose answer was sent or refused. */
export const onOutboxChange = (listener: (key: string) => void) => {
  changed.add(listener);
  return () => void changed.delete(listener);
};

/** Holds an answer for ten seconds, then sends it. */
export function hold(answer: Omit<Outgoing, 'phase' | 'due'>, api: Client): void {
  client = api;
  const held: Outgoing = { ...answer, due: Date.now() + UNDO_MS, phase: 'held' };
  store([...stored(), held]);
  outbox.set({ waiting: [...outbox.get().waiting, held] });
  timers.set(
    held.id,
    setTimeout(() => void send(held.id), UNDO_MS),
  );
}

/** Takes an answer back into its draft. */
export function takeBack(id: string): void {
  const found = outbox.get().waiting.find((one) => one.id === id);
  if (!found || found.phase === 'sending') return;
  restore(found);
  drop(id, { kind: 'undone', key: found.key });
}

/** Sends an answer now, when its time is over or the agent asks for it. */
export async function send(id: string): Promise<void> {
  const found = outbox.get().waiting.find((one) => one.id === id);
  if (!found || found.phase === 'sending') return;
  clearTimeout(timers.get(id));
  update(id, 'sending');
  const result = await post(found, client());
  if (result.ok) drop(id, { kind: 'sent', key: found.key });
  else if (result.status === 409 || result.status === 410) {
    restore(found);
    drop(id, { kind: result.error.code === 'stale' ? 'stale' : 'refused', key: found.key });
  } else if (result.status >= 400 && result.status < 500 && result.status !== 401 && result.status !== 429) {
    restore(found);
    drop(id, { kind: 'refused', key: found.key });
  } else update(id, 'failed');
  changed.forEach((tell) => tell(found.key));
}

/**
 * Sends held answers when the page is closed, and those whose delivery an earlier page could not confirm. Returns a
 * cleanup function.
 */
export function keepOutbox(api: Client): () => void {
  client = api;
  const leave = () => {
    for (const one of outbox.get().waiting) if (one.phase === 'held') void post(one, api(true));
  };
  window.addEventListener('pagehide', leave);
  const known = new Set(outbox.get().waiting.map(({ id }) => id));
  const left = stored().filter(({ id }) => !known.has(id));
  for (const one of left) {
    const wait = Math.max(one.due + OTHER_TAB_MS - Date.now(), 0);
    const resume = () => {
      // Meanwhile the tab that holds it may have sent it.
      if (!stored().some(({ id }) => id === one.id)) return;
      outbox.set({
        ...outbox.get(),
        waiting: [...outbox.get().waiting.filter(({ id }) => id !== one.id), { ...one, phase: 'held' }],
      });
      void send(one.id);
    };
    timers.set(one.id, setTimeout(resume, wait));
  }
  return () => {
    window.removeEventListener('pagehide', leave);
    for (const { id } of left) clearTimeout(timers.get(id));
  };
}

const post = ({ id, key, body, media, version, status }: Outgoing, api: DeskApi) =>
  api.answerRequest(key, { body, media: media.map((one) => one.id), version, ...(status && { status }) }, id);

/** Restores an answer into the draft, before any text written since. */
function restore({ agent, key, body, media, begunAt }: Outgoing): void {
  changeDeskDraft(agent, key, 'answer', begunAt, (now) => ({
    begunAt,
    body: body + now.body,
    media: [...media, ...now.media],
  }));
}

function update(id: string, phase: Outgoing['phase']): void {
  outbox.set({
    ...outbox.get(),
    waiting: outbox.get().waiting.map((one) => (one.id === id ? { ...one, phase } : one)),
  });
}

function drop(id: string, notice: OutboxNotice): void {
  clearTimeout(timers.get(id));
  store(stored().filter((one) => one.id !== id));
  outbox.set({ waiting: outbox.get().waiting.filter((one) => one.id !== id), notice });
}

function stored(): Outgoing[] {
  try {
    const value: unknown = JSON.parse(readEntry('localStorage', ENTRY) ?? '[]');
    return Array.isArray(value) ? (value as Outgoing[]) : [];
  } catch {
    return [];
  }
}

const store = (all: readonly Outgoing[]): void =>
  writeEntry('localStorage', ENTRY, all.length > 0 ? JSON.stringify(all) : undefined);
