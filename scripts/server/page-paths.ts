import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { LOCALES } from '@/lib/constants';
import { storedPath, publicPath } from './render-page';
import { isBrandFile } from './brand-files';

/** Generated pages without parameters. A test compares them with `pages/`. */
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

/** Pages with parameters that are generated once, not for each request. A test compares them with `pages/`. */
export const PARAMETER_PAGES = [
  '/blog/[key]',
  '/blog/category/[key]',
  '/blog/category/[key]/[page]',
  '/blog/page/[page]',
  '/content/[categoryKey]',
  '/content/[categoryKey]/[topicUid]/[article]',
  '/content/[categoryKey]/page/[page]',
  '/content/[categoryKey]/topic/[topicUid]',
  '/content/[categoryKey]/topic/[topicUid]/[page]',
  '/content/article/[key]',
  '/faq/[key]',
  '/product/[key]',
] as const;

const LANGUAGE = `/(?:${LOCALES.join('|')})`;
const PAGE = patternOf([...FIXED_PAGES, ...PARAMETER_PAGES]);
/** Paths that match a route with a parameter, but are rendered for each request. */
const PER_REQUEST = new RegExp(
  `^${LANGUAGE}/(?:content/article|(?:blog|blog/category/[^/]+)/(?:rss|atom)\\.xml)$`,
);

/** Returns the cache key of a URL path that has a generated page; undefined otherwise. */
export function generatedPage(path: string): string | undefined {
  const stored = storedPath(path);
  return stored !== undefined && PAGE.test(stored) && !PER_REQUEST.test(stored) ? stored : undefined;
}

/** Pages that are not HTML: the same for all readers until the content changes. A test compares them with `pages/`. */
export const DOCUMENT_PAGES = [
  '/blog/atom.xml',
  '/blog/category/[key]/atom.xml',
  '/blog/category/[key]/rss.xml',
  '/blog/rss.xml',
  '/content/[categoryKey]/[topicUid]/[article]/markdown',
  '/content/[categoryKey]/atom.xml',
  '/content/[categoryKey]/rss.xml',
  '/llms.txt',
  '/manifest.webmanifest',
  '/opensearch.xml',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap/[part]',
] as const;

const DOCUMENT = patternOf(DOCUMENT_PAGES);

/** Returns the cache key of a generated page or document, which is the same for all readers; undefined otherwise. */
export function sharedPath(path: string): string | undefined {
  const stored = storedPath(path);
  const isDocument = stored !== undefined && DOCUMENT.test(stored);
  return isDocument ? stored : generatedPage(path);
}

/** The route of unknown paths, which redirects URLs of imported old sites. */
const UNKNOWN = '/[...path]';
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
 * that are not in canonical form. `pages` are all routes: `/blog/[key]`.
 */
export function createDocumentReader(
  pages: readonly string[],
  isFile: (path: string) => boolean,
): (path: string) => DocumentPath | undefined {
  const page = patternOf(pages.filter((one) => one !== UNKNOWN));
  return (path) => {
    const stored = storedPath(path);
    if (stored === undefined || path !== publicPath(stored) || NO_PAGE.test(path)) return undefined;
    const isDocument = DOCUMENT.test(stored);
    return isDocument || !(page.test(stored) || isFile(path)) ? { stored, path, isDocument } : undefined;
  };
}

/** Pages of one item, which show others at its edges only. */
const ITEM = patternOf([
  '/blog/[key]',
  '/content/[categoryKey]/[topicUid]/[article]',
  '/content/article/[key]',
  '/faq/[key]',
  '/product/[key]',
]);

/** Returns whether a stored path is that of the page of one item. */
export const isItemPage = (stored: string): boolean => ITEM.test(stored);

/** Returns the pattern of the stored paths of pages: `/blog/[key]` matches `/id/blog/halo`. */
function patternOf(pages: readonly string[]): RegExp {
  const paths = pages.map((page) =>
    page === '/' ? '' : page.replaceAll('.', '\\.').replaceAll(/\[\w+\]/g, '[^/]+'),
  );
  return new RegExp(`^${LANGUAGE}(?:${paths.join('|')})$`);
}

/** Returns a function that tells whether a path is a file, of `public/` in `root` or of the brand. */
export async function listFiles(root: string): Promise<(path: string) => boolean> {
  const files = await readdir(join(root, 'public'), { recursive: true });
  const publicFiles = new Set(files.map((name) => `/${name.replaceAll(sep, '/')}`));
  return (path) => publicFiles.has(path) || isBrandFile(path);
}
