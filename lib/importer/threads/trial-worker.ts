import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { renderMarkdown } from '@/lib/importer/markdown/render-markdown';
import { editMarkdownUrls } from '@/lib/paths/edit-markdown-urls';
import { fileInRoot } from '@/lib/importer/source/inside-root';
import { hideComments } from '@/lib/importer/syntax/comments';
import { prepareSource } from '@/lib/importer/syntax/prepare-source';
import { readMarkdownToc } from '@/lib/importer/markdown/markdown-toc';
import { nameOfThread, reasonOf } from './limits';
import type { NameAnswer, NameRequest, TrialAnswer, TrialRequest, TrialSource } from './trial';

const { root, paths } = workerData as TrialSource;
const known = new Set(paths);
const tree = {
  root,
  paths,
  has: (file: string) => known.has(file),
  read: async (file: string) => readFile(await fileInRoot(root, file)),
};

/** Does what the import is about to do; articles without their links and pictures. */
async function tryOut(request: TrialRequest): Promise<void> {
  if (request.kind === 'toc') {
    readMarkdownToc(request.text);
    return;
  }
  if (request.kind === 'comments') {
    hideComments(request.text, () => undefined);
    return;
  }
  if (request.kind === 'html') {
    // Loaded only for Zendesk's help centres.
    const { htmlToMarkdown } = await import('@/lib/importer/zendesk/html-to-markdown');
    await editMarkdownUrls(
      htmlToMarkdown(request.text, () => undefined),
      (url) => Promise.resolve(url),
    );
    return;
  }
  const { text } = await prepareSource(request.path, request.body, tree);
  await renderMarkdown(text, {
    locale: request.locale,
    title: request.title,
    report: () => undefined,
    resolveLink: () => Promise.resolve(undefined),
    resolveImage: () => Promise.resolve({ kind: 'missing' }),
  });
}

async function answerOf(request: TrialRequest): Promise<TrialAnswer> {
  try {
    await tryOut(request);
    return {};
  } catch (error) {
    return { error: reasonOf(error) };
  }
}

parentPort?.on('message', (request: TrialRequest | NameRequest) => {
  if (request.kind === 'name') {
    const name: NameAnswer = { thread: nameOfThread() };
    parentPort?.postMessage(name);
    return;
  }
  void answerOf(request).then((answer) => parentPort?.postMessage(answer));
});
parentPort?.postMessage({});
