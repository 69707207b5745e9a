import type { Logger } from 'pino';
import { generatedPage } from './page-paths';
import { isErrorPage, type RenderPage } from './render-page';

/** The cached pages, see `page-cache.mjs`. Paths begin with the locale. */
export type PageStore = {
  listPaths(): string[];
  /** Returns all that a page says, with the URLs of its links. */
  textOf(path: string): string;
  /** How often readers asked for a page; decides which pages are rendered first. */
  readsOf(path: string): number;
  /** Returns whether a path is known to have no page. */
  isMissing(path: string): boolean;
  /** Stores only renders that start after this call. */
  refuseOlder(): void;
  expectNewer(path: string): number;
  renderedAt(path: string): number | undefined;
  drop(path: string): void;
};

export type PageRenewal = {
  /**
   * Marks cached pages as outdated. Keeps the most read pages until they are rendered again; drops all others, including
   * those never read.
   */
  add(paths: Iterable<string>): void;
  /** Drops pages at once, because their content must not be shown any more. */
  remove(paths: Iterable<string>): void;
  /**
   * Resolves when no page that was outdated at the call is left, except those that failed, which the next run tries again.
   * The dropped pages are rendered afterwards, one at a time, while readers are served.
   */
  run(): Promise<void>;
  /** Resolves when nothing is rendered any more. */
  finished(): Promise<void>;
  stop(): void;
  /** Number of pages to render. */
  readonly size: number;
};

/** Outdated pages that stay for a second or two, until they are renewed, so that the many readers of a page never wait. */
const MAX_KEPT = 50;
/** Dropped pages that are rendered in advance; each of the rest is rendered for its next reader. */
const MAX_WARMED = 500;
/** Pages rendered in parallel; more would starve visitors. */
const PARALLEL_RENDERS = 2;
/** Renders of a page that are tried: one may have joined a render that began before the change, and is then repeated. */
const MAX_ATTEMPTS = 3;
/** Failures after which the rest waits for the next check, because the backend has a problem. */
const MAX_FAILURES = 5;

/** Renews outdated pages, the most read first. */
export function createPageRenewal(store: PageStore, renderPage: RenderPage, log: Logger): PageRenewal {
  const queue = new Set<string>();
  const warmUp = createWarmUp(store, renderPage);
  let running: Promise<void> = Promise.resolve();
  let nextRun: Promise<void> | undefined;
  let isStopped = false;

  async function renewPage(path: string): Promise<void> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const asked = store.expectNewer(path);
      await renderPage(path);
      const renderedAt = store.renderedAt(path);
      if (renderedAt === undefined || renderedAt >= asked) return;
    }
    throw new Error('an older render was in the way');
  }

  async function renewKept(): Promise<void> {
    const failed: string[] = [];
    let reason: unknown;
    const work = async (): Promise<void> => {
      for (const path of queue) {
        if (isStopped || failed.length >= MAX_FAILURES) return;
        queue.delete(path);
        try {
          await renewPage(path);
        } catch (error) {
          reason = error;
          failed.push(path);
        }
      }
    };
    await Promise.all(Array.from({ length: PARALLEL_RENDERS }, work));
    if (failed.length === 0) return;
    for (const path of failed) queue.add(path);
    log.warn({ event: 'pages-not-renewed', count: queue.size, err: reason }, 'pages not renewed');
  }

  return {
    add(paths) {
      const outdated = byReads(new Set([...queue, ...paths]), store);
      queue.clear();
      // An old 404 spares its readers no wait, and would deny what has just been published if its render failed.
      const isWorthKeeping = (path: string) =>
        store.readsOf(path) > 0 && !isErrorPage(path) && !store.isMissing(path);
      for (const path of outdated.filter(isWorthKeeping).slice(0, MAX_KEPT)) queue.add(path);
      warmUp.drop(outdated.filter((path) => !queue.has(path)));
    },
    remove(paths) {
      const gone = [...paths];
      for (const path of gone) queue.delete(path);
      warmUp.drop(gone);
    },
    run() {
      // Runs never overlap. One that is requested during another starts after it, which may have begun a page too early.
      nextRun ??= running.then(() => {
        nextRun = undefined;
        running = renewKept().then(warmUp.start);
        return running;
      });
      return nextRun;
    },
    async finished() {
      await running;
      await warmUp.finished();
    },
    stop() {
      isStopped = true;
      warmUp.stop();
    },
    get size() {
      return queue.size + warmUp.size;
    },
  };
}

const byReads = (paths: Iterable<string>, store: PageStore): string[] =>
  [...paths].sort((a, b) => store.readsOf(b) - store.readsOf(a));

/** Drops pages, and renders the most read of them in advance, one at a time so that visitors come first. */
function createWarmUp(store: PageStore, renderPage: RenderPage) {
  let dropped = new Set<string>();
  let warming: Promise<void> | undefined;
  let isStopped = false;

  async function warm(): Promise<void> {
    let failures = 0;
    // Pages may be dropped meanwhile.
    while (!isStopped && failures < MAX_FAILURES) {
      const [path] = dropped;
      if (path === undefined) break;
      dropped.delete(path);
      // A reader may have got the page already.
      if (store.renderedAt(path) === undefined) await renderPage(path).catch(() => (failures += 1));
    }
    dropped.clear();
    warming = undefined;
  }

  return {
    drop(paths: readonly string[]): void {
      for (const path of paths) store.drop(path);
      const renewals = new Set([...dropped, ...paths.filter((path) => !isErrorPage(path))]);
      dropped = new Set(byReads(renewals, store).slice(0, MAX_WARMED));
    },
    start(): void {
      if (!isStopped && dropped.size > 0) warming ??= warm();
    },
    finished: async (): Promise<void> => warming,
    stop(): void {
      isStopped = true;
    },
    get size(): number {
      return dropped.size;
    },
  };
}

/**
 * Returns a function that renders a page afresh after a change, before Next answers it. Otherwise Next would hand out the
 * result of a render that began before the change, or an expired page while that is rendered again (T04). The page cache
 * refuses such results, so a page is fresh once it is in the cache.
 */
export function createFreshPages(store: { isAwaited(path: string): boolean }, renderPage: RenderPage) {
  return async (path: string): Promise<void> => {
    const stored = generatedPage(path);
    if (stored === undefined) return;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS && store.isAwaited(stored); attempt++) {
      // A page that fails is rendered by Next for this reader, who then gets its error.
      await renderPage(stored).catch(() => undefined);
    }
  };
}
