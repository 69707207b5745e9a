import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** Size of all compressed bodies together. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Memory of an entry in addition to its bytes. */
const OVERHEAD_BYTES = 300;
/** The highest level of brotli takes seconds for larger bodies, such as sitemaps. */
const MAX_BEST_BYTES = 1024 * 1024;
const LARGE_BODY_QUALITY = 5;

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

const COMPRESS = {
  gzip: (text: string | Buffer) => toGzip(text, { level: constants.Z_BEST_COMPRESSION }),
  br: (text: string | Buffer) => {
    const isLarge = text.length > MAX_BEST_BYTES;
    const quality = isLarge ? LARGE_BODY_QUALITY : constants.BROTLI_MAX_QUALITY;
    return toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  },
};

/** A body: the ETag that all its encodings share, and the encodings made so far. */
export type CompressibleBody = { readonly etag: string; gzip?: Buffer; br?: Buffer };

/** Returns the ETag of a body: weak, because all encodings share it. */
export const etagOf = (body: string | Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/** Bodies that wait in a queue. A body that finds it full is compressed at a later request. */
const MAX_WAITING = 100;

/** Runs one job at a time, in order. */
class Queue {
  readonly #maxWaiting: number;
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(maxWaiting: number) {
    this.#maxWaiting = maxWaiting;
  }

  get isFull(): boolean {
    return this.#waiting >= this.#maxWaiting;
  }

  /** Adds a job, which must not fail. */
  add(job: () => Promise<void>): void {
    this.#waiting += 1;
    this.#last = this.#last.then(job).then(() => void (this.#waiting -= 1));
  }

  /** Resolves when all jobs that were added are done. */
  async finished(): Promise<void> {
    await this.#last;
  }
}

/**
 * A cache of compressed bodies by content. Each is made once, at the highest level, by threads of zlib. A page that is
 * rendered again without a change is not compressed again.
 *
 * The first request for a body starts gzip, which takes milliseconds; a later one starts brotli, which takes fifty times as
 * long. Each has its own queue, so that a page that was just rendered never waits for brotli of other pages.
 */
export class CompressedBodies {
  readonly #byEtag: LRUCache<string, CompressibleBody>;
  readonly #etags = new WeakMap<object, string>();
  /** Bodies that are in a queue. */
  readonly #queued = new WeakSet<CompressibleBody>();
  readonly #queues: { gzip: Queue; br: Queue };

  constructor({ maxBytes = MAX_BYTES, maxWaiting = MAX_WAITING } = {}) {
    this.#byEtag = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (body) => OVERHEAD_BYTES + (body.gzip?.length ?? 0) + (body.br?.length ?? 0),
    });
    this.#queues = { gzip: new Queue(maxWaiting), br: new Queue(maxWaiting) };
  }

  /**
   * Returns the body of `owner`, an object that is replaced when its text changes, with the encodings made so far. Starts
   * the next one.
   */
  get(owner: object, read: () => string | Buffer): CompressibleBody {
    let etag = this.#etags.get(owner);
    if (etag === undefined) {
      etag = etagOf(read());
      this.#etags.set(owner, etag);
    }
    const body = this.#byEtag.get(etag) ?? { etag };
    this.#compress(body, read);
    return body;
  }

  /** Resolves when all bodies in the queues are compressed. */
  async finished(): Promise<void> {
    await Promise.all([this.#queues.gzip.finished(), this.#queues.br.finished()]);
  }

  /** Starts the next encoding of a body, unless one is under way or the queue is full. */
  #compress(body: CompressibleBody, read: () => string | Buffer): void {
    const encoding = body.gzip ? 'br' : 'gzip';
    const queue = this.#queues[encoding];
    if (body.br || this.#queued.has(body) || queue.isFull) return;
    const text = read();
    this.#queued.add(body);
    this.#keep(body);
    queue.add(async () => {
      // A body that cannot be compressed is left to Next.
      const bytes = await COMPRESS[encoding](text).catch(() => undefined);
      this.#queued.delete(body);
      if (!bytes) return;
      body[encoding] = bytes;
      this.#keep(body);
    });
  }

  // Deleted first, because the size of the same object would not be counted anew.
  #keep(body: CompressibleBody): void {
    this.#byEtag.delete(body.etag);
    this.#byEtag.set(body.etag, body);
  }
}
