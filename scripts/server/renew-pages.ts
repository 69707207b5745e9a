import type { Logger } from 'pino';
import type { RenderPage } from './render-page';

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

export type PageRenewal = {
  /** Marks pages as outdated. */
  add(paths: Iterable<string>): void;
  /** Renews what is marked; what fails stays marked (and its old page in the cache). */
  run(): Promise<void>;
  stop(): void;
  readonly size: number;
};

export function createPageRenewal(store: PageStore, renderPage: RenderPage, log: Logger): PageRenewal {
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
