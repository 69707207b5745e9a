import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentRevision } from '@/lib/backend/runtime';
import { createDocumentReader } from './page-paths';
import type { pageStore } from './page-cache.mjs';
import { createCachedAnnouncements, type FetchFromBackend } from './cached-announcements';
import type { CachedAnswers } from './cached-answers';
import { createCachedDocuments } from './cached-documents';
import { createCachedFiles } from './cached-files';
import { createCachedPages } from './cached-pages';
import type { RenewPage } from './reader-renewal';
import { storedPath } from './render-page';

type Options = {
  store: typeof pageStore;
  renewPage: RenewPage;
  /** The age from which a reader of a page waits for its renewal, in ms. */
  maxAgeMs: number;
  /** Asks Next for a path; undefined until Next is prepared. */
  ask: (path: string) => Promise<Response> | undefined;
  /** Answers a call of the API. */
  answerCall: FetchFromBackend;
  /** Whether a path is a file. */
  isFile: (path: string) => boolean;
};

export type CachedSite = CachedAnswers & {
  /** Whether a path is a cached page or document, which is answered without a render. */
  has(path: string): boolean;
};

/** Answers from memory with files of the build in `root`, cached pages, documents, and announcements. */
export async function createCachedSite(
  root: string,
  { store, renewPage, maxAgeMs, ask, answerCall, isFile }: Options,
): Promise<CachedSite> {
  const buildId = await readFile(join(root, '.next/BUILD_ID'), 'utf8');
  const pages = createCachedPages({ store, buildId, renewPage, maxAgeMs });
  const { answerMissing } = pages;
  const readPath = createDocumentReader(isFile);
  const documents = createCachedDocuments({ readPath, ask, contentRevision, answerMissing });
  const all = [await createCachedFiles(root), pages, documents, createCachedAnnouncements(answerCall)];
  return {
    answer: (request, response, headers) => all.some((ready) => ready.answer(request, response, headers)),
    async prepare(request) {
      await pages.prepare(request);
      await documents.prepare(request);
    },
    has: (path) => store.has(storedPath(path) ?? '') || documents.has(path),
  };
}
