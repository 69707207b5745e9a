import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentRevision } from '@/lib/backend/runtime';
import { createDocumentReader } from './page-paths';
import type { pageStore } from './page-cache.mjs';
import { type CachedAnswers, type HeaderList, sendBody } from './send-body';
import { createCachedDocuments } from './cached-documents';
import { createCachedPages } from './cached-pages';
import type { RenewPage } from './reader-renewal';
import { storedPath } from './render-page';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CALLS } from '@/lib/contract/calls';
import { readFileSync } from 'node:fs';
import { listImmutableFiles } from '@/scripts/start/immutable-files.mjs';
import { type CompressibleBody, etagOf } from './compressed-bodies';

const CACHE_CONTROL = 'public, max-age=31536000, immutable';

/**
 * Answers with the immutable files of the build and of `public/`, as `scripts/start/build.mjs` compressed them.
 * They are read at their first request and kept. Ranges and other names are left to Next.
 */
export async function createCachedFiles(root: string): Promise<CachedAnswers> {
  const files = new Map((await listImmutableFiles(root)).map((file) => [file.path, file]));
  const bodies = new Map<string, CompressibleBody>();

  return {
    answer(request, response, headers) {
      const { method, url = '' } = request;
      if ((method !== 'GET' && method !== 'HEAD') || request.headers.range !== undefined) return false;
      const file = files.get(url.split('?', 1)[0] ?? '');
      if (!file) return false;
      const read = () => readFileSync(file.file);
      try {
        const body = bodies.get(file.path) ?? {
          etag: etagOf(read()),
          gzip: readFileSync(`${file.compressed}.gz`),
          br: readFileSync(`${file.compressed}.br`),
        };
        bodies.set(file.path, body);
        const ofFile = ['Content-Type', file.type, 'Cache-Control', CACHE_CONTROL];
        sendBody(request, response, { status: 200, headers: [...headers, ...ofFile] }, body, read);
        return true;
      } catch (error) {
        // A new build has replaced the file.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
        throw error;
      }
    },
  };
}

/** Lifetime of an answer, in ms. It adds to the time until an announcement is on every page. */
const MAX_AGE_MS = 1_000;

const PATH = `/api${CALLS.listAnnouncements.path}`;

/** Headers of a backend answer that must not be stored: they belong to one request. */
const OF_EVERY_ANSWER: ReadonlySet<string> = new Set(['x-request-id', 'x-content-type-options']);

type FetchFromBackend = (request: Request) => Promise<Response>;

type Answer = { status: number; headers: HeaderList; body: Buffer };

/**
 * Answers the call that lists the current announcements, which are the same for everybody. Every open page polls it, so
 * the backend is asked once a second at most. Failures are not cached.
 */
export function createCachedAnnouncements(fetchFromBackend: FetchFromBackend): CachedAnswers {
  let cached: { until: number; answer: Promise<Answer> } | undefined;

  async function load(): Promise<Answer> {
    const response = await fetchFromBackend(new Request(`http://localhost${PATH}`));
    const { status } = response;
    if (status !== 200) cached = undefined;
    const headers = [...response.headers].filter(([name]) => !OF_EVERY_ANSWER.has(name)).flat();
    const body = Buffer.from(await response.arrayBuffer());
    return { status, headers: [...headers, 'Content-Length', String(body.length)], body };
  }

  return {
    answer({ method, url }: IncomingMessage, response: ServerResponse, given: HeaderList) {
      if (method !== 'GET' || url !== PATH) return false;
      const now = performance.now();
      if (!cached || cached.until <= now) cached = { until: now + MAX_AGE_MS, answer: load() };
      cached.answer
        .then(({ status, headers, body }) => {
          response.writeHead(status, [...given, ...headers]).end(body);
        })
        .catch(() => response.destroy());
      return true;
    },
  };
}

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
