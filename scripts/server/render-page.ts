import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setRenewalKey } from '@/lib/backend/runtime';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/constants';
import type { Handler } from './http-server';

/** `pages/api/renew-page.ts`. */
const RENEW_PATH = '/api/renew-page';

/** Pages that are shown for an error only; asking for them by address means nothing. */
const isErrorPage = (path: string): boolean => /\/(404|500)$/.test(path);

/**
 * Renders one page and stores it; throws when that failed, and the old page stays. `path` has its locale in front, as
 * the page cache lists it.
 */
export type RenderPage = (path: string) => Promise<void>;

export type PageRenderer = { renderPage: RenderPage; stop(): void };

/**
 * Asks Next to render pages again, through an API route: only there Next offers it. The listener is one of its own on
 * loopback, because the public one does not serve before the pages are there and refuses requests under load. It
 * leads to that route alone, which answers only those who know the key.
 */
export async function startPageRenderer(handler: Handler): Promise<PageRenderer> {
  const key = randomBytes(32).toString('base64url');
  setRenewalKey(key);
  const server = createServer((request, response) => {
    if (request.url?.startsWith(`${RENEW_PATH}?`)) void handler(request, response);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${RENEW_PATH}`;
  return {
    async renderPage(path) {
      if (isErrorPage(path)) throw new Error(`an error page has no address: ${path}`);
      const query = new URLSearchParams({ path: publicPath(path) }).toString();
      const response = await fetch(`${url}?${query}`, {
        method: 'POST',
        headers: { Authorization: `Key ${key}` },
      });
      if (!response.ok) throw new Error(`page answered ${response.status}: ${await response.text()}`);
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The address a visitor uses: the default language has no prefix, and segments are encoded. */
export function publicPath(path: string): string {
  const [locale = '', ...rest] = path.split('/').slice(1);
  const segments = locale === DEFAULT_LOCALE ? rest : [locale, ...rest];
  return `/${segments.map(encodeSegment).join('/')}`;
}

// Segments of the cache's keys are decoded except for what would change the path's shape.
const encodeSegment = (segment: string): string =>
  encodeURIComponent(segment).replace(/%25([0-9A-F]{2})/gi, '%$1');

const DATA = /^\/_next\/data\/[^/]+(?<page>\/.+)\.json$/;

/** The reverse of `publicPath`, also for the address of a page's data; undefined for one that cannot be decoded. */
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
