import type { Logger } from 'pino';
import { findContentVersion, listContentChanges, MAX_CHANGES_READ } from '@/lib/backend/content/queries';
import { noteContentChange } from '@/lib/backend/runtime';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/constants';
import type { Database } from '@/lib/database/open-database';
import { createSearch } from '@/lib/search';
import { pageStore } from './page-cache.mjs';
import type { RenderPage } from './render-page';
import { watchContent, type ContentWatch } from './watch-content';

/** Cached pages whose path has no parameter. */
export const FIXED_PAGES = [
  '',
  '/about',
  '/api-docs',
  '/blog',
  '/browse/category',
  '/browse/category/all',
  '/contact',
  '/faq',
  '/offline',
  '/privacy',
  '/reference/error-codes',
  '/reference/glossary',
  '/request',
  '/request/new',
  '/store-location',
  '/terms',
] as const;

/**
 * Renders the home page, which loads most of what renders any page, and from then on renews search and cached pages when the
 * content changes. Returns the watch; undefined with a remote backend, for whose changes pages revalidate themselves.
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

const ALL_FIXED = LOCALES.flatMap((locale) => FIXED_PAGES.map((page) => `/${locale}${page}`));

/** Consecutive failures after which it is given up, because the backend has a problem. */
const MAX_FAILURES = 3;

/** Renders pages, the fixed ones by default, one at a time. One that fails is rendered for its first visitor. */
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
