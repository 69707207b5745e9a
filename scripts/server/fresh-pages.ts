import { generatedPage } from './page-paths';
import type { RenderPage } from './render-page';

/** The cached pages, see `page-cache.mjs`. */
type PageStore = { isAwaited(path: string): boolean };

/** A render may have joined one that began before the change, and is then repeated. */
const MAX_ATTEMPTS = 3;

/**
 * Makes a function that sees to it that Next answers a page as it is after the last change. Next gives readers the result
 * of a render that is under way, also of one that began before the change, and an expired page for as long as it is
 * rendered again, also when it was dropped meanwhile (T04). The page cache refuses such a result; the render has ended
 * when a page is in the cache.
 */
export function createFreshPages(store: PageStore, renderPage: RenderPage) {
  return async (path: string): Promise<void> => {
    const stored = generatedPage(path);
    if (stored === undefined) return;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS && store.isAwaited(stored); attempt++) {
      // A page that fails is rendered by Next for this reader, who then gets its error.
      await renderPage(stored).catch(() => undefined);
    }
  };
}
