import { parentPort } from 'node:worker_threads';
import { renderMarkdown } from '@/lib/importer/markdown/render-markdown';
import type { ImageTarget } from '@/lib/importer/markdown/render-types';
import type { FromThread, RenderJob, ToThread } from './render-threads';

type Question = { answer: (value: unknown) => void; fail: (error: Error) => void };

const questions = new Map<number, Question>();
let lastQuestion = 0;
const send = (message: FromThread): void => parentPort?.postMessage(message);

/** Asks the import for the target of a link or picture. */
function ask<T>(job: number, call: 'resolveLink' | 'resolveImage', url: string, line?: number): Promise<T> {
  return new Promise((resolve, fail) => {
    const id = (lastQuestion += 1);
    questions.set(id, { answer: (value) => resolve(value as T), fail });
    send({ kind: 'question', job, id, call, url, line });
  });
}

async function render({ job, source, locale, title }: RenderJob): Promise<void> {
  try {
    const rendered = await renderMarkdown(source, {
      locale,
      title,
      report: (kind, detail, line) => send({ kind: 'problem', job, problem: [kind, detail, line] }),
      resolveLink: (url, line) => ask<string | undefined>(job, 'resolveLink', url, line),
      resolveImage: (url, line) => ask<ImageTarget>(job, 'resolveImage', url, line),
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
  const question = questions.get(message.id);
  questions.delete(message.id);
  if (message.error === undefined) question?.answer(message.value);
  else question?.fail(new Error(message.error));
});
send({ kind: 'ready' });
