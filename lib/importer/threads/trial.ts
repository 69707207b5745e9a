import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { contentImportText } from '@/lib/text/content-import';
import type { SourceTree } from '@/lib/importer/source/read-tree';
import type { Locale } from '@/lib/constants';
import { MAX_HEAP_MB, reasonOf } from './reason';
import { startThread } from '@/lib/threads/start-thread';

/** In ms, for one file; ordinary files take about 20. */
const TRIAL_LIMIT_MS = 15_000;

/** The work to try: rendering an article, reading a table of contents or comments in Markdown, or converting HTML. */
export type TrialRequest =
  | { kind: 'article'; path: string; body: string; locale: Locale; title: string }
  | { kind: 'toc'; text: string }
  | { kind: 'comments'; text: string }
  | { kind: 'html'; text: string };
export type TrialAnswer = { error?: string };
export type TrialSource = Pick<SourceTree, 'root' | 'paths'>;

export type Trial = {
  /** Does the work in a thread of its own. @throws when it fails or takes too much time or memory */
  run(request: TrialRequest): Promise<void>;
  close(): Promise<void>;
};

/** Creates the trial of a source. Work that does not end there in time is never done in the process of the import. */
export function createTrial(tree: TrialSource, limitMs = TRIAL_LIMIT_MS): Trial {
  let started: Promise<Worker> | undefined;
  let last: Promise<void> = Promise.resolve();

  async function close(): Promise<void> {
    const worker = await started?.catch(() => undefined);
    started = undefined;
    await worker?.terminate();
  }

  async function tryOut(request: TrialRequest): Promise<void> {
    started ??= startWorker(tree);
    const worker = await started;
    const stop = new AbortController();
    const { signal } = stop;
    const answered = once(worker, 'message', { signal }).then(([answer]) => answer as TrialAnswer);
    const tooSlow = { error: contentImportText.tooSlow(limitMs / 1000), isBroken: true };
    const late = sleep(limitMs, tooSlow, { signal });
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

async function startWorker({ root, paths }: TrialSource): Promise<Worker> {
  // Its start is not part of the time of a file.
  const worker = await startThread('lib/importer/threads/trial-worker.ts', {
    heapMb: MAX_HEAP_MB,
    data: { root, paths },
  });
  worker.unref();
  return worker;
}
