import type { Logger } from 'pino';
import { warmSearch } from '@/lib/backend/content/warm-search';
import type { Database } from '@/lib/database/open-database';
import type { RenderPage } from './render-page';
import { warmPages } from './start-pages';

/** Renders the fixed pages and warms the search beside the first visitors. Returns a function that ends it. */
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
