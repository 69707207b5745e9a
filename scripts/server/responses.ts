import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { FAILED_RETRY_AFTER_S, type Locale, LOCALES, OVERLOAD_RETRY_AFTER_S } from '@/lib/constants';
import { overloadText } from '@/lib/text/errors';
import { localePath } from '@/lib/rules/locale-path';

/**
 * A page that could not be made says that it will be back: Next knows 500 alone, after which crawlers come back when
 * they please. Only for what people and crawlers read; calls and files keep the status that they have.
 */
export function promiseReturn(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const isPage = String(response.getHeader('Content-Type')).startsWith('text/html');
    if (!isPage || (status !== 500 && status !== 503)) return writeHead(status, ...rest);
    response.setHeader('Retry-After', String(FAILED_RETRY_AFTER_S));
    return writeHead(503, ...rest);
  };
}

/**
 * What Next says of a generated page is meant for its own network: `s-maxage=60, stale-while-revalidate=31535940`.
 * Browsers obey the second half and show last year's page once more. This keeps the part for shared caches and has
 * browsers ask again, which the ETag answers with 304.
 */
export function browserSafe(cacheControl: string): string {
  const [, seconds] = /^s-maxage=(\d+), stale-while-revalidate/.exec(cacheControl) ?? [];
  return seconds ? `public, max-age=0, s-maxage=${seconds}, must-revalidate` : cacheControl;
}

/** Applies `browserSafe` to an answer, whichever code writes its headers. */
export function shareWithoutStaleness(response: ServerResponse): void {
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

/** An empty `href` is the address itself. */
const pageIn = (locale: Locale): string => {
  const { title, lead, retry, toHome } = overloadText[locale];
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><h1>${title}</h1><p>${lead}</p><p><a href="">${retry}</a> · <a href="${localePath('/', locale)}">${toHome}</a></p></body></html>`;
};
const OVERLOAD_PAGES = LOCALES.map((locale) => ({ prefix: `/${locale}`, html: pageIn(locale) }));
const DEFAULT_PAGE = OVERLOAD_PAGES[0]?.html ?? '';

/** Says that there is too much to do, at the least cost: under overload this is what most answers are. */
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
