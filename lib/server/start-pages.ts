import type { Logger } from 'pino';
import { warmSearch } from '@/lib/backend/content/warm-search';
import { findContentVersion, listContentChanges, MAX_CHANGES_READ } from '@/lib/backend/content/queries';
import { noteContentChange } from '@/lib/backend/runtime';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/constants';
import type { Database } from '@/lib/database/open-database';
import { createSearch } from '@/lib/search';
import { step } from '@/scripts/start/console.mjs';
import type { Handler } from './http-server';
import { pageStore } from './page-cache.mjs';
import { FIXED_PAGES } from './page-paths';
import { startPageRenderer, type PageRenderer, type RenderPage } from './render-page';
import { watchContent, type ContentWatch } from './watch-content';

type SiteRenderer = Pick<PageRenderer, 'renderPage' | 'ask'> & {
  /** Renews the pages that a change of the content touches. */
  refresh(): Promise<void>;
  /** Drops all pages, for a change that every page shows. */
  renewAll(): Promise<unknown>;
};

type KeepOptions = {
  handler: Handler;
  db: Database | undefined;
  log: Logger;
  /** Takes what must be ended when the process stops. */
  cleanUp: (() => Promise<unknown> | undefined)[];
};

/** Generates the home page and watches the content. */
export async function keepPages({ handler, db, log, cleanUp }: KeepOptions): Promise<SiteRenderer> {
  const renderer = await startPageRenderer(handler);
  cleanUp.push(async () => renderer.stop());
  const watch = await step('Beranda dibuat', () => startPages(renderer.renderPage, db, log));
  cleanUp.push(async () => watch?.stop());
  return {
    renderPage: renderer.renderPage,
    ask: renderer.ask,
    refresh: async () => watch?.refresh(),
    renewAll() {
      noteContentChange();
      pageStore.dropAll();
      return warmPages(renderer.renderPage, log);
    },
  };
}

/**
 * Renders the home page, which loads most of the code of all pages, and from then on renews search and cached pages when the
 * content changes. Returns the watch; undefined with a remote backend, whose changes appear when pages revalidate.
 */
export async function startPages(
  renderPage: RenderPage,
  db: Database | undefined,
  log: Logger,
): Promise<ContentWatch | undefined> {
  // Read before the first page, so that no later change is missed.
  const startVersion = db ? await findContentVersion(db.kysely) : 0;
  if (db) noteContentChange();
  await warmPages(renderPage, log, [`/${DEFAULT_LOCALE}`]);
  if (!db) return undefined;
  return watchContent({
    store: pageStore,
    renderPage,
    log,
    readChanges: (after, missed) => listContentChanges(db.kysely, after, missed),
    tooMany: MAX_CHANGES_READ,
    startVersion,
    refreshSearch: createSearch(db.kysely).watch(),
    onChange: noteContentChange,
  });
}

const ALL_FIXED = LOCALES.flatMap((locale) =>
  FIXED_PAGES.map((page) => `/${locale}${page}`.replace(/\/$/, '')),
);

/** Consecutive failures after which the rest is given up, because the backend has a problem. */
const MAX_FAILURES = 3;

/** Renders pages, the fixed ones by default, one at a time. A page that fails is rendered for its first visitor. */
export async function warmPages(
  renderPage: RenderPage,
  log: Logger,
  paths: readonly string[] = ALL_FIXED,
  signal?: AbortSignal,
): Promise<void> {
  let failures = 0;
  for (const path of paths) {
    if (failures >= MAX_FAILURES || signal?.aborted) return;
    try {
      await renderPage(path);
      failures = 0;
    } catch (error) {
      failures += 1;
      log.warn({ event: 'page-not-warmed', path, err: error }, 'page not warmed');
    }
  }
}

/** Renders the fixed pages and warms the search while the first visitors are served. Returns a function that ends it. */
export function startWarmUp(renderPage: RenderPage, db: Database | undefined, log: Logger) {
  const stop = new AbortController();
  async function warm(): Promise<void> {
    await warmPages(renderPage, log, undefined, stop.signal);
    if (db) await warmSearch({ db }, stop.signal);
  }
  const done = warm().catch((error: unknown) =>
    log.warn({ event: 'warm-up-failed', err: error }, 'the search was not warmed up'),
  );
  return async (): Promise<void> => {
    stop.abort();
    await done;
  };
}
