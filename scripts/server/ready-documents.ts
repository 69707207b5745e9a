import { LRUCache } from 'lru-cache';
import { PAGE_REVALIDATE_S } from '@/lib/constants';
import { CompressedBodies, etagOf } from './compressed-bodies';
import type { DocumentAddress } from './document-address';
import type { ReadyAnswers } from './ready-answers';
import type { ReadyPages } from './ready-pages';
import { sendBody } from './send-body';

/** All kept documents together, in characters. */
const MAX_SIZE = 32 * 1024 * 1024;
/** Size of an entry in addition to its text. */
const OVERHEAD = 500;

const HEADERS = ['content-type', 'cache-control', 'link', 'location'] as const;

type Kept = {
  status: 200 | 308 | 404;
  headers: [name: string, value: string][];
  text: string;
  /** When Next was asked, in ms. */
  askedAt: number;
  /** Whether it was answered before. */
  isRead: boolean;
};

type Options = {
  readAddress: (path: string) => DocumentAddress | undefined;
  /** Asks Next for a path; nothing of a reader's request is passed on. */
  ask: (path: string) => Promise<Response> | undefined;
  /** Another number after every change of the content. */
  contentRevision: () => number | undefined;
  answerMissing: ReadyPages['answerMissing'];
  bodies?: CompressedBodies;
};

/**
 * Answers documents (feeds, sitemaps, Markdown) and addresses without a page, which Next makes anew for each request.
 * They are kept until the content changes, for a minute at most. Those who ask for one at the same time wait for one
 * answer of Next, which is asked without query, cookies and headers, so nothing of a request gets into it.
 */
export function createReadyDocuments({
  readAddress,
  ask,
  contentRevision,
  answerMissing,
  bodies = new CompressedBodies(),
}: Options): Required<ReadyAnswers> {
  const kept = new LRUCache<string, Kept>({
    maxSize: MAX_SIZE,
    sizeCalculation: ({ text }, path) => OVERHEAD + path.length + text.length,
  });
  let loading = new Map<string, Promise<void>>();
  let revision: number | undefined;

  function find(path: string): Kept | undefined {
    dropOutdated();
    const document = kept.get(path);
    return document && Date.now() - document.askedAt < 1000 * PAGE_REVALIDATE_S ? document : undefined;
  }

  function dropOutdated(): void {
    const current = contentRevision();
    if (current === revision) return;
    revision = current;
    kept.clear();
    // What is loading may have been read before the change.
    loading = new Map();
  }

  async function load({ path, isDocument }: DocumentAddress): Promise<void> {
    const before = contentRevision();
    const askedAt = Date.now();
    const answer = await ask(path);
    if (!answer) return;
    const text = await answer.text();
    const { status } = answer;
    if (status !== 404 && status !== 308 && !(status === 200 && isDocument)) return;
    const headers = HEADERS.flatMap((name): [string, string][] => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    if (before !== contentRevision()) return;
    kept.set(path, { status, headers, text: status === 404 ? '' : text, askedAt, isRead: false });
  }

  return {
    answer(request, response) {
      const { method, url = '' } = request;
      if (method !== 'GET' && method !== 'HEAD') return false;
      const [path = ''] = url.split('?', 1);
      const document = find(path);
      if (!document) return false;
      const { status, headers, text, isRead } = document;
      if (status === 404) return answerMissing(readAddress(path)?.stored ?? '', request, response);
      for (const [name, value] of headers) response.setHeader(name, value);
      if (status === 308) {
        response.statusCode = status;
        response.end(method === 'HEAD' ? undefined : text);
        return true;
      }
      const read = () => text;
      // Most are read once, by crawlers, and are not worth the time that compressing takes.
      const body = isRead ? bodies.get(document, read) : { etag: etagOf(text) };
      document.isRead = true;
      sendBody(request, response, status, body, read);
      return true;
    },
    async prepare({ method, url = '' }) {
      if (method !== 'GET' && method !== 'HEAD') return;
      const address = readAddress(url.split('?', 1)[0] ?? '');
      if (!address || find(address.path)) return;
      const { path } = address;
      const own = loading;
      // What fails is left to Next, which says so.
      const work = own.get(path) ?? load(address).catch(() => undefined);
      own.set(path, work);
      await work;
      own.delete(path);
    },
  };
}
