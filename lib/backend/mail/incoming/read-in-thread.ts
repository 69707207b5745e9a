import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { withTimeout } from '@/lib/rules/with-timeout';
import { startThread } from '@/lib/threads/start-thread';
import { MAX_HEAD_BYTES, type Excess } from './check-message';
import type { MailContent, MailHead } from './parse-message';
import type { ReplyContext } from './quote-lines';

/** Memory of the thread, and how long a job may take and the thread waits for the next one, in ms. */
const THREAD = { heapMb: 128, headMs: 10_000, mailMs: 20_000, idleMs: 60_000 };

export type ReadJob =
  { kind: 'head'; raw: Uint8Array } | { kind: 'mail'; raw: Uint8Array; context: ReplyContext };
export type ReadAnswer = { head?: MailHead; content?: MailContent | { excess: Excess } };

let started: Promise<Worker> | undefined;
let last: Promise<unknown> = Promise.resolve();
let idle: NodeJS.Timeout | undefined;

/** Returns the headers of a mail; undefined when they cannot be read. */
export async function readHead(raw: Uint8Array): Promise<MailHead | undefined> {
  return (await inTurn({ kind: 'head', raw: raw.subarray(0, MAX_HEAD_BYTES) }))?.head;
}

/** Returns the texts and files of a mail, or why it cannot be read. */
export async function readMail(
  raw: Uint8Array,
  context: ReplyContext,
): Promise<MailContent | { excess: Excess }> {
  return (await inTurn({ kind: 'mail', raw, context }))?.content ?? { excess: 'too-costly' };
}

/**
 * Does one job after the other, in a thread of its own: a mail may take a parser long, and much memory. Undefined when that
 * exceeded a limit, which ends the thread.
 */
function inTurn(job: ReadJob): Promise<ReadAnswer | undefined> {
  const answer = last.then(() => read(job));
  last = answer.catch(() => undefined);
  return answer;
}

async function read(job: ReadJob): Promise<ReadAnswer | undefined> {
  clearTimeout(idle);
  const worker = await (started ??= start());
  worker.ref();
  const answered = once(worker, 'message').then(([answer]) => answer as ReadAnswer);
  worker.postMessage(job);
  const limit = job.kind === 'head' ? THREAD.headMs : THREAD.mailMs;
  const answer = await withTimeout(
    answered.catch(() => undefined),
    limit,
    () => undefined,
  );
  answered.catch(() => undefined);
  worker.unref();
  if (answer === undefined) end();
  else idle = setTimeout(end, THREAD.idleMs).unref();
  return answer;
}

/** Starts the thread; after a failure the next job tries again. */
async function start(): Promise<Worker> {
  try {
    const worker = await startThread('lib/backend/mail/incoming/read-worker.ts', THREAD);
    // Without a listener, a thread that runs out of memory between two jobs would end the process.
    worker.on('error', end);
    return worker;
  } catch (error) {
    started = undefined;
    throw error;
  }
}

/** Ends the thread; the next job starts another. */
function end(): void {
  const worker = started;
  started = undefined;
  void worker?.then((thread) => thread.terminate());
}
