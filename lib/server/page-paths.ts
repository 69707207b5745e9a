import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { isFixed, patternOf, routesWith, UNKNOWN_PATH } from '@/lib/routes';
import { storedPath, publicPath } from './render-page';
import { isBrandFile } from './brand-files';

/** Generated pages without parameters. */
export const FIXED_PAGES = routesWith((route, path) => route.kind === 'page' && isFixed(route, path));

const PAGE = patternOf(routesWith(({ kind }) => kind === 'page' || kind === 'item'));
const DOCUMENT = patternOf(routesWith(({ kind }) => kind === 'document'));
/** Paths that may match such a page by its parameter, but have a route of their own. */
const OTHER = patternOf(
  routesWith((route, path) => route.kind === 'document' || (route.kind === 'live' && isFixed(route, path))),
);

/** Returns the cache key of a URL path that has a generated page; undefined otherwise. */
export function generatedPage(path: string): string | undefined {
  const stored = storedPath(path);
  return stored !== undefined && PAGE.test(stored) && !OTHER.test(stored) ? stored : undefined;
}

/** Returns the cache key of a generated page or document, which is the same for all readers; undefined otherwise. */
export function sharedPath(path: string): string | undefined {
  const stored = storedPath(path);
  const isDocument = stored !== undefined && DOCUMENT.test(stored);
  return isDocument ? stored : generatedPage(path);
}

/** Paths that are never answered by a page. */
const NO_PAGE = /^\/(?:_next|api|media)(?:\/|$)|\/\//;

export type DocumentPath = {
  /** Begins with the locale, with decoded segments. */
  stored: string;
  path: string;
  /** Whether it is a document; otherwise no page has the path, which may be redirected. */
  isDocument: boolean;
};

/**
 * Returns a function that tells documents and unknown paths from pages. It returns undefined for pages, files and paths
 * that are not in canonical form.
 */
export function createDocumentReader(
  isFile: (path: string) => boolean,
): (path: string) => DocumentPath | undefined {
  const page = patternOf(routesWith((_, path) => path !== UNKNOWN_PATH));
  return (path) => {
    const stored = storedPath(path);
    if (stored === undefined || path !== publicPath(stored) || NO_PAGE.test(path)) return undefined;
    const isDocument = DOCUMENT.test(stored);
    return isDocument || !(page.test(stored) || isFile(path)) ? { stored, path, isDocument } : undefined;
  };
}

const ITEM = patternOf(routesWith(({ kind }) => kind === 'item'));

/** Returns whether a stored path is that of the page of one item. */
export const isItemPage = (stored: string): boolean => ITEM.test(stored);

/** Returns a function that tells whether a path is a file, of `public/` in `root` or of the brand. */
export async function listFiles(root: string): Promise<(path: string) => boolean> {
  const files = await readdir(join(root, 'public'), { recursive: true });
  const publicFiles = new Set(files.map((name) => `/${name.replaceAll(sep, '/')}`));
  return (path) => publicFiles.has(path) || isBrandFile(path);
}
