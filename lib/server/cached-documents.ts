import { LRUCache } from 'lru-cache';
import { PAGE_REVALIDATE_S } from '@/lib/constants';
import { CompressedBodies, etagOf } from './compressed-bodies';
import type { DocumentPath } from './page-paths';
import { type CachedAnswers, type HeaderList, sendBody, sendRedirect } from './send-body';
import type { CachedPages } from './cached-pages';

/** Size of the cache, in characters. */
const MAX_SIZE = 32 * 1024 * 1024;
const MAX_AGE_MS = 1000 * PAGE_REVALIDATE_S;
/** How long a document serves on when it could not be made again, in ms. */
const RETRY_MS = 10_000;
/** Size of an entry in addition to its text. */
const OVERHEAD = 500;

const HEADERS = ['content-type', 'cache-control', 'link', 'location'] as const;

type CachedDocument = {
  status: 200 | 308 | 404;
  headers: HeaderList;
  text: string;
  /** Time of the question, in ms. */
  askedAt: number;
  /** Whether it was sent before. */
  isRead: boolean;
};

type Options = {
  readPath: (path: string) => DocumentPath | undefined;
  /** Asks Next for a path. Nothing of a reader's request is passed on. */
  ask: (path: string) => Promise<Response> | undefined;
  /** A number that changes with the content. */
  contentRevision: () => number | undefined;
  answerMissing: CachedPages['answerMissing'];
  bodies?: CompressedBodies;
};

/**
 * Answers documents (feeds, sitemaps, Markdown) and paths without a page, which Next renders for each request. They are
 * cached until the content changes, for a minute at most, or longer while the backend fails. Concurrent requests for one wait for the same answer of Next,
 * which is asked without query, cookies and headers, so that it holds nothing of a request.
 */
export function createCachedDocuments({
  readPath,
  ask,
  contentRevision,
  answerMissing,
  bodies = new CompressedBodies(),
}: Options): Required<CachedAnswers> & { has(path: string): boolean } {
  const cache = new LRUCache<string, CachedDocument>({
    maxSize: MAX_SIZE,
    sizeCalculation: ({ text }, path) => OVERHEAD + path.length + text.length,
  });
  let loading = new Map<string, Promise<void>>();
  let revision: number | undefined;

  function find(path: string): CachedDocument | undefined {
    dropOutdated();
    const document = cache.get(path);
    return document && Date.now() - document.askedAt < MAX_AGE_MS ? document : undefined;
  }

  function dropOutdated(): void {
    const current = contentRevision();
    if (current === revision) return;
    revision = current;
    cache.clear();
    // Answers under way may have been read before the change.
    loading = new Map();
  }

  async function load({ path, isDocument }: DocumentPath): Promise<void> {
    const before = contentRevision();
    const askedAt = Date.now();
    const answer = await ask(path);
    if (!answer) return;
    const text = await answer.text();
    const { status } = answer;
    if (status >= 500) return keepOld(path, before);
    if (status !== 404 && status !== 308 && !(status === 200 && isDocument)) return;
    const headers = HEADERS.flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [name, value];
    });
    if (before !== contentRevision()) return;
    cache.set(path, { status, headers, text: status === 404 ? '' : text, askedAt, isRead: false });
  }

  /** Lets a document that has expired serve on while the backend fails. One that was missing may exist by now. */
  function keepOld(path: string, before: number | undefined): void {
    const old = before === contentRevision() ? cache.get(path) : undefined;
    if (old && old.status !== 404) old.askedAt = Date.now() - MAX_AGE_MS + RETRY_MS;
  }

  return {
    has(path) {
      const document = find(path);
      return document !== undefined && document.status !== 404;
    },
    answer(request, response, given) {
      const { method, url = '' } = request;
      if (method !== 'GET' && method !== 'HEAD') return false;
      const [path = ''] = url.split('?', 1);
      const document = find(path);
      if (!document) return false;
      const { status, text, isRead } = document;
      const headers = [...given, ...document.headers];
      if (status === 404) return answerMissing(readPath(path)?.stored ?? '', request, response, given);
      if (status === 308) {
        sendRedirect(request, response, headers, text);
        return true;
      }
      const read = () => text;
      // Crawlers read most documents once; compressing those is a waste of time.
      const body = isRead ? bodies.get(document, read) : { etag: etagOf(text) };
      document.isRead = true;
      sendBody(request, response, { status, headers }, body, read);
      return true;
    },
    async prepare({ method, url = '' }) {
      if (method !== 'GET' && method !== 'HEAD') return;
      const document = readPath(url.split('?', 1)[0] ?? '');
      if (!document || find(document.path)) return;
      const { path } = document;
      const loads = loading;
      // A failure is left to Next, which answers with the error.
      const work = loads.get(path) ?? load(document).catch(() => undefined);
      loads.set(path, work);
      await work;
      loads.delete(path);
    },
  };
}
