import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { toLocale } from '@/lib/paths/locale-path';
import { CompressedBodies } from './compressed-bodies';
import { generatedPage } from './page-paths';
import type { RenewPage } from './reader-renewal';
import { dataPath, publicPath } from './render-page';
import { type CachedAnswers, type HeaderList, sendBody, sendRedirect, browserSafe } from './send-body';
import { isExpired } from './page-cache.mjs';

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
type FoundPage = CacheEntry & { stored: string; page: StoredPage };

/** What a header may hold. */
const HEADER_TEXT = /^[\x21-\x7e]+$/;

/** Returns the target of a permanent redirect; undefined for other values. */
function locationOf(value: StoredValue | undefined): string | undefined {
  if (value?.kind !== 'REDIRECT') return undefined;
  const { pageProps } = value.props as { pageProps: Record<string, unknown> };
  const { __N_REDIRECT: location, __N_REDIRECT_STATUS: status } = pageProps;
  return status === 308 && typeof location === 'string' && HEADER_TEXT.test(location) ? location : undefined;
}

export type CachedPages = Required<CachedAnswers> & {
  /** Answers a path that the cache knows to have no page. */
  answerMissing(
    stored: string,
    request: IncomingMessage,
    response: ServerResponse,
    headers: HeaderList,
  ): boolean;
};

/** Between two attempts to renew a page, in ms. */
const RENEWAL_MS = 10_000;
/** How long a reader waits for a page that is too old, in ms. */
const MAX_WAIT_MS = 1_000;

type Options = {
  store: PageStore;
  buildId: string;
  renewPage: RenewPage;
  /** The age from which a reader of a page waits for its renewal, in ms; for backends that do not report changes. */
  maxAgeMs: number;
  bodies?: CompressedBodies;
};

/**
 * Answers with pages and redirects of the page cache, compressed once, because their way through Next costs thirty times as
 * much. The cache alone decides which page is current: a page that it drops is not answered from here either. Query, cookies
 * and headers change nothing. Pages that are not cached and paths that are not in canonical form are left to Next. A page
 * that has expired is renewed for its next reader, who gets the old one.
 */
export function createCachedPages({
  store,
  buildId,
  renewPage,
  maxAgeMs,
  bodies = new CompressedBodies(),
}: Options): CachedPages {
  const lookUp = createLookUp(store, buildId);
  const triedAt = new WeakMap<StoredPage, number>();

  const wasTried = (page: StoredPage): boolean => Date.now() - (triedAt.get(page) ?? 0) < RENEWAL_MS;
  const isTooOld = (page: StoredPage): boolean =>
    Date.now() - page.lastModified >= maxAgeMs && !wasTried(page);

  function renew({ page, stored }: FoundPage): Promise<void> {
    triedAt.set(page, Date.now());
    return renewPage(stored);
  }

  function send(
    request: IncomingMessage,
    response: ServerResponse,
    { value, isData, status, cacheControl }: CacheEntry,
    headers: HeaderList,
  ): boolean {
    const location = isData ? undefined : locationOf(value);
    if (location !== undefined) {
      const ofRedirect = ['Location', location, 'Cache-Control', cacheControl, 'X-Nextjs-Cache', 'HIT'];
      sendRedirect(request, response, [...headers, ...ofRedirect], location);
      return true;
    }
    if (value?.kind !== 'PAGES' || (value.status ?? 200) !== 200) return false;
    const { html, pageData } = value;
    if (typeof html !== 'string' || typeof pageData !== 'object' || pageData === null) return false;
    const read = () => (isData ? JSON.stringify(pageData) : html);
    const body = bodies.get(isData ? pageData : value, read);
    if (!body.gzip) return false;
    const type = isData ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8';
    const ofPage = ['Content-Type', type, 'Cache-Control', cacheControl, 'X-Nextjs-Cache', 'HIT'];
    sendBody(request, response, { status, headers: [...headers, ...ofPage] }, body, read);
    return true;
  }

  return {
    answer(request, response, headers) {
      const { method, url = '' } = request;
      if (method !== 'GET' && method !== 'HEAD') return false;
      const page = lookUp(url);
      if (!page || isTooOld(page.page) || !send(request, response, page, headers)) return false;
      // What is left to Next is renewed by Next.
      if (isExpired(page.page) && !wasTried(page.page)) void renew(page);
      return true;
    },
    async prepare({ method, url = '' }) {
      const page = method === 'GET' || method === 'HEAD' ? lookUp(url) : undefined;
      if (page && isTooOld(page.page)) await Promise.race([renew(page), sleep(MAX_WAIT_MS)]);
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

/** Returns the 404 page in the language of a path; undefined once it has expired, because only Next can render it again. */
function pageOfMissing(store: PageStore, stored: string): StoredValue | undefined {
  const page = store.getByPath(`/${toLocale(stored.split('/')[1])}/404`);
  return page && isExpired(page) ? undefined : page?.value;
}

/** Returns a function that looks a target up in the page cache; undefined for what is not cached. */
function createLookUp(store: PageStore, buildId: string): (target: string) => FoundPage | undefined {
  const paths = new LRUCache<string, PagePath>({ max: MAX_PATHS });

  /** Reads a path; undefined unless it is the canonical path of a generated page or of its data. */
  function readPath(path: string): PagePath | undefined {
    const stored = path.length > MAX_PATH_LENGTH ? undefined : generatedPage(path);
    if (stored === undefined) return undefined;
    const isData = path !== publicPath(stored);
    return isData && path !== dataPath(stored, buildId) ? undefined : { stored, isData };
  }

  return (target) => {
    const [path = ''] = target.split('?', 1);
    const cached = paths.get(path);
    const address = cached ?? readPath(path);
    if (!address) return undefined;
    const { stored, isData } = address;
    const page = store.getByPath(stored);
    const seconds = page?.cacheControl?.revalidate;
    if (!page || typeof seconds !== 'number') return undefined;
    // Reading a path takes longer than the rest. Only paths of cached pages are remembered.
    if (!cached) paths.set(path, address);
    const isMissing = page.value === null && !isData;
    const value = isMissing ? pageOfMissing(store, stored) : page.value;
    const cacheControl = browserSafe(`s-maxage=${seconds}, stale-while-revalidate`);
    return { value, isData, status: isMissing ? 404 : 200, cacheControl, stored, page };
  };
}
