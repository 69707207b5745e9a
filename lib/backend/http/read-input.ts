import type { z } from 'zod';
import { isCleanText } from '@/lib/contract/common';
import { AppError, type FieldErrorsByName, invalidField, notFound } from '@/lib/backend/errors';
import { MAX_JSON_DEPTH, MAX_URL_LENGTH } from '@/lib/backend/limits';

/** Refuses URLs that are too long or hold control characters. */
export function checkUrl(request: Request): void {
  const { pathname, search } = new URL(request.url);
  if (pathname.length + search.length > MAX_URL_LENGTH) {
    throw new AppError('uri-too-long', `The URL is longer than ${MAX_URL_LENGTH} characters.`);
  }
  if (!isCleanText(decode(pathname))) throw new AppError('invalid', 'The URL holds control characters.');
}

/**
 * Returns the query as an object. Repeated names, brackets (`q[]`, `order[x]`) and `__proto__` are refused, because
 * their meaning would be a guess; other unknown names are left to the schema, which ignores them.
 */
export function readParameters(request: Request): Record<string, string> {
  const parameters = new Map<string, string>();
  // URLSearchParams replaces invalid UTF-8; such a request is refused instead.
  decode(new URL(request.url).search);
  for (const [name, value] of new URL(request.url).searchParams) {
    if (!/^\w{1,100}$/.test(name) || name === '__proto__') {
      throw new AppError('invalid', 'The query holds a parameter with a name that is not allowed.');
    }
    if (parameters.has(name)) throw invalidField(name, 'repeated', 'is given more than once');
    if (!isCleanText(value)) throw invalidField(name, 'invalid', 'control characters are not allowed');
    parameters.set(name, value);
  }
  return Object.fromEntries(parameters);
}

/** Parses the parts of the path; one that does not match its schema is not found. */
export function parseParams(schema: z.ZodType | undefined, params: Record<string, string>): unknown {
  const outcome = schema?.safeParse(params);
  if (outcome && !outcome.success) throw notFound();
  return outcome?.data;
}

/** Parses a query; the error names every wrong parameter. */
export const parseParameters = (schema: z.ZodType | undefined, query: Record<string, string>): unknown =>
  parseFields(schema, query, ([parameter]) => String(parameter));

/** Parses a body; the error names every wrong field, such as `notes.0.note`. */
export const parseBody = (schema: z.ZodType, body: unknown): unknown =>
  parseFields(schema, body, (path) => path.join('.'));

type Path = PropertyKey[];

function parseFields(schema: z.ZodType | undefined, value: unknown, nameOf: (path: Path) => string): unknown {
  const outcome = schema?.safeParse(value);
  if (!outcome || outcome.success) return outcome?.data;
  const fields: FieldErrorsByName = {};
  for (const { path, code, message } of outcome.error.issues) {
    if (path.length === 0) continue;
    const isMissing = valueAt(value, path) === undefined;
    fields[nameOf(path)] ??= { code: isMissing ? 'required' : (CODES[code] ?? 'invalid'), message };
  }
  throw new AppError('invalid', 'The request is not valid.', fields);
}

const CODES: Partial<Record<string, string>> = { too_big: 'too-large', too_small: 'too-small' };

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, name) => (at as Record<PropertyKey, unknown> | undefined)?.[name], value);

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new AppError('invalid', 'The URL is not encoded as UTF-8.');
  }
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** Refuses bodies that are not JSON, and compressed ones, which may be bombs. */
export function checkJsonType({ headers }: Request): void {
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    throw new AppError('unsupported-media-type', 'Compressed bodies are not accepted.');
  }
  if (!JSON_TYPE.test(headers.get('content-type') ?? '')) {
    throw new AppError(
      'unsupported-media-type',
      'The body must be JSON, with content type application/json.',
    );
  }
}

/** Reads a body of any kind, to its end unless it is too large. @throws AppError too-large */
export async function readBytes(request: Request, maxBytes: number, signal?: AbortSignal): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    signal?.throwIfAborted();
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new AppError('too-large', `The body is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads a JSON body, whose size must have been checked; an empty one is not valid. */
export async function readJson(request: Request): Promise<unknown> {
  const text = decodeUtf8(await request.arrayBuffer());
  if (depthOf(text) > MAX_JSON_DEPTH) throw new AppError('invalid', 'The body is nested too deeply.');
  try {
    return JSON.parse(text, checkMember) as unknown;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid', 'The body is not valid JSON.');
  }
}

/** Refuses control characters, NUL and lone surrogates in all names and values. */
function checkMember(name: string, value: unknown): unknown {
  if (name === '__proto__') throw new AppError('invalid', 'The body holds a name that is not allowed.');
  if (!isCleanText(name) || (typeof value === 'string' && !isCleanText(value))) {
    throw new AppError('invalid', 'The body holds control characters.');
  }
  return value;
}

/** Returns the nesting depth of JSON, without recursion and before it is parsed. */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const mark = json[at];
    if (isInText) {
      if (mark === '\\') at += 1;
      else if (mark === '"') isInText = false;
    } else if (mark === '"') isInText = true;
    else if (mark === '[' || mark === '{') deepest = Math.max(deepest, (depth += 1));
    else if (mark === ']' || mark === '}') depth -= 1;
  }
  return deepest;
}

function decodeUtf8(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('invalid', 'The body is not UTF-8.');
  }
}

/**
 * Refuses what a page of another site sends. The portal may be reached under other names than SITE_URL, so the name under
 * which it was called counts as its own; a name that was rebound to this server has no cookie of the portal.
 * @throws AppError forbidden
 */
export function checkOrigin({ headers }: Request, siteUrl: string): void {
  const origin = headers.get('Origin');
  if (origin === null || origin === new URL(siteUrl).origin) return;
  const host = URL.canParse(origin) ? new URL(origin).host : undefined;
  if (host === undefined || host !== headers.get('Host')) throw new AppError('forbidden', FOREIGN_ORIGIN);
}

const FOREIGN_ORIGIN = 'Pages of other sites may not call the desk. Programs send no Origin header.';
