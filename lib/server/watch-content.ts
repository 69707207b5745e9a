import type { Logger } from 'pino';
import type { ContentChange } from '@/lib/backend/content/queries';
import { isGone, touchTest } from './touched-pages';
import { createPageRenewal, type PageRenewal, type PageStore } from './page-renewal';
import type { RenderPage } from './render-page';

/** How often every instance checks for changes, in ms: those made by another one are noticed within two seconds. */
const POLL_MS = 1_500;
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
  /** Number of changes at which all pages count as touched. */
  tooMany: number;
  /** Version of the content before the first page was rendered. */
  startVersion: number;
  /** Brings the search up to date; synonyms change it without a change of the content. */
  refreshSearch: () => Promise<void>;
  /** Called before pages are dropped or renewed. */
  onChange?: () => void;
  pollMs?: number;
};

export type ContentWatch = {
  /** Checks now; resolves when no outdated page is left, except those that failed and wait for the next check. */
  refresh(): Promise<void>;
  /** Resolves when the pages that the last check touched are rendered. */
  finished(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Renews cached pages when the content changes. Pages of hidden or removed items are dropped at once; of the others the
 * most read stay until they are rendered again, and the rest is dropped, so that no old page is read for long.
 */
export function watchContent(options: WatchOptions): ContentWatch {
  const { log, readChanges, refreshSearch, pollMs = POLL_MS } = options;
  const renewal = createPageRenewal(options.store, options.renderPage, log);
  const { dropGone, markTouched } = createPageMarks(options, renewal);
  const seen = new SeenVersions(options.startVersion);
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isFailing = false;

  async function look(): Promise<void> {
    const changes = await readChanges(seen.latest, seen.listMissed());
    // Gone pages are dropped before the search is refreshed, which may take long.
    dropGone(changes);
    try {
      // The search is refreshed before the other pages, so that none is kept with results of the older search.
      await refreshSearch();
    } finally {
      // They are dropped once more: a page that was rendered meanwhile may have found a gone item with the older search.
      dropGone(changes);
      markTouched(changes);
    }
    if (changes.length === 0) return;
    for (const change of changes) seen.add(change.version);
    const fields = { count: changes.length, pages: renewal.size, version: seen.latest };
    log.info({ event: 'content-changed', ...fields }, 'content changed');
  }

  // Checks never overlap; one that is requested during another starts after it, which may have read too early.
  function check(): Promise<void> {
    const next = running.then(() => (isStopped ? undefined : look()));
    running = next.catch(() => undefined);
    return next;
  }

  async function refresh(): Promise<void> {
    await check();
    await renewal.run();
  }

  async function poll(): Promise<void> {
    try {
      await check();
      // The run is not awaited: what is hidden meanwhile must not stay readable until these pages are rendered.
      void renewal.run();
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
    finished: renewal.finished,
    async stop() {
      isStopped = true;
      renewal.stop();
      clearTimeout(timer);
      await running;
      await renewal.finished();
    },
  };
}

/** Finds the cached pages that changes touch, and drops them or marks them for the renewal. */
function createPageMarks(
  { store, tooMany, onChange }: Pick<WatchOptions, 'store' | 'tooMany' | 'onChange'>,
  renewal: PageRenewal,
) {
  /** Returns whether these are all changes; otherwise there may be more, which are not known. */
  const areAllRead = (changes: ContentChange[]): boolean => changes.length < tooMany;

  function pagesTouchedBy(changes: ContentChange[]): string[] {
    const paths = store.listPaths();
    if (!areAllRead(changes)) return paths;
    const isTouched = touchTest(changes);
    return paths.filter((path) => isTouched(path, () => store.textOf(path)));
  }

  function tellOfChange(): void {
    onChange?.();
    // Renders under way may have read the content before the change.
    store.refuseOlder();
  }

  return {
    /** Drops the pages of items that are not public any more; all pages when not all changes are known. */
    dropGone(changes: ContentChange[]): void {
      const gone = areAllRead(changes) ? changes.filter(isGone) : changes;
      if (gone.length === 0) return;
      tellOfChange();
      renewal.remove(pagesTouchedBy(gone));
    },
    /** Marks the pages of all other items as outdated. */
    markTouched(changes: ContentChange[]): void {
      const remaining = areAllRead(changes) ? changes.filter((change) => !isGone(change)) : [];
      if (remaining.length === 0) return;
      tellOfChange();
      renewal.add(pagesTouchedBy(remaining));
    },
  };
}

/**
 * The versions that were read. Numbers are assigned before a transaction commits, so missing ones below the latest may
 * still appear.
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
