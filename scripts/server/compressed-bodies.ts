import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** All compressed bodies together. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Memory of an entry in addition to its bytes. */
const OVERHEAD_BYTES = 300;
/** Brotli's best takes seconds for larger bodies, such as sitemaps. */
const MAX_BEST_BYTES = 1024 * 1024;
const LARGE_BODY_QUALITY = 5;

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** A body with its ETag, which is the same for all its encodings, and the encodings that are made. */
export type CompressibleBody = { readonly etag: string; gzip?: Buffer; br?: Buffer };

/** Returns the ETag of a body: weak, because it is that of all encodings. */
export const etagOf = (body: string | Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/**
 * Compressed bodies by their content: made once, at the highest level, one body at a time and by threads of zlib.
 * Equal bodies share them, so a page that is rendered again without a change is not compressed again.
 */
export class CompressedBodies {
  readonly #byEtag: LRUCache<string, CompressibleBody>;
  readonly #etags = new WeakMap<object, string>();
  #queue: Promise<void> = Promise.resolve();

  constructor(maxBytes = MAX_BYTES) {
    this.#byEtag = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (body) => OVERHEAD_BYTES + (body.gzip?.length ?? 0) + (body.br?.length ?? 0),
    });
  }

  /**
   * Returns the body of an owner, an object that is replaced when its text changes. Without encodings when it is asked
   * for first: they are being made.
   */
  get(owner: object, read: () => string | Buffer): CompressibleBody {
    let etag = this.#etags.get(owner);
    const known = etag === undefined ? undefined : this.#byEtag.get(etag);
    if (known) return known;
    const text = read();
    etag ??= etagOf(text);
    this.#etags.set(owner, etag);
    return this.#byEtag.get(etag) ?? this.#add({ etag }, text);
  }

  /** Resolves when all bodies that were asked for are compressed. */
  async finished(): Promise<void> {
    await this.#queue;
  }

  #add(body: CompressibleBody, text: string | Buffer): CompressibleBody {
    this.#keep(body);
    const compress = async (): Promise<void> => {
      const isLarge = text.length > MAX_BEST_BYTES;
      const quality = isLarge ? LARGE_BODY_QUALITY : constants.BROTLI_MAX_QUALITY;
      body.gzip = await toGzip(text, { level: constants.Z_BEST_COMPRESSION });
      this.#keep(body);
      body.br = await toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
      this.#keep(body);
    };
    // What cannot be compressed is left to Next.
    this.#queue = this.#queue.then(compress).catch(() => undefined);
    return body;
  }

  // Deleted first, because the size of the same object would not be counted anew.
  #keep(body: CompressibleBody): void {
    this.#byEtag.delete(body.etag);
    this.#byEtag.set(body.etag, body);
  }
}
