import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { toLocale } from '@/lib/rules/locale-path';
import { CompressedBodies } from './compressed-bodies';
import { generatedPage } from './page-paths';
import { dataPath, publicPath } from './render-page';
import type { CachedAnswers } from './cached-answers';
import type { HeaderList } from './header-list';
import { browserSafe } from './responses';
import { sendBody, sendRedirect } from './send-body';

/** A page as Next stores it, see `page-cache.mjs`; null for a path without a page. */
type StoredValue = {
  kind: string;
  html?: unknown;
  pageData?: unknown;
  status?: number;
  /** The target of a redirect is in here. */
  props?: unknown;
} | null;
type StoredPage = {
  value: StoredValue;
  lastModified: number;
  cacheControl: { revalidate: number | false } | undefined;
};

/** The cached pages, see `page-cache.mjs`. */
type PageStore = { getByPath(path: string): StoredPage | undefined };

/** The path of a page in the page cache, and whether the page's data is asked for. */
type PagePath = { stored: string; isData: boolean };
const MAX_PATHS = 5_000;
/** Longer than the path of any page. */
const MAX_PATH_LENGTH = 500;

/** What the cache has for a path, and how it is answered. */
type CacheEntry = { value: StoredValue | undefined; isData: boolean; status: number; cacheControl: string };

/** What a header may hold. */
const HEADER_TEXT = /^[\x21-\x7e]+$/;

/** Returns the target of a permanent redirect; undefined for other values. */
function locationOf(value: StoredValue | undefined): string | undefined {
  if (value?.kind !== 'REDIRECT') return undefined;
  const { pageProps } = value.props as { pageProps: Record<string, unknown> };
  const { __N_REDIRECT: location, __N_REDIRECT_STATUS: status } = pageProps;
  return status === 308 && typeof location === 'string' && HEADER_TEXT.test(location) ? location : undefined;
}

export type CachedPages = CachedAnswers & {
  /** Answers a path that the cache knows to have no page. */
  answerMissing(
    stored: string,
    request: IncomingMessage,
    response: ServerResponse,
    headers: HeaderList,
  ): boolean;
};

/** How long other readers get an expired page from memory while Next renders it again, in ms. */
const RENEWAL_MS = 10_000;

/**
 * Answers with pages and redirects of the page cache, compressed once, because their way through Next costs thirty times as
 * much. The cache alone decides which page is current: a page that it drops is not answered from here either. Query, cookies
 * and headers change nothing. Pages that are not cached and paths that are not in canonical form are left to Next.
 */
export function createCachedPages(
  store: PageStore,
  buildId: string,
  bodies = new CompressedBodies(),
): CachedPages {
  const lookUp = createLookUp(store, buildId);

  function send(
    request: IncomingMessage,
    response: ServerResponse,
    { value, isData, status, cacheControl }: CacheEntry,
    headers: HeaderList,
  ): boolean {
    const location = isData ? undefined : locationOf(value);
    if (location !== undefined) {
      const own = ['Location', location, 'Cache-Control', cacheControl, 'X-Nextjs-Cache', 'HIT'];
      sendRedirect(request, response, [...headers, ...own], location);
      return true;
    }
    if (value?.kind !== 'PAGES' || (value.status ?? 200) !== 200) return false;
    const { html, pageData } = value;
    if (typeof html !== 'string' || typeof pageData !== 'object' || pageData === null) return false;
    const read = () => (isData ? JSON.stringify(pageData) : html);
    const body = bodies.get(isData ? pageData : value, read);
    if (!body.gzip) return false;
    const type = isData ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8';
    const own = ['Content-Type', type, 'Cache-Control', cacheControl, 'X-Nextjs-Cache', 'HIT'];
    sendBody(request, response, { status, headers: [...headers, ...own] }, body, read);
    return true;
  }

  return {
    answer(request, response, headers) {
      const { method, url = '' } = request;
      if (method !== 'GET' && method !== 'HEAD') return false;
      const found = lookUp(url.split('?', 1)[0] ?? '');
      return found !== undefined && send(request, response, found, headers);
    },
    answerMissing(stored, request, response, headers) {
      const value = pageOfMissing(store, stored);
      return send(
        request,
        response,
        { value, isData: false, status: 404, cacheControl: 'no-store' },
        headers,
      );
    },
  };
}

/** Returns the 404 page in the language of a path. */
const pageOfMissing = (store: PageStore, stored: string): StoredValue | undefined =>
  store.getByPath(`/${toLocale(stored.split('/')[1])}/404`)?.value;

/** Returns a function that looks a path up in the page cache; undefined for what is not cached, or has expired. */
function createLookUp(store: PageStore, buildId: string): (path: string) => CacheEntry | undefined {
  const paths = new LRUCache<string, PagePath>({ max: MAX_PATHS });
  const renewedAt = new WeakMap<StoredPage, number>();

  /** Returns whether a page has expired. One reader is told so, and gets it from Next, which then renders it again. */
  function isDue(page: StoredPage, seconds: number): boolean {
    const now = Date.now();
    if (now - page.lastModified < 1000 * seconds) return false;
    if (now - (renewedAt.get(page) ?? 0) < RENEWAL_MS) return false;
    renewedAt.set(page, now);
    return true;
  }

  /** Reads a path; undefined unless it is the canonical path of a generated page or of its data. */
  function readPath(path: string): PagePath | undefined {
    const stored = path.length > MAX_PATH_LENGTH ? undefined : generatedPage(path);
    if (stored === undefined) return undefined;
    const isData = path !== publicPath(stored);
    return isData && path !== dataPath(stored, buildId) ? undefined : { stored, isData };
  }

  return (path) => {
    const cached = paths.get(path);
    const found = cached ?? readPath(path);
    if (!found) return undefined;
    const { stored, isData } = found;
    const page = store.getByPath(stored);
    const seconds = page?.cacheControl?.revalidate;
    if (!page || typeof seconds !== 'number' || isDue(page, seconds)) return undefined;
    // Reading a path takes longer than the rest. Only paths of cached pages are remembered.
    if (!cached) paths.set(path, found);
    const isMissing = page.value === null && !isData;
    const value = isMissing ? pageOfMissing(store, stored) : page.value;
    const cacheControl = browserSafe(`s-maxage=${seconds}, stale-while-revalidate`);
    return { value, isData, status: isMissing ? 404 : 200, cacheControl };
  };
}
