import { parentPort } from 'node:worker_threads';
import { renderMarkdown } from '@/lib/importer/markdown/render-markdown';
import type { ImageTarget } from '@/lib/importer/markdown/render-types';
import type { FromThread, Question, RenderJob, ToThread } from './render-threads';

type Pending = { answer: (value: unknown) => void; fail: (error: Error) => void };

const pending = new Map<number, Pending>();
let lastQuestion = 0;
const send = (message: FromThread): void => parentPort?.postMessage(message);

/** Asks the import for the targets of links and pictures: each target once, and simultaneous questions in one message. */
function createAsker(job: number) {
  const answers = new Map<string, Promise<unknown>>();
  let unsent: Question[] = [];

  function flush(): void {
    send({ kind: 'questions', job, questions: unsent });
    unsent = [];
  }

  return function ask<T>(call: Question['call'], url: string, line?: number): Promise<T> {
    const key = `${call} ${url}`;
    const known = answers.get(key);
    if (known) return known as Promise<T>;
    const asked = new Promise<unknown>((answer, fail) => {
      const id = (lastQuestion += 1);
      pending.set(id, { answer, fail });
      if (unsent.length === 0) queueMicrotask(flush);
      unsent.push({ id, call, url, line });
    });
    answers.set(key, asked);
    return asked as Promise<T>;
  };
}

async function render({ job, source, locale, title }: RenderJob): Promise<void> {
  const ask = createAsker(job);
  try {
    const rendered = await renderMarkdown(source, {
      locale,
      title,
      report: (kind, detail, line) => send({ kind: 'problem', job, problem: [kind, detail, line] }),
      resolveLink: (url, line) => ask<string | undefined>('resolveLink', url, line),
      resolveImage: (url, line) => ask<ImageTarget>('resolveImage', url, line),
    });
    send({ kind: 'rendered', job, rendered });
  } catch (error) {
    send({ kind: 'failed', job, message: error instanceof Error ? error.message : String(error) });
  }
}

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'render') {
    void render(message);
    return;
  }
  for (const { id, value, error } of message.answers) {
    const question = pending.get(id);
    pending.delete(id);
    if (error === undefined) question?.answer(value);
    else question?.fail(new Error(error));
  }
});
send({ kind: 'ready' });
