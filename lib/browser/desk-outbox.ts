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
  /** It is the Idempotency-Key as well, so that the answer is written only once if it is sent twice. */
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
export type OutboxNotice = { kind: 'sent' | 'undone' | 'refused' | 'stale'; agent: string; key: string };

const ENTRY = 'desk-outbox';
/** Extra time for the tab that holds a due answer before another tab sends it, in ms. */
const OTHER_TAB_MS = 3_000;
const NONE: readonly Outgoing[] = [];

type Client = (isLeaving?: boolean) => DeskApi;
type State = { waiting: readonly Outgoing[]; notice?: OutboxNotice };

/** The answers that wait to be sent, and the outcome of the last one. */
export const outbox = createStore<State>({ waiting: NONE });
const timers = new Map<string, ReturnType<typeof setTimeout>>();
/** The calls under way, by the id of their answer. */
const calls = new Map<string, Promise<boolean>>();
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
  drop(found, 'undone');
}

/** Sends an answer now, when its time is over or the agent asks for it. Resolves with whether it was sent. */
export async function send(id: string): Promise<boolean> {
  const found = outbox.get().waiting.find((one) => one.id === id);
  if (!found) return false;
  const call = calls.get(id) ?? deliver(found).finally(() => calls.delete(id));
  calls.set(id, call);
  return call;
}

async function deliver(answer: Outgoing): Promise<boolean> {
  const { id, key } = answer;
  clearTimeout(timers.get(id));
  update(id, 'sending');
  const result = await post(answer, client());
  if (result.ok) drop(answer, 'sent');
  else if (result.status === 409 || result.status === 410) {
    restore(answer);
    drop(answer, result.error.code === 'stale' ? 'stale' : 'refused');
  } else if (result.status >= 400 && result.status < 500 && result.status !== 401 && result.status !== 429) {
    restore(answer);
    drop(answer, 'refused');
  } else update(id, 'failed');
  changed.forEach((tell) => tell(key));
  return result.ok;
}

/**
 * Sends all answers of an agent, before the logout. Resolves with the keys of the requests whose answer was not sent; it
 * stays stored for the agent, or is a draft again.
 */
export async function sendAll(agent: string): Promise<string[]> {
  const known = new Set(outbox.get().waiting.map(({ id }) => id));
  stored()
    .filter((one) => one.agent === agent && !known.has(one.id))
    .forEach(takeOver);
  const own = outbox.get().waiting.filter((one) => one.agent === agent);
  const results = await Promise.all(own.map(async ({ id, key }) => ({ key, isSent: await send(id) })));
  return results.filter(({ isSent }) => !isSent).map(({ key }) => key);
}

/** Takes over an answer that an earlier page has left. */
function takeOver(answer: Outgoing): void {
  const { waiting, ...rest } = outbox.get();
  outbox.set({
    ...rest,
    waiting: [...waiting.filter(({ id }) => id !== answer.id), { ...answer, phase: 'held' }],
  });
}

/**
 * Sends held answers of an agent when the page is closed, and those whose delivery an earlier page could not confirm.
 * Returns a cleanup function. Answers of others who use this browser stay stored until they are back.
 */
export function keepOutbox(api: Client, agent: string): () => void {
  client = api;
  forgetOthers(agent);
  const leave = () => {
    for (const one of outbox.get().waiting) if (one.phase === 'held') void post(one, api(true));
  };
  window.addEventListener('pagehide', leave);
  const known = new Set(outbox.get().waiting.map(({ id }) => id));
  const left = stored().filter((one) => one.agent === agent && !known.has(one.id));
  for (const one of left) {
    const wait = Math.max(one.due + OTHER_TAB_MS - Date.now(), 0);
    const resume = () => {
      // Meanwhile the tab that holds it may have sent it.
      if (!stored().some(({ id }) => id === one.id)) return;
      takeOver(one);
      void send(one.id);
    };
    timers.set(one.id, setTimeout(resume, wait));
  }
  return () => {
    window.removeEventListener('pagehide', leave);
    for (const { id } of left) clearTimeout(timers.get(id));
  };
}

/** The cookie may be that of another agent, who has logged in in another tab; `agent` has the answer refused then. */
const post = ({ id, agent, key, body, media, version, status }: Outgoing, api: DeskApi) =>
  api.answerRequest(
    key,
    { agent, body, media: media.map((one) => one.id), version, ...(status && { status }) },
    id,
  );

/** Stops the timers of answers of other agents, who have used this tab before. */
function forgetOthers(agent: string): void {
  const { waiting } = outbox.get();
  const others = waiting.filter((one) => one.agent !== agent);
  if (others.length === 0) return;
  for (const { id } of others) clearTimeout(timers.get(id));
  outbox.set({ ...outbox.get(), waiting: waiting.filter((one) => one.agent === agent) });
}

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

function drop({ id, agent, key }: Outgoing, kind: OutboxNotice['kind']): void {
  clearTimeout(timers.get(id));
  store(stored().filter((one) => one.id !== id));
  outbox.set({
    waiting: outbox.get().waiting.filter((one) => one.id !== id),
    notice: { kind, agent, key },
  });
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
