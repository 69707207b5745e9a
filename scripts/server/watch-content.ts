import type { Logger } from 'pino';
import type { ContentChange } from '@/lib/backend/content/queries';
import { touches } from '@/lib/rules/touched-pages';
import type { RenderPage } from './render-page';
import { createPageRenewal, type PageStore } from './renew-pages';

/** Every instance looks for changes this often: nobody reads an old page longer than this. */
const POLL_MS = 2_000;
/** A version that stays invisible this long belongs to a transaction that was rolled back. */
const MISSED_VERSION_MS = 10 * 60_000;
/** A wider gap is not remembered number by number. */
const MAX_GAP = 5_000;

export type WatchOptions = {
  store: PageStore;
  renderPage: RenderPage;
  log: Logger;
  /** Changes after a version, and those of the missed versions that have become visible. */
  readChanges: (after: number, missed: number[]) => Promise<ContentChange[]>;
  /** So many changes at once stand for any number: every page is dropped. */
  tooMany: number;
  /** Version of the content before the first page was generated. */
  startVersion: number;
  /** Called before the pages that a change touches are renewed. */
  onChange?: () => void;
  pollMs?: number;
};

export type ContentWatch = {
  /** Looks now; resolves when what was touched is renewed, or failed and waits for the next look. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Renews cached pages when the content changes: what was hidden or removed leaves the cache at once, anything else
 * is replaced when its successor is ready. A page whose successor fails stays and is tried again with every look.
 */
export function watchContent(options: WatchOptions): ContentWatch {
  const { store, log, readChanges, tooMany, pollMs = POLL_MS } = options;
  const renewal = createPageRenewal(store, options.renderPage, log);
  const seen = new SeenVersions(options.startVersion);
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isFailing = false;

  async function look(): Promise<void> {
    const changes = await readChanges(seen.latest, seen.listMissed());
    if (changes.length > 0) options.onChange?.();
    if (changes.length >= tooMany) {
      renewal.add(store.listPaths());
      store.dropAll();
    } else if (changes.length > 0) {
      renewal.add(markTouched(changes));
    }
    for (const change of changes) seen.add(change.version);
    if (changes.length > 0) {
      const fields = { count: changes.length, pages: renewal.size, version: seen.latest };
      log.info({ event: 'content-changed', ...fields }, 'content changed');
    }
    await renewal.run();
  }

  /** Cached pages that the changes touch; those that show something gone are dropped here, before any other work. */
  function markTouched(changes: ContentChange[]): string[] {
    const gone = changes.filter(({ kind }) => kind === 'removed' || kind === 'hidden');
    return store.listPaths().filter((path) => {
      const isGone = gone.some((change) => touches(change, path));
      if (isGone) store.drop(path);
      return isGone || changes.some((change) => touches(change, path));
    });
  }

  // Looks never overlap; one that is asked for during another starts after it, because that may have read too early.
  function refresh(): Promise<void> {
    const next = running.then(() => (isStopped ? undefined : look()));
    running = next.catch(() => undefined);
    return next;
  }

  async function poll(): Promise<void> {
    try {
      await refresh();
      isFailing = false;
    } catch (error) {
      // Once per outage, not every two seconds.
      if (!isFailing) log.warn({ event: 'content-watch', err: error }, 'content watch failed');
      isFailing = true;
    }
    if (!isStopped) schedule();
  }

  function schedule(): void {
    timer = setTimeout(() => void poll(), pollMs);
    timer.unref();
  }

  schedule();
  return {
    refresh,
    async stop() {
      isStopped = true;
      renewal.stop();
      clearTimeout(timer);
      await running;
    },
  };
}

/**
 * Which versions were read. Numbers are given before a transaction commits, so those below the latest that were not
 * among the read ones may still appear.
 */
class SeenVersions {
  #missedSince = new Map<number, number>();

  constructor(public latest: number) {}

  add(version: number): void {
    this.#missedSince.delete(version);
    if (version - this.latest <= MAX_GAP) {
      for (let gap = this.latest + 1; gap < version; gap++) this.#missedSince.set(gap, performance.now());
    }
    this.latest = Math.max(this.latest, version);
  }

  listMissed(): number[] {
    const now = performance.now();
    for (const [version, since] of this.#missedSince) {
      if (now - since > MISSED_VERSION_MS) this.#missedSince.delete(version);
    }
    return [...this.#missedSince.keys()];
  }
}
