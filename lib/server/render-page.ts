import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setRenewalKey } from '@/lib/backend/runtime';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/constants';
import type { Handler } from './http-server';

/** Path of `pages/api/renew-page.ts`. */
const RENEW_PATH = '/api/renew-page';

/** Returns whether a path is an error page, which has no URL of its own: the next error renders it. */
export const isErrorPage = (path: string): boolean => /^\/[^/]+\/(404|500)$/.test(path);

/**
 * Renders a page and stores it; rejects when that fails, and the old page stays. `path` begins with the locale, as in the
 * page cache.
 */
export type RenderPage = (path: string) => Promise<void>;

export type PageRenderer = {
  renderPage: RenderPage;
  /** Asks Next for a path. Nothing of a reader's request is passed on. */
  ask(path: string): Promise<Response>;
  stop(): void;
};

/**
 * Starts a renderer, which has Next render pages again, as only an API route can, and asks Next for documents. It has its own
 * listener on loopback, because the public one does not serve before the first pages are rendered and refuses requests
 * under load. The listener requires a key.
 */
export async function startPageRenderer(handler: Handler): Promise<PageRenderer> {
  const key = randomBytes(32).toString('base64url');
  setRenewalKey(key);
  const headers = { Authorization: `Key ${key}` };
  const server = createServer((request, response) => {
    // The route at `RENEW_PATH` compares the key in constant time; everything else is public.
    const isKnown = request.url?.startsWith(`${RENEW_PATH}?`) ?? false;
    if (isKnown || request.headers.authorization === headers.Authorization) void handler(request, response);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    async renderPage(path) {
      if (isErrorPage(path)) throw new Error(`an error page has no URL: ${path}`);
      const query = new URLSearchParams({ path: publicPath(path) }).toString();
      const response = await fetch(`${origin}${RENEW_PATH}?${query}`, { method: 'POST', headers });
      if (!response.ok) throw new Error(`page answered ${response.status}: ${await response.text()}`);
    },
    ask: (path) =>
      fetch(origin + path, { headers: { ...headers, 'Accept-Encoding': 'identity' }, redirect: 'manual' }),
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Returns the public path of a page: without the default language, and with encoded segments. */
export function publicPath(path: string): string {
  const [locale = '', ...rest] = path.split('/').slice(1);
  const segments = locale === DEFAULT_LOCALE ? rest : [locale, ...rest];
  return `/${segments.map(encodeSegment).join('/')}`;
}

/** Returns the path of a page's data, which the router of the browser asks for. */
export const dataPath = (path: string, buildId: string): string =>
  `/_next/data/${buildId}${path.split('/').map(encodeSegment).join('/')}.json`;

// Segments in the cache's keys are decoded, except for characters that would change the structure of the path.
const encodeSegment = (segment: string): string =>
  encodeURIComponent(segment).replace(/%25([0-9A-F]{2})/gi, '%$1');

const DATA = /^\/_next\/data\/[^/]+(?<page>\/.+)\.json$/;

/** Returns the cached path of a public path or of the URL of a page's data; undefined when it is malformed. */
export function storedPath(path: string): string | undefined {
  const page = DATA.exec(path)?.groups?.page?.replace(/\/index$/, '') ?? path.replace(/\/$/, '');
  const hasLocale = LOCALES.some((locale) => page === `/${locale}` || page.startsWith(`/${locale}/`));
  try {
    return (hasLocale ? page : `/${DEFAULT_LOCALE}${page}`).split('/').map(decodeSegment).join('/');
  } catch {
    return undefined;
  }
}

const decodeSegment = (segment: string): string =>
  decodeURIComponent(segment).replace(/[/#?\\]|%(?:2f|23|3f|5c)/gi, (text) => encodeURIComponent(text));
