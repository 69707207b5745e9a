import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { CompressibleBody } from './compressed-bodies';
import { FAILED_RETRY_AFTER_S, type Locale, LOCALES, OVERLOAD_RETRY_AFTER_S } from '@/lib/constants';
import { overloadText } from '@/lib/text/errors';
import { localePath } from '@/lib/paths/locale-path';

/** The smallest first. */
const ENCODINGS = ['br', 'gzip'] as const;

/** Parsed `Accept-Encoding` headers; browsers send few different ones. */
const headerCache = new LRUCache<string, readonly string[]>({ max: 100 });
const MAX_CACHED_LENGTH = 200;

function acceptedEncodings(request: IncomingMessage): readonly string[] {
  const header = String(request.headers['accept-encoding'] ?? '');
  const cached = headerCache.get(header);
  if (cached) return cached;
  const encodings = new Negotiator(request).encodings([...ENCODINGS]);
  if (header.length <= MAX_CACHED_LENGTH) headerCache.set(header, encodings);
  return encodings;
}

/** Sends a body in the smallest encoding that is ready and that the client accepts, or 304 when the client has it. */
export function sendBody(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers }: { status: number; headers: HeaderList },
  body: CompressibleBody,
  read: () => string | Buffer,
): void {
  const head = [...headers, 'ETag', body.etag, 'Vary', 'Accept-Encoding'];
  if (status === 200 && isCached(request.headers['if-none-match'], body.etag)) {
    response.writeHead(304, head).end();
    return;
  }
  const accepted = acceptedEncodings(request);
  const encoding = ENCODINGS.find((name) => body[name] && accepted.includes(name));
  if (encoding) head.push('Content-Encoding', encoding);
  const bytes = (encoding && body[encoding]) ?? bufferOf(read());
  head.push('Content-Length', String(bytes.length));
  response.writeHead(status, head).end(request.method === 'HEAD' ? undefined : bytes);
}

/** Sends a permanent redirect, whose `Location` is among the headers. */
export function sendRedirect(
  request: IncomingMessage,
  response: ServerResponse,
  headers: HeaderList,
  text: string,
): void {
  const length = String(Buffer.byteLength(text));
  response
    .writeHead(308, [...headers, 'Content-Length', length])
    .end(request.method === 'HEAD' ? undefined : text);
}

const bufferOf = (body: string | Buffer): Buffer => (typeof body === 'string' ? Buffer.from(body) : body);

/** Returns whether the client has the body already. Proxies that compress make tags weak. */
const isCached = (tags: string | undefined, etag: string): boolean =>
  tags !== undefined && tags.split(',').some((tag) => weak(tag.trim()) === etag || tag.trim() === '*');

const weak = (tag: string): string => (tag.startsWith('"') ? `W/${tag}` : tag);

/**
 * Headers as `writeHead` takes them: names and values alternating. Writing them at once costs less than setting
 * each by itself (docs/performance.md).
 */
export type HeaderList = readonly string[];

/** Returns the headers of a list as pairs of name and value. */
export function pairsOf(headers: HeaderList): [name: string, value: string][] {
  return headers.flatMap((name, at) =>
    at % 2 === 0 ? [[name, headers[at + 1] ?? ''] as [string, string]] : [],
  );
}

/** Answers from memory. */
export type CachedAnswers = {
  /** Answers a request, adding the given headers; returns false, and does nothing, when Next has to answer. */
  answer(request: IncomingMessage, response: ServerResponse, headers: HeaderList): boolean;
  /** Loads the answer to a request into memory where that is possible. */
  prepare?(request: IncomingMessage): Promise<void>;
};

/**
 * Replaces Next's Cache-Control of generated pages, `s-maxage=60, stale-while-revalidate=31535940`, which lets browsers
 * show a page of last year once more. Shared caches keep their part; browsers revalidate, which the ETag answers with 304.
 */
export function browserSafe(cacheControl: string): string {
  const [, seconds] = /^s-maxage=(\d+), stale-while-revalidate/.exec(cacheControl) ?? [];
  return seconds ? `public, max-age=0, s-maxage=${seconds}, must-revalidate` : cacheControl;
}

/**
 * Changes the head of an answer of Next when it is written: the 500 of a page that failed to render becomes 503 with
 * Retry-After, so that crawlers know when to come back, and Cache-Control is made safe for browsers. Calls and files keep
 * their status.
 */
export function adjustHead(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const cacheControl = response.getHeader('Cache-Control');
    if (typeof cacheControl === 'string') response.setHeader('Cache-Control', browserSafe(cacheControl));
    const isPage = String(response.getHeader('Content-Type')).startsWith('text/html');
    if (!isPage || (status !== 500 && status !== 503)) return writeHead(status, ...rest);
    response.setHeader('Retry-After', String(FAILED_RETRY_AFTER_S));
    return writeHead(503, ...rest);
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
