import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { FAILED_RETRY_AFTER_S, type Locale, LOCALES, OVERLOAD_RETRY_AFTER_S } from '@/lib/constants';
import { overloadText } from '@/lib/text/errors';
import { localePath } from '@/lib/paths/locale-path';

/**
 * Turns the 500 of a page that failed to render into 503 with Retry-After, so that crawlers know when to come back. Calls
 * and files keep their status.
 */
export function sendRetryAfter(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const isPage = String(response.getHeader('Content-Type')).startsWith('text/html');
    if (!isPage || (status !== 500 && status !== 503)) return writeHead(status, ...rest);
    response.setHeader('Retry-After', String(FAILED_RETRY_AFTER_S));
    return writeHead(503, ...rest);
  };
}

/**
 * Replaces Next's Cache-Control of generated pages, `s-maxage=60, stale-while-revalidate=31535940`, which lets browsers
 * show a page of last year once more. Shared caches keep their part; browsers revalidate, which the ETag answers with 304.
 */
export function browserSafe(cacheControl: string): string {
  const [, seconds] = /^s-maxage=(\d+), stale-while-revalidate/.exec(cacheControl) ?? [];
  return seconds ? `public, max-age=0, s-maxage=${seconds}, must-revalidate` : cacheControl;
}

/** Applies `browserSafe` to an answer when its head is written. */
export function makeBrowserSafe(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];
  response.writeHead = (status: number, reason?: string | Headers, headers?: Headers) => {
    const cacheControl = response.getHeader('Cache-Control');
    if (typeof cacheControl === 'string') response.setHeader('Cache-Control', browserSafe(cacheControl));
    return typeof reason === 'string' ? writeHead(status, reason, headers) : writeHead(status, reason);
  };
}

const OVERLOAD_CALL = JSON.stringify({
  detail: 'The service is busy. Try again in a few seconds.',
  code: 'unavailable',
});

const BUTTON = 'display:inline-block;margin:.5rem;padding:.6rem 1.25rem;border-radius:99px;font-weight:600';
/** The portal's layout of such states in attributes, which the content policy allows; it needs no other file. */
const STYLES = {
  body: 'margin:0;min-height:100vh;display:grid;place-content:center;text-align:center;font:1.0625rem/1.6 system-ui,sans-serif',
  main: 'max-width:42rem;padding:1.5rem',
  retry: `${BUTTON};background:#1f54a7;color:#fff;text-decoration:none`,
  home: `${BUTTON};color:inherit;text-decoration:none;border:1px solid #7f90ad`,
};

/** An empty `href` is the current URL. */
const pageIn = (locale: Locale): string => {
  const { title, lead, retry, toHome } = overloadText[locale];
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title>`;
  const links = `<a href="" style="${STYLES.retry}">${retry}</a><a href="${localePath('/', locale)}" style="${STYLES.home}">${toHome}</a>`;
  return `<!doctype html><html lang="${locale}"><head>${head}</head><body style="${STYLES.body}"><main style="${STYLES.main}"><h1>${title}</h1><p>${lead}</p><p>${links}</p></main></body></html>`;
};
const OVERLOAD_PAGES = LOCALES.map((locale) => ({ prefix: `/${locale}`, html: pageIn(locale) }));
const DEFAULT_PAGE = OVERLOAD_PAGES[0]?.html ?? '';

/** Answers 503 as cheaply as possible, because under overload most answers are this one. */
export function sendOverload(path: string, response: ServerResponse): void {
  response.statusCode = 503;
  response.setHeader('Retry-After', String(OVERLOAD_RETRY_AFTER_S));
  response.setHeader('Cache-Control', 'no-store');
  const isCall = path === '/api' || path.startsWith('/api/');
  response.setHeader('Content-Type', isCall ? 'application/json' : 'text/html; charset=utf-8');
  response.end(isCall ? OVERLOAD_CALL : pageFor(path));
}

const pageFor = (path: string): string =>
  OVERLOAD_PAGES.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))?.html ?? DEFAULT_PAGE;
