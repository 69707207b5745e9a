import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { pageStore } from './page-cache.mjs';
import { createReadyAnnouncements, type FetchFromBackend } from './ready-announcements';
import type { ReadyAnswers } from './ready-answers';
import { createReadyFiles } from './ready-files';
import { createReadyPages } from './ready-pages';

/** Answers with what is in memory: files of the build in `root`, pages of the cache, and announcements of the backend. */
export async function createReadySite(
  root: string,
  store: typeof pageStore,
  fetchFromBackend: FetchFromBackend,
): Promise<ReadyAnswers> {
  const buildId = await readFile(join(root, '.next', 'BUILD_ID'), 'utf8');
  const all = [
    await createReadyFiles(root),
    createReadyPages(store, buildId),
    createReadyAnnouncements(fetchFromBackend),
  ];
  return { answer: (request, response) => all.some((ready) => ready.answer(request, response)) };
}
