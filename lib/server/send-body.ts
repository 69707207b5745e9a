import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { CompressibleBody } from './compressed-bodies';

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
