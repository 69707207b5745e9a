import type { Logger } from 'pino';
import type { ContentChange } from '@/lib/backend/content/queries';
import { touches } from '@/lib/rules/touched-pages';
import type { RenderPage } from './render-page';

/** How often an instance looks for changes, and so how long a page may be outdated. */
const POLL_MS = 2_000;
/** A version that stays invisible this long belongs to a transaction that was rolled back. */
const MISSED_VERSION_MS = 10 * 60_000;
/** A wider gap is not remembered number by number. */
const MAX_GAP = 5_000;

type WatchOptions = {
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

/** Pages made at the same time; more would starve visitors. */
const PARALLEL_RENDERS = 2;
/** A render may have joined one that began before the change; it is then done again. */
const MAX_ATTEMPTS = 3;
/** After so many failures the backend is not well: the rest waits for the next look. */
const MAX_FAILURES = 5;

/** The pages of this process, see `page-cache.mjs`. Paths have their locale in front. */
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
  /** Renews what is marked; what fails stays marked (and its old page in the cache). */
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
        // An error page has no address to ask for; the next error makes it anew.
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
