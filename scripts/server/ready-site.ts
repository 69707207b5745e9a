import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentRevision } from '@/lib/backend/runtime';
import { createDocumentReader } from './document-address';
import type { pageStore } from './page-cache.mjs';
import { createReadyAnnouncements, type FetchFromBackend } from './ready-announcements';
import type { ReadyAnswers } from './ready-answers';
import { createReadyDocuments } from './ready-documents';
import { createReadyFiles } from './ready-files';
import { createReadyPages } from './ready-pages';

type Options = {
  store: typeof pageStore;
  /** Asks Next for a path; undefined until Next is prepared. */
  ask: (path: string) => Promise<Response> | undefined;
  /** Answers a call of the API. */
  answerCall: FetchFromBackend;
  /** Whether a path is that of a file. */
  isFile: (path: string) => boolean;
};

/** Answers with what is in memory: files of the build in `root`, pages of the cache, documents, and announcements. */
export async function createReadySite(
  root: string,
  { store, ask, answerCall, isFile }: Options,
): Promise<ReadyAnswers> {
  const built = (name: string) => readFile(join(root, '.next', name), 'utf8');
  const manifest = JSON.parse(await built('server/pages-manifest.json')) as Record<string, string>;
  const pages = createReadyPages(store, await built('BUILD_ID'));
  const { answerMissing } = pages;
  const readAddress = createDocumentReader(Object.keys(manifest), isFile);
  const documents = createReadyDocuments({ readAddress, ask, contentRevision, answerMissing });
  const all = [await createReadyFiles(root), pages, documents, createReadyAnnouncements(answerCall)];
  return {
    answer: (request, response) => all.some((ready) => ready.answer(request, response)),
    prepare: documents.prepare,
  };
}
