import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { pageStore } from './page-cache.mjs';
import type { ReadyAnswers } from './ready-answers';
import { createReadyFiles } from './ready-files';
import { createReadyPages } from './ready-pages';

/** Answers with what is in memory: files of the build in `root`, and pages of the cache. */
export async function createReadySite(root: string, store: typeof pageStore): Promise<ReadyAnswers> {
  const buildId = await readFile(join(root, '.next', 'BUILD_ID'), 'utf8');
  const all = [await createReadyFiles(root), createReadyPages(store, buildId)];
  return { answer: (request, response) => all.some((ready) => ready.answer(request, response)) };
}
