// @ts-check
// Next's cacheHandler: generated pages live in this process's memory only. What the build generated is never served
// (it has no content), so the first need of an address renders it for real. The store is on globalThis, because
// Next loads this file once more inside its bundles while the start server lists and drops pages from outside.
import { LRUCache } from 'lru-cache';

const MAX_BYTES = 256 * 1024 * 1024;
/** Misses of invented addresses are small; their number is bounded so that they cannot push out every page. */
const MAX_PAGES = 50_000;
/** The size of an entry without its text, in bytes. */
const OVERHEAD_BYTES = 512;
/** A render that is older than this has ended: its tombstone is no longer needed. Milliseconds. */
const TOMBSTONE_MS = 5 * 60_000;

/**
 * @typedef {{ kind: string; html?: unknown; pageData?: unknown; props?: unknown } | null} CachedValue
 * @typedef {{ revalidate: number | false; expire?: number }} CacheControl
 * @typedef {{ value: CachedValue; lastModified: number; startedAt: number; cacheControl: CacheControl | undefined }} Entry
 */

class PageStore {
  /** When the last drop or renewal of an address was; what was rendered from before may not be stored. @type {Map<string, number>} */
  #notBefore = new Map();
  #allNotBefore = 0;

  /** Keys of an address; several only when two routes own it. @type {Map<string, Set<string>>} */
  #keys = new Map();

  /** @type {LRUCache<string, Entry>} */
  #pages = new LRUCache({
    maxSize: MAX_BYTES,
    max: MAX_PAGES,
    sizeCalculation: (entry, key) => OVERHEAD_BYTES + 2 * key.length + sizeOf(entry.value),
    dispose: (_entry, key, reason) => {
      if (reason !== 'set') this.#forget(key);
    },
  });

  /** @param {string} key */
  get(key) {
    return this.#pages.get(key);
  }

  /** @param {string} key @param {Entry} entry */
  set(key, entry) {
    const path = pathOf(key);
    if (entry.startedAt < Math.max(this.#allNotBefore, this.#notBefore.get(path) ?? 0)) return;
    this.#pages.set(key, entry);
    // An entry that is larger than the whole store is not kept.
    if (this.#pages.has(key)) this.#keys.set(path, (this.#keys.get(path) ?? new Set()).add(key));
  }

  /** Whether a page is cached. @param {string} path */
  has(path) {
    return this.#keys.has(path);
  }

  /** Addresses of all cached pages, always with the locale in front: `/id/about`. */
  listPaths() {
    return [...this.#keys.keys()];
  }

  /**
   * From now on only renders that start after this call are stored for the address; the present page stays.
   * @param {string} path @returns {number} the moment, to be compared with `renderedAt`
   */
  expectNewer(path) {
    const now = performance.now();
    for (const [old, at] of this.#notBefore) {
      if (now - at < TOMBSTONE_MS) break;
      this.#notBefore.delete(old);
    }
    // Deleted first, so that the map stays in the order of time.
    this.#notBefore.delete(path);
    this.#notBefore.set(path, now);
    return now;
  }

  /** When the render of the cached page started; undefined without one. @param {string} path */
  renderedAt(path) {
    const moments = [...(this.#keys.get(path) ?? [])].map((key) => this.#pages.peek(key)?.startedAt ?? 0);
    return moments.length > 0 ? Math.min(...moments) : undefined;
  }

  /** Forgets one page, at once. @param {string} path */
  drop(path) {
    this.expectNewer(path);
    for (const key of [...(this.#keys.get(path) ?? [])]) this.#pages.delete(key);
  }

  dropAll() {
    this.#allNotBefore = performance.now();
    this.#notBefore.clear();
    this.#pages.clear();
  }

  /** @param {string} key */
  #forget(key) {
    const path = pathOf(key);
    const keys = this.#keys.get(path);
    keys?.delete(key);
    if (keys?.size === 0) this.#keys.delete(path);
  }
}

/** Next's key is `/route-cache/{kind}/{hash of the route}/${address}`. @param {string} key */
function pathOf(key) {
  const marker = key.indexOf('/$/');
  return marker === -1 ? key : key.slice(marker + 2);
}

/** Bytes that a page occupies, two per character. @param {CachedValue} value */
function sizeOf(value) {
  if (value === null) return 0;
  const html = typeof value.html === 'string' ? value.html.length : 0;
  return 2 * (html + JSON.stringify(value.pageData ?? value.props ?? null).length);
}

const STORE = Symbol.for('portal.page-store');
const globals = /** @type {{ [STORE]?: PageStore }} */ (globalThis);

/** The pages of this process. */
export const pageStore = (globals[STORE] ??= new PageStore());

export default class PageCache {
  // Next makes one handler per request: nothing that it stores can have been read before this moment.
  #startedAt = performance.now();

  /** @param {string} key */
  async get(key) {
    return pageStore.get(key) ?? null;
  }

  /** @param {string} key @param {CachedValue} value @param {{ cacheControl?: CacheControl }} context */
  async set(key, value, context) {
    const lastModified = Date.now();
    pageStore.set(key, {
      value,
      lastModified,
      startedAt: this.#startedAt,
      cacheControl: context.cacheControl,
    });
  }

  async revalidateTag() {}

  resetRequestCache() {}
}
