import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { renderMarkdown } from '@/lib/importer/markdown/render-markdown';
import { fileInRoot } from '@/lib/importer/source/inside-root';
import { prepareSource } from '@/lib/importer/syntax/prepare-source';
import type { TrialAnswer, TrialRequest, TrialSource } from './render-trial';

const { root, paths } = workerData as TrialSource;
const known = new Set(paths);
const tree = {
  root,
  paths,
  has: (file: string) => known.has(file),
  sizeOf: () => Promise.resolve(0),
  read: async (file: string) => readFile(await fileInRoot(root, file)),
};

/** Renders a file as the import does, with every link and picture left out. */
async function render({ path, body, locale, title }: TrialRequest): Promise<TrialAnswer> {
  try {
    const { text } = await prepareSource(path, body, tree);
    await renderMarkdown(text, {
      locale,
      title,
      report: () => undefined,
      resolveLink: () => Promise.resolve(undefined),
      resolveImage: () => Promise.resolve({ kind: 'missing' }),
    });
    return {};
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (request: TrialRequest) => {
  void render(request).then((answer) => parentPort?.postMessage(answer));
});
parentPort?.postMessage({});
