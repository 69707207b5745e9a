import type { Logger } from 'pino';
import type { ContentChange } from '@/lib/backend/content/queries';
import { touches } from '@/lib/rules/touched-pages';
import type { RenderPage } from './render-page';

/** How often every instance checks for changes, in ms. */
const POLL_MS = 2_000;
/** In ms; a version that stays invisible longer belongs to a transaction that was rolled back. */
const MISSED_VERSION_MS = 10 * 60_000;
/** The largest gap whose versions are remembered one by one. */
const MAX_GAP = 5_000;

type WatchOptions = {
  store: PageStore;
  renderPage: RenderPage;
  log: Logger;
  /** Returns the changes after a version, and those of missed versions that have become visible. */
  readChanges: (after: number, missed: number[]) => Promise<ContentChange[]>;
  /** Number of changes at which all pages are dropped. */
  tooMany: number;
  /** Version of the content before the first page was rendered. */
  startVersion: number;
  /** Called before the touched pages are renewed. */
  onChange?: () => void;
  pollMs?: number;
};

export type ContentWatch = {
  /** Checks now; resolves when the touched pages are renewed, or have failed and wait for the next check. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Renews cached pages when the content changes. Pages of hidden or removed items are dropped at once; others are replaced
 * when they are rendered again. A page whose render fails stays and is retried with every check.
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

  /** Returns the cached pages that the changes touch; those with hidden or removed items are dropped first. */
  function markTouched(changes: ContentChange[]): string[] {
    const gone = changes.filter(({ kind }) => kind === 'removed' || kind === 'hidden');
    return store.listPaths().filter((path) => {
      const isGone = gone.some((change) => touches(change, path));
      if (isGone) store.drop(path);
      return isGone || changes.some((change) => touches(change, path));
    });
  }

  // Checks never overlap; one that is requested during another starts after it, which may have read too early.
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
      // Logged once per outage.
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
 * The versions that were read. Their numbers are assigned before a transaction commits, so missing ones below the latest
 * may still appear.
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

/** Pages rendered in parallel; more would starve visitors. */
const PARALLEL_RENDERS = 2;
/** A render may have joined one that started before the change, and is then repeated. */
const MAX_ATTEMPTS = 3;
/** Failures after which the rest waits for the next check, because the backend has a problem. */
const MAX_FAILURES = 5;

/** The cached pages, see `page-cache.mjs`. Paths begin with the locale. */
export type PageStore = {
  listPaths(): string[];
  expectNewer(path: string): number;
  renderedAt(path: string): number | undefined;
  drop(path: string): void;
  dropAll(): void;
};

type PageRenewal = {
  /** Marks pages as outdated. */
  add(paths: Iterable<string>): void;
  /** Renews the marked pages; those that fail stay marked, and their old pages cached. */
  run(): Promise<void>;
  stop(): void;
  readonly size: number;
};

function createPageRenewal(store: PageStore, renderPage: RenderPage, log: Logger): PageRenewal {
  const pending = new Set<string>();
  let isStopped = false;

  async function renew(path: string): Promise<void> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const asked = store.expectNewer(path);
      await renderPage(path);
      const renderedAt = store.renderedAt(path);
      if (renderedAt === undefined || renderedAt >= asked) return;
    }
    throw new Error('an older render was in the way');
  }

  async function run(): Promise<void> {
    const failed: string[] = [];
    let reason: unknown;
    const work = async (): Promise<void> => {
      for (const path of pending) {
        if (isStopped || failed.length >= MAX_FAILURES) return;
        pending.delete(path);
        try {
          await renew(path);
        } catch (error) {
          reason = error;
          failed.push(path);
        }
      }
    };
    await Promise.all(Array.from({ length: PARALLEL_RENDERS }, work));
    if (failed.length === 0) return;
    for (const path of failed) pending.add(path);
    log.warn({ event: 'pages-not-renewed', count: pending.size, err: reason }, 'pages not renewed');
  }

  return {
    add(paths) {
      for (const path of paths) {
        // An error page has no URL; the next error renders it again.
        if (/\/(404|500)$/.test(path)) store.drop(path);
        else pending.add(path);
      }
    },
    run,
    stop: () => void (isStopped = true),
    get size() {
      return pending.size;
    },
  };
}
