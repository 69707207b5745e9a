import { readEntry, writeEntry } from '@/lib/api/browser-storage';
import { browserDesk, type DeskApi } from '@/lib/api/desk';
import type { ApiResult } from '@/lib/api/send';
import type { AnswerRequestBody, UpdateRequestsBody } from '@/lib/contract/desk';
import type { UploadedMedia } from '@/lib/contract/project';
import { createStore } from '@/lib/client/create-store';
import { changeDeskDraft } from './desk-drafts';

/** Time in which an answer or a change can be taken back, in ms. */
export const UNDO_MS = 10_000;

type Held = {
  /** Of an answer it is the Idempotency-Key as well, so that it is written only once if it is sent twice. */
  id: string;
  agent: string;
  /** The requests that it is about; an answer has one. */
  keys: readonly string[];
  /** When it is sent, in ms. */
  due: number;
  phase: 'held' | 'sending' | 'failed';
};
export type HeldAnswer = Held & {
  kind: 'answer';
  body: string;
  media: readonly UploadedMedia[];
  version: string;
  /** Time of the last entry when the draft was begun. */
  begunAt: string;
  status?: AnswerRequestBody['status'];
};
/** A field that is chosen in a menu of the desk. */
export type ChangedField = 'status' | 'assignee' | 'known_issue';
export type HeldChange = Held & {
  kind: 'change';
  field: ChangedField;
  value: string | null;
  /** The value as the agent reads it. */
  label: string;
  /** How many customers are mailed about it. */
  mails: number;
};
/** What an agent sends. It is held for ten seconds first, in which it can be taken back. */
export type Outgoing = HeldAnswer | HeldChange;
type Waiting<Kind extends Outgoing> = Omit<Kind, 'phase' | 'due' | 'kind'>;

/** The outcome of the last one, shown until the next. */
export type OutboxNotice = {
  kind: 'sent' | 'undone' | 'refused' | 'stale' | 'changed' | 'unchanged' | 'changeRefused';
  agent: string;
  keys: readonly string[];
  /** Requests that could not be changed, because they were deleted meanwhile. */
  failed?: readonly string[];
};

const ENTRY = 'desk-outbox';
/** Extra time for the tab that holds what is due before another tab sends it, in ms. */
const OTHER_TAB_MS = 3_000;
const NONE: readonly Outgoing[] = [];

type Client = (isLeaving?: boolean) => DeskApi;
type State = { waiting: readonly Outgoing[]; notice?: OutboxNotice };

/** What waits to be sent, and the outcome of the last one. */
export const outbox = createStore<State>({ waiting: NONE });
const timers = new Map<string, ReturnType<typeof setTimeout>>();
/** The calls under way, by the id of what they send. */
const calls = new Map<string, Promise<boolean>>();
/** Called after something was sent or refused, to load again. */
const listeners = new Set<(keys: readonly string[]) => void>();
let client: Client = browserDesk;

export const dismissNotice = (): void => outbox.set({ waiting: outbox.get().waiting });
/** Calls back with the keys of requests whose answer or change was sent or refused. */
export const onOutboxChange = (listener: (keys: readonly string[]) => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Holds an answer for ten seconds, then sends it. */
export const holdAnswer = (answer: Waiting<HeldAnswer>, api: Client): void =>
  hold({ ...answer, kind: 'answer', ...heldFromNow() }, api);

/** Holds a change for ten seconds, then makes it. */
export function holdChange(change: Waiting<HeldChange>, api: Client): void {
  if (change.keys.length > 0) hold({ ...change, kind: 'change', ...heldFromNow() }, api);
}

/** Takes requests out of the held changes of a field, before another choice: customers are told the last one only. */
export function releaseField({ keys, field, agent }: Pick<HeldChange, 'keys' | 'field' | 'agent'>): void {
  for (const earlier of outbox.get().waiting) {
    if (earlier.kind !== 'change' || earlier.phase !== 'held') continue;
    if (earlier.field !== field || earlier.agent !== agent) continue;
    const rest = earlier.keys.filter((key) => !keys.includes(key));
    if (rest.length === 0) drop(earlier);
    else if (rest.length < earlier.keys.length)
      update(earlier.id, { keys: rest, mails: Math.min(earlier.mails, rest.length) });
  }
}

const heldFromNow = () => ({ due: Date.now() + UNDO_MS, phase: 'held' as const });

function hold(outgoing: Outgoing, api: Client): void {
  client = api;
  store([...stored(), outgoing]);
  outbox.set({ waiting: [...outbox.get().waiting, outgoing] });
  timers.set(
    outgoing.id,
    setTimeout(() => void send(outgoing.id), UNDO_MS),
  );
}

/** Takes back what is held; an answer becomes its draft again. */
export function takeBack(id: string): void {
  const outgoing = find(id);
  if (!outgoing || outgoing.phase === 'sending') return;
  restore(outgoing);
  drop(outgoing, outgoing.kind === 'answer' ? 'undone' : 'unchanged');
}

/** Sends it now, when its time is over or the agent asks for it. Resolves with whether it was sent. */
export async function send(id: string): Promise<boolean> {
  const outgoing = find(id);
  if (!outgoing) return false;
  const call = calls.get(id) ?? deliver(outgoing).finally(() => calls.delete(id));
  calls.set(id, call);
  return call;
}

async function deliver(outgoing: Outgoing): Promise<boolean> {
  const { id, keys, kind } = outgoing;
  clearTimeout(timers.get(id));
  update(id, { phase: 'sending' });
  const result = await post(outgoing, client());
  if (result.ok) {
    const { failed } = (result.data ?? {}) as { failed?: string[] };
    if (kind === 'answer') drop(outgoing, 'sent');
    else drop(outgoing, failed?.length === keys.length ? 'changeRefused' : 'changed', failed);
  } else if (isRefusal(result.status)) {
    restore(outgoing);
    const answerKind = result.error.code === 'stale' ? 'stale' : 'refused';
    drop(outgoing, kind === 'answer' ? answerKind : 'changeRefused');
  } else update(id, { phase: 'failed' });
  listeners.forEach((tell) => tell(keys));
  return result.ok;
}

/** Whether trying again would not help: not for a session that has ended, and limits that pass. */
const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 401 && status !== 429;

/**
 * Sends everything of an agent, before the logout. Resolves with the keys of the requests for which that failed; it stays
 * stored for the agent, or is a draft again.
 */
export async function sendAll(agent: string): Promise<string[]> {
  const waitingIds = new Set(outbox.get().waiting.map(({ id }) => id));
  stored()
    .filter((one) => one.agent === agent && !waitingIds.has(one.id))
    .forEach(takeOver);
  const mine = outbox.get().waiting.filter((one) => one.agent === agent);
  const results = await Promise.all(mine.map(async ({ id, keys }) => ({ keys, isSent: await send(id) })));
  return results.filter(({ isSent }) => !isSent).flatMap(({ keys }) => keys);
}

/** Takes over what an earlier page has left. */
function takeOver(outgoing: Outgoing): void {
  const { waiting, ...rest } = outbox.get();
  outbox.set({
    ...rest,
    waiting: [...waiting.filter(({ id }) => id !== outgoing.id), { ...outgoing, phase: 'held' }],
  });
}

/**
 * Sends what an agent holds when the page is closed, and what an earlier page could not confirm. Returns a cleanup
 * function. What others hold who use this browser stays stored until they are back.
 */
export function keepOutbox(api: Client, agent: string): () => void {
  client = api;
  forgetOthers(agent);
  const leave = () => {
    for (const one of outbox.get().waiting) if (one.phase === 'held') void post(one, api(true));
  };
  window.addEventListener('pagehide', leave);
  const waitingIds = new Set(outbox.get().waiting.map(({ id }) => id));
  const unsent = stored().filter((change) => change.agent === agent && !waitingIds.has(change.id));
  for (const change of unsent) {
    const wait = Math.max(change.due + OTHER_TAB_MS - Date.now(), 0);
    const resume = () => {
      // Meanwhile the tab that holds it may have sent it.
      if (!stored().some(({ id }) => id === change.id)) return;
      takeOver(change);
      void send(change.id);
    };
    timers.set(change.id, setTimeout(resume, wait));
  }
  return () => {
    window.removeEventListener('pagehide', leave);
    for (const { id } of unsent) clearTimeout(timers.get(id));
  };
}

/** The cookie may be that of another agent, who has logged in in another tab; `agent` has the call refused then. */
function post(outgoing: Outgoing, api: DeskApi): Promise<ApiResult<unknown>> {
  const { id, agent, keys } = outgoing;
  if (outgoing.kind === 'change') {
    const { field, value } = outgoing;
    return api.updateRequests({ agent, keys: [...keys], [field]: value } as UpdateRequestsBody);
  }
  const { body, media, version, status } = outgoing;
  return api.answerRequest(
    keys[0]!,
    { agent, body, media: media.map((one) => one.id), version, ...(status && { status }) },
    id,
  );
}

/** Stops the timers of what other agents hold, who have used this tab before. */
function forgetOthers(agent: string): void {
  const { waiting } = outbox.get();
  const ofOthers = waiting.filter((one) => one.agent !== agent);
  if (ofOthers.length === 0) return;
  for (const { id } of ofOthers) clearTimeout(timers.get(id));
  outbox.set({ ...outbox.get(), waiting: waiting.filter((one) => one.agent === agent) });
}

/** Restores an answer into the draft, before any text written since. */
function restore(outgoing: Outgoing): void {
  if (outgoing.kind !== 'answer') return;
  const { agent, keys, body, media, begunAt } = outgoing;
  changeDeskDraft(agent, keys[0]!, 'answer', begunAt, (now) => ({
    begunAt,
    body: body + now.body,
    media: [...media, ...now.media],
  }));
}

const find = (id: string): Outgoing | undefined => outbox.get().waiting.find((one) => one.id === id);

type Update = Partial<Pick<HeldChange, 'phase' | 'keys' | 'mails'>>;

function update(id: string, part: Update): void {
  const apply = (one: Outgoing): Outgoing => (one.id === id ? { ...one, ...part } : one);
  outbox.set({ ...outbox.get(), waiting: outbox.get().waiting.map(apply) });
  if (part.keys) store(stored().map(apply));
}

/** Forgets what was sent or taken back; without a notice another choice has replaced it. */
function drop({ id, agent, keys }: Outgoing, kind?: OutboxNotice['kind'], failed?: readonly string[]): void {
  clearTimeout(timers.get(id));
  store(stored().filter((one) => one.id !== id));
  outbox.set({
    waiting: outbox.get().waiting.filter((one) => one.id !== id),
    ...(kind && { notice: { kind, agent, keys, ...(failed && { failed }) } }),
  });
}

/** An entry of an earlier version, which held answers only. */
type EarlierEntry = Omit<HeldAnswer, 'kind' | 'keys'> & { kind?: undefined; key: string };

function stored(): Outgoing[] {
  try {
    const value: unknown = JSON.parse(readEntry('localStorage', ENTRY) ?? '[]');
    if (!Array.isArray(value)) return [];
    return (value as (Outgoing | EarlierEntry)[]).map((entry) =>
      entry.kind ? entry : { ...entry, kind: 'answer', keys: [entry.key] },
    );
  } catch {
    return [];
  }
}

const store = (all: readonly Outgoing[]): void =>
  writeEntry('localStorage', ENTRY, all.length > 0 ? JSON.stringify(all) : undefined);
