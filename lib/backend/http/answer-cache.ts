import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { PAGE_REVALIDATE_S } from '@/lib/constants';

/** The size of the cache in characters, without the compressed copies, which are smaller. */
const MAX_SIZE = 16 * 1024 * 1024;
/** Shorter answers are not compressed: they fit into one packet. */
const MIN_COMPRESSED = 1024;

const toGzip = promisify(gzip);

type Answer = {
  text: string;
  etag: string;
  /** Compressed for the first client that accepts it. */
  gzip?: Promise<Buffer>;
};

/**
 * Caches answers that depend on nothing but the public content and the input, until the content changes. They live no
 * longer than pages, because views and ratings change without a change of the content. Nothing is cached where changes
 * are not watched, as in commands.
 */
export class AnswerCache {
  readonly #answers = new LRUCache<string, Answer>({
    maxSize: MAX_SIZE,
    sizeCalculation: ({ text }, key) => text.length + key.length,
    ttl: 1000 * PAGE_REVALIDATE_S,
    // As for pages.
    perf: Date,
  });
  #revision: number | undefined;

  /** `contentRevision` returns another number after every change; undefined where nothing watches the content. */
  constructor(readonly contentRevision: () => number | undefined) {}

  /** Answers a request from the cache, or with the result of `load`, which is then cached under the key. */
  async respond(key: string, request: Request, load: () => Promise<unknown>): Promise<Response> {
    const revision = this.contentRevision();
    if (revision !== this.#revision) this.#answers.clear();
    this.#revision = revision;
    const cached = this.#answers.get(key);
    if (cached) return send(cached, request);
    const text = JSON.stringify(await load());
    const answer = {
      text,
      etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`,
    };
    // If the content changed meanwhile, the answer may be outdated.
    if (revision !== undefined && revision === this.contentRevision()) this.#answers.set(key, answer);
    return send(answer, request);
  }
}

async function send(answer: Answer, request: Request): Promise<Response> {
  const { text, etag } = answer;
  // Clients may store it, but must revalidate it each time.
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache', Vary: 'Accept-Encoding' };
  const tags = request.headers.get('if-none-match')?.split(',') ?? [];
  if (tags.some((tag) => tag.trim() === etag)) return new Response(null, { status: 304, headers });
  const isCompressed = text.length >= MIN_COMPRESSED && acceptsGzip(request);
  if (isCompressed) answer.gzip ??= toGzip(text, { level: constants.Z_BEST_COMPRESSION });
  const body = (isCompressed && (await answer.gzip)) || Buffer.from(text);
  return new Response(body as Uint8Array<ArrayBuffer>, {
    headers: {
      ...headers,
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
      ...(isCompressed && { 'Content-Encoding': 'gzip' }),
    },
  });
}

function acceptsGzip({ headers }: Request): boolean {
  const accepted = headers.get('accept-encoding');
  // `fetch` inside the process sends no such header.
  if (accepted === null) return false;
  const [preferred] = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings([
    'gzip',
    'identity',
  ]);
  return preferred === 'gzip';
}
