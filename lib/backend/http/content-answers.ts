import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { PAGE_REVALIDATE_S } from '@/lib/constants';

/** All kept answers together, in characters. */
const MAX_SIZE = 16 * 1024 * 1024;

type Answer = { text: string; etag: string };

/**
 * Answers to calls that depend on nothing but the public content and the input, kept until the content changes. They
 * live as long as pages at most, because views and ratings change without a change of the content. Nothing is kept where
 * changes are not watched, as in commands.
 */
export class ContentAnswers {
  readonly #answers = new LRUCache<string, Answer>({
    maxSize: MAX_SIZE,
    sizeCalculation: ({ text }, key) => text.length + key.length,
    ttl: 1000 * PAGE_REVALIDATE_S,
  });
  #revision: number | undefined;

  /** `contentRevision` returns another number after every change; undefined where nothing watches the content. */
  constructor(readonly contentRevision: () => number | undefined) {}

  /** Answers a request with what is kept under a key, or else with what `load` resolves with. */
  async respond(key: string, request: Request, load: () => Promise<unknown>): Promise<Response> {
    const revision = this.contentRevision();
    if (revision !== this.#revision) this.#answers.clear();
    this.#revision = revision;
    const kept = this.#answers.get(key);
    if (kept) return send(kept, request);
    const text = JSON.stringify(await load());
    const answer = {
      text,
      etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`,
    };
    // Otherwise it may have been read before the change.
    if (revision !== undefined && revision === this.contentRevision()) this.#answers.set(key, answer);
    return send(answer, request);
  }
}

function send({ text, etag }: Answer, request: Request): Response {
  // Clients may keep it, but ask each time.
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache' };
  const tags = request.headers.get('if-none-match')?.split(',') ?? [];
  if (tags.some((tag) => tag.trim() === etag)) return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, 'Content-Type': 'application/json' } });
}
