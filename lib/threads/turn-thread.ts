import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { withTimeout } from '@/lib/basics/with-timeout';
import { startThread } from './start-thread';

type Limits = {
  /** Memory of the thread. */
  heapMb: number;
  /** How long it waits for the next job before it ends, in ms. */
  idleMs: number;
};

/**
 * Creates a function that does one job after the other in a thread of its own, which is started for the first: what others
 * sent may keep a parser busy for long, and take much memory. Resolves with undefined when a job exceeded a limit, which
 * ends the thread; the next job starts another.
 */
export function createTurnThread<Job, Answer>(module: string, { heapMb, idleMs }: Limits) {
  let started: Promise<Worker> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  async function run(job: Job, limitMs: number): Promise<Answer | undefined> {
    clearTimeout(idle);
    const worker = await (started ??= start());
    worker.ref();
    const answered = once(worker, 'message').then(([answer]) => answer as Answer);
    worker.postMessage(job);
    const answer = await withTimeout(
      answered.catch(() => undefined),
      limitMs,
      () => undefined,
    );
    answered.catch(() => undefined);
    worker.unref();
    if (answer === undefined) end();
    else idle = setTimeout(end, idleMs).unref();
    return answer;
  }

  /** Starts the thread; after a failure the next job tries again. */
  async function start(): Promise<Worker> {
    try {
      const worker = await startThread(module, { heapMb });
      // Without a listener, a thread that runs out of memory between two jobs would end the process.
      worker.on('error', end);
      return worker;
    } catch (error) {
      started = undefined;
      throw error;
    }
  }

  function end(): void {
    const worker = started;
    started = undefined;
    void worker?.then((thread) => thread.terminate());
  }

  return function inTurn(job: Job, limitMs: number): Promise<Answer | undefined> {
    const answer = last.then(() => run(job, limitMs));
    last = answer.catch(() => undefined);
    return answer;
  };
}
