import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import type { Locale } from '@/lib/constants';
import type { RenderContext, Rendered, ReportAt } from '@/lib/importer/markdown/render-types';
import { MAX_HEAP_MB, reasonOf } from './limits';
import { startThread } from '@/lib/threads/start-thread';

const MAX_THREADS = 4;
/** Texts per thread: it renders another one while the first waits for the targets of links. */
const JOBS_PER_THREAD = 2;

export type RenderJob = { kind: 'render'; job: number; source: string; locale: Locale; title: string };
/** A question of a thread about a URL in a text. */
export type Question = {
  id: number;
  call: 'resolveLink' | 'resolveImage';
  url: string;
  line: number | undefined;
};
type Answer = { id: number; value?: unknown; error?: string };
export type ToThread = RenderJob | { kind: 'answers'; answers: Answer[] };
export type FromThread =
  | { kind: 'ready' }
  | { kind: 'problem'; job: number; problem: Parameters<ReportAt> }
  | { kind: 'questions'; job: number; questions: Question[] }
  | { kind: 'rendered'; job: number; rendered: Rendered }
  | { kind: 'failed'; job: number; message: string };

export type Render = (source: string, context: RenderContext) => Promise<Rendered>;

/** Threads that render texts; links and pictures are resolved in the thread that started them. */
export type RenderThreads = {
  /** The number of texts to give them at a time. */
  jobs: number;
  render: Render;
  close(): Promise<void>;
};

type Thread = { worker: Worker; jobs: Map<number, Job> };
type Job = {
  source: string;
  context: RenderContext;
  done: (rendered: Rendered) => void;
  fail: (error: unknown) => void;
};

export async function startRenderThreads(): Promise<RenderThreads> {
  const count = Math.min(MAX_THREADS, availableParallelism());
  const threads = new Set<Thread>();
  for (const thread of await Promise.all(Array.from({ length: count }, startRenderThread))) {
    threads.add(thread);
    thread.worker.on('error', () => {
      threads.delete(thread);
      for (const job of thread.jobs.values()) renderAlone(job).then(job.done, job.fail);
    });
  }
  return {
    jobs: count * JOBS_PER_THREAD,
    render: (source, context) =>
      new Promise((done, fail) => {
        const job: Job = { source, context, done, fail };
        const [thread] = [...threads].sort((a, b) => a.jobs.size - b.jobs.size);
        if (thread) startJob(thread, job);
        else renderAlone(job).then(done, fail);
      }),
    async close() {
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

let lastJob = 0;

function startJob(thread: Thread, job: Job): void {
  const { source, context } = job;
  const id = (lastJob += 1);
  thread.jobs.set(id, job);
  tell(thread, { kind: 'render', job: id, source, locale: context.locale, title: context.title });
}

/**
 * Renders a text of a thread that ended, for example without memory, in a thread of its own: only a text that ends that
 * thread as well is lost.
 */
async function renderAlone({ source, context }: Job): Promise<Rendered> {
  const thread = await startRenderThread();
  try {
    return await new Promise((done, fail) => {
      thread.worker.once('error', (error) => fail(new Error(reasonOf(error))));
      startJob(thread, { source, context, done, fail });
    });
  } finally {
    await thread.worker.terminate();
  }
}

async function startRenderThread(): Promise<Thread> {
  const worker = await startThread('lib/importer/threads/render-worker.ts', { heapMb: MAX_HEAP_MB });
  const thread: Thread = { worker, jobs: new Map() };
  worker.on('message', (message: FromThread) => receive(thread, message));
  return thread;
}

function receive(thread: Thread, message: FromThread): void {
  if (message.kind === 'ready') return;
  const job = thread.jobs.get(message.job);
  if (!job) return;
  if (message.kind === 'problem') job.context.report(...message.problem);
  else if (message.kind === 'questions') void answerAll(thread, job.context, message.questions);
  else {
    thread.jobs.delete(message.job);
    if (message.kind === 'rendered') job.done(message.rendered);
    else job.fail(new Error(message.message));
  }
}

async function answerAll(thread: Thread, context: RenderContext, questions: Question[]): Promise<void> {
  const answers: Answer[] = [];
  // Sequential, so that problems are reported in the order of the text.
  for (const question of questions) answers.push(await answer(context, question));
  tell(thread, { kind: 'answers', answers });
}

async function answer(context: RenderContext, { id, call, url, line }: Question): Promise<Answer> {
  try {
    return { id, value: await context[call](url, line) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

const tell = ({ worker }: Thread, message: ToThread): void => worker.postMessage(message);
