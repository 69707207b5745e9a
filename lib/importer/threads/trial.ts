import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { contentImportText } from '@/lib/text/content-import';
import type { SourceTree } from '@/lib/importer/source/read-tree';
import type { Locale } from '@/lib/constants';
import { MAX_HEAP_MB, processorTimeOf, reasonOf } from './limits';
import { startThread } from '@/lib/threads/start-thread';

/** In ms of processor time, for one file; ordinary files take about 20. */
const TRIAL_LIMIT_MS = 15_000;
/** So many times the limit may pass on the clock, for a thread that waits for something and computes nothing. */
const MAX_WAITS = 40;
/** In ms, between two looks at the processor time. */
const LOOK_EVERY_MS = 250;

/** The work to try: rendering an article, reading a table of contents or comments in Markdown, or converting HTML. */
export type TrialRequest =
  | { kind: 'article'; path: string; body: string; locale: Locale; title: string }
  | { kind: 'toc'; text: string }
  | { kind: 'comments'; text: string }
  | { kind: 'html'; text: string };
/** Asks a thread for its name, for `processorTimeOf`. */
export type NameRequest = { kind: 'name' };
export type NameAnswer = { thread: string | undefined };
export type TrialAnswer = { error?: string };
export type TrialSource = Pick<SourceTree, 'root' | 'paths'>;

export type Trial = {
  /** Does the work in a thread of its own. @throws when it fails or takes too much time or memory */
  run(request: TrialRequest): Promise<void>;
  close(): Promise<void>;
};

/** Returns the time that a thread has used, in ms. */
type Clock = (thread: string | undefined) => number;

/** What a busy machine takes longer for is not heavier. Where processor time is not known, the clock counts. */
const usedTime: Clock = (thread) => processorTimeOf(thread) ?? performance.now();

type TrialThread = { worker: Worker } & NameAnswer;

/** Creates the trial of a source. Work that does not end there in time is never done in the process of the import. */
export function createTrial(tree: TrialSource, limitMs = TRIAL_LIMIT_MS, clock = usedTime): Trial {
  let started: Promise<TrialThread> | undefined;
  let last: Promise<void> = Promise.resolve();

  async function close(): Promise<void> {
    const trial = await started?.catch(() => undefined);
    started = undefined;
    await trial?.worker.terminate();
  }

  async function tryOut(request: TrialRequest): Promise<void> {
    started ??= startWorker(tree);
    const { worker, thread } = await started;
    const stop = new AbortController();
    const { signal } = stop;
    const answered = once(worker, 'message', { signal }).then(([answer]) => answer as TrialAnswer);
    const tooSlow = { error: contentImportText.tooSlow(limitMs / 1000), isBroken: true };
    const late = untilUsed(() => clock(thread), limitMs, signal).then(() => tooSlow);
    worker.postMessage(request);
    const answer = await Promise.race([answered, late])
      .catch((error: unknown) => ({ error: reasonOf(error), isBroken: true }))
      .finally(() => stop.abort());
    for (const rest of [answered, late]) rest.catch(() => undefined);
    if ('isBroken' in answer) await close();
    if (answer.error !== undefined) throw new Error(answer.error);
  }

  return {
    run(request) {
      const result = last.then(() => tryOut(request));
      last = result.catch(() => undefined);
      return result;
    },
    close,
  };
}

/** Resolves when a clock has moved on by the limit, or after many times the limit. */
async function untilUsed(clock: () => number, limitMs: number, signal: AbortSignal): Promise<void> {
  const [begun, used] = [performance.now(), clock()];
  for (;;) {
    const left = limitMs - (clock() - used);
    if (left <= 0 || performance.now() - begun > limitMs * MAX_WAITS) return;
    await sleep(Math.min(LOOK_EVERY_MS, Math.ceil(left)), undefined, { signal });
  }
}

async function startWorker({ root, paths }: TrialSource): Promise<TrialThread> {
  // Its start is not part of the time of a file.
  const worker = await startThread('lib/importer/threads/trial-worker.ts', {
    heapMb: MAX_HEAP_MB,
    data: { root, paths },
  });
  const answered = once(worker, 'message');
  const request: NameRequest = { kind: 'name' };
  worker.postMessage(request);
  const [{ thread }] = (await answered) as [NameAnswer];
  worker.unref();
  return { worker, thread };
}
