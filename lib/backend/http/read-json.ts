import { isCleanText } from '@/lib/contract/common';
import { AppError } from '@/lib/backend/errors';
import { MAX_JSON_DEPTH } from '@/lib/backend/limits';

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
