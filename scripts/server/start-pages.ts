import type { Logger } from 'pino';
import { findContentVersion, listContentChanges, MAX_CHANGES_READ } from '@/lib/backend/content/queries';
import { noteContentChange } from '@/lib/backend/runtime';
import { LOCALES } from '@/lib/constants';
import type { Database } from '@/lib/database/open-database';
import { pageStore } from './page-cache.mjs';
import type { RenderPage } from './render-page';
import { watchContent, type ContentWatch } from './watch-content';

export type StartedPages = {
  /** Number of fixed pages that were rendered. */
  count: number;
  /** Undefined with a remote backend, for whose changes pages revalidate themselves. */
  watch: ContentWatch | undefined;
};

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

/** Renders the fixed pages and from then on renews cached pages when the content changes. */
export async function startPages(
  renderPage: RenderPage,
  db: Database | undefined,
  log: Logger,
): Promise<StartedPages> {
  // Read before the first page, so that no later change is missed.
  const startVersion = db ? await findContentVersion(db.kysely) : 0;
  if (db) noteContentChange();
  const count = await warmPages(renderPage, log);
  if (!db) return { count, watch: undefined };
  const watch = watchContent({
    store: pageStore,
    renderPage,
    log,
    readChanges: (after, missed) => listContentChanges(db.kysely, after, missed),
    tooMany: MAX_CHANGES_READ,
    startVersion,
    onChange: noteContentChange,
  });
  return { count, watch };
}

/** Consecutive failures after which the start goes on, because the backend has a problem. */
const MAX_FAILURES = 3;

/** Renders the fixed pages. One that fails is rendered for its first visitor. */
export async function warmPages(renderPage: RenderPage, log: Logger): Promise<number> {
  let count = 0;
  let failures = 0;
  for (const path of LOCALES.flatMap((locale) => FIXED_PAGES.map((page) => `/${locale}${page}`))) {
    if (failures >= MAX_FAILURES) break;
    try {
      await renderPage(path);
      count += 1;
      failures = 0;
    } catch (error) {
      failures += 1;
      log.warn({ event: 'page-not-warmed', path, err: error }, 'page not warmed');
    }
  }
  return count;
}
