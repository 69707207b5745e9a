// @ts-check
// Next's cacheHandler: generated pages are stored in the memory of this process only. Pages of the build, which have no
// content, are never served; the first request renders a page. The store is on globalThis, because Next loads this file
// again inside its bundles while the start server lists and drops pages.
import { LRUCache } from 'lru-cache';

const MAX_BYTES = 256 * 1024 * 1024;
/** Bounds the number of entries, because small ones for invented URLs could push out all pages. */
const MAX_PAGES = 50_000;
/** Memory of an entry in addition to its text. */
const OVERHEAD_BYTES = 512;
/** In ms. Renders never take longer, so older tombstones are not needed. */
const TOMBSTONE_MS = 5 * 60_000;
/** Pages whose reads are counted: those read most recently. */
const MAX_COUNTED = 5_000;
/** Paths not known to have a page that are remembered: those read most recently. */
const MAX_ASKED = 1_000;

/**
 * @typedef {{ kind: string; html?: unknown; pageData?: unknown; props?: unknown } | null} CachedValue
 * @typedef {{ count: number; bytes: number; meanAgeS: number }} PageFigures
 * @typedef {{ revalidate: number | false; expire?: number }} CacheControl
 * @typedef {{ value: CachedValue; lastModified: number; startedAt: number; cacheControl: CacheControl | undefined }} Entry
 */

/** Returns whether an entry is older than it may be. @param {Pick<Entry, 'lastModified' | 'cacheControl'>} entry */
export const isExpired = ({ lastModified, cacheControl }) =>
  typeof cacheControl?.revalidate === 'number' && Date.now() - lastModified >= 1000 * cacheControl.revalidate;

class PageStore {
  /** Time of the last drop or renewal per path; renders that started earlier are not stored. @type {Map<string, number>} */
  #notBefore = new Map();
  #allNotBefore = 0;

  /** Keys of a path; several only when two routes match it. @type {Map<string, Set<string>>} */
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

  /** How often readers asked for a page; survives the page. Reads by Next are not counted. @type {LRUCache<string, number>} */
  #reads = new LRUCache({ max: MAX_COUNTED });
  /** Other paths that readers asked for, apart so that invented ones push no count out. @type {LRUCache<string, true>} */
  #asked = new LRUCache({ max: MAX_ASKED });

  /** @param {string} key */
  get(key) {
    this.#forgetOldMissing(key);
    return this.#pages.get(key);
  }

  /**
   * Drops the entry of a path without a page once it has expired: the old page of another entry is better than none, but
   * an old 404 denies what may have been published since. @param {string} key
   */
  #forgetOldMissing(key) {
    const entry = this.#pages.peek(key);
    if (entry?.value === null && isExpired(entry)) this.#pages.delete(key);
  }

  /**
   * Returns the page of a path to a reader; undefined without one, and when several routes match it.
   * @param {string} path
   */
  getByPath(path) {
    const [key, ...others] = this.#keys.get(path) ?? [];
    const page = key === undefined || others.length > 0 ? undefined : this.get(key);
    const isPage = page ? page.value !== null : this.#reads.has(path);
    if (isPage) this.#reads.set(path, this.readsOf(path) + 1);
    else this.#asked.set(path, true);
    return page;
  }

  /** Returns how often readers asked for a page. @param {string} path */
  readsOf(path) {
    return this.#reads.peek(path) ?? 0;
  }

  /** @param {string} key @param {Entry} entry */
  set(key, entry) {
    const path = pathOf(key);
    if (entry.startedAt < Math.max(this.#allNotBefore, this.#notBefore.get(path) ?? 0)) return;
    this.#pages.set(key, entry);
    // An entry that is larger than the whole cache is not stored.
    if (this.#pages.has(key)) this.#keys.set(path, (this.#keys.get(path) ?? new Set()).add(key));
    if (entry.value !== null && this.#asked.delete(path)) this.#reads.set(path, this.readsOf(path) + 1);
  }

  /** Describes the pages in memory. @returns {PageFigures} */
  figures() {
    const now = Date.now();
    let age = 0;
    for (const { lastModified } of this.#pages.values()) age += now - lastModified;
    const { size: count, calculatedSize: bytes } = this.#pages;
    return { count, bytes, meanAgeS: count === 0 ? 0 : age / count / 1000 };
  }

  /** Returns whether a page is cached. @param {string} path */
  has(path) {
    for (const key of this.#keys.get(path) ?? []) this.#forgetOldMissing(key);
    return this.#keys.has(path);
  }

  /** Returns whether a path is known to have no page. @param {string} path */
  isMissing(path) {
    const keys = [...(this.#keys.get(path) ?? [])];
    return keys.length > 0 && keys.every((key) => this.#pages.peek(key)?.value === null);
  }

  /** Returns the HTML of a page, which includes its data, or the JSON of a redirect. @param {string} path */
  textOf(path) {
    const values = [...(this.#keys.get(path) ?? [])].map((key) => this.#pages.peek(key)?.value);
    return values
      .map((value) => (typeof value?.html === 'string' ? value.html : JSON.stringify(value)))
      .join('');
  }

  /** Returns the paths of all cached pages, with their locale: `/id/about`. */
  listPaths() {
    return [...this.#keys.keys()];
  }

  /**
   * Stores only renders of a path that start after this call; the current page stays.
   * @param {string} path @returns {number} the time of the call, to be compared with `renderedAt`
   */
  expectNewer(path) {
    const now = performance.now();
    for (const [old, at] of this.#notBefore) {
      if (now - at < TOMBSTONE_MS) break;
      this.#notBefore.delete(old);
    }
    // Deleted first, so that the map stays sorted by time.
    this.#notBefore.delete(path);
    this.#notBefore.set(path, now);
    return now;
  }

  /** Returns when the render of the cached page started; undefined without one. @param {string} path */
  renderedAt(path) {
    const moments = [...(this.#keys.get(path) ?? [])].map((key) => this.#pages.peek(key)?.startedAt ?? 0);
    return moments.length > 0 ? Math.min(...moments) : undefined;
  }

  /**
   * Returns whether a page is not cached and something changed so shortly before that an older render of it may be
   * under way.
   * @param {string} path
   */
  isAwaited(path) {
    const changedAt = Math.max(this.#allNotBefore, this.#notBefore.get(path) ?? 0);
    return changedAt > 0 && performance.now() - changedAt < TOMBSTONE_MS && !this.has(path);
  }

  /** Drops a page. @param {string} path */
  drop(path) {
    this.expectNewer(path);
    for (const key of [...(this.#keys.get(path) ?? [])]) this.#pages.delete(key);
  }

  /** Stores only renders that start after this call; all current pages stay. */
  refuseOlder() {
    this.#allNotBefore = performance.now();
    this.#notBefore.clear();
  }

  dropAll() {
    this.refuseOlder();
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

/** Returns the path in Next's key, `/route-cache/{kind}/{hash of the route}/${path}`. @param {string} key */
function pathOf(key) {
  const marker = key.indexOf('/$/');
  return marker === -1 ? key : key.slice(marker + 2);
}

/** Estimates the bytes of a page, two per character. @param {CachedValue} value */
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
  // Next creates a handler per request, so everything that it stores was read after this time.
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
