import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** All compressed bodies together. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Memory of an entry in addition to its bytes. */
const OVERHEAD_BYTES = 300;

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** A body with its ETag, which is the same for all its encodings, and the encodings that are made. */
export type Body = { readonly etag: string; gzip?: Buffer; br?: Buffer };

/**
 * Compressed bodies by their content: made once, at the highest level, one body at a time and by threads of zlib.
 * Equal bodies share them, so a page that is rendered again without a change is not compressed again.
 */
export class CompressedBodies {
  readonly #byEtag = new LRUCache<string, Body>({
    maxSize: MAX_BYTES,
    sizeCalculation: (body) => OVERHEAD_BYTES + (body.gzip?.length ?? 0) + (body.br?.length ?? 0),
  });
  readonly #byOwner = new WeakMap<object, Body>();
  #queue: Promise<void> = Promise.resolve();

  /**
   * Returns the body of an owner, an object that is replaced when its text changes. Without encodings when it is asked
   * for first: they are being made.
   */
  get(owner: object, read: () => string | Buffer): Body {
    const known = this.#byOwner.get(owner);
    if (known) return known;
    const text = read();
    const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
    const body = this.#byEtag.get(etag) ?? this.#add({ etag }, text);
    this.#byOwner.set(owner, body);
    return body;
  }

  /** Resolves when all bodies that were asked for are compressed. */
  async finished(): Promise<void> {
    await this.#queue;
  }

  #add(body: Body, text: string | Buffer): Body {
    this.#keep(body);
    this.#queue = this.#queue.then(async () => {
      body.gzip = await toGzip(text, { level: constants.Z_BEST_COMPRESSION });
      this.#keep(body);
      body.br = await toBrotli(text);
      this.#keep(body);
    });
    return body;
  }

  // Again after each encoding, because its size has changed.
  #keep(body: Body): void {
    this.#byEtag.set(body.etag, body);
  }
}
