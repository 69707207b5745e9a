import { LOCALES } from '@/lib/constants';
import { publicPath, storedPath } from './render-page';

/** Pages that are no HTML: they are the same for all readers until the content changes. A test compares them with `pages/`. */
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

/** The page of all addresses without a page: it redirects those of imported old sites. */
const UNKNOWN = '/[...path]';
/** They have no page, but something else answers them, or leads them to another address. */
const NO_PAGE = /^\/(?:_next|api|media)(?:\/|$)|\/\//;

export type DocumentAddress = {
  /** Begins with the locale, with decoded segments. */
  stored: string;
  path: string;
  /** Whether a document is there; else it is an address without a page, which may lead to another. */
  isDocument: boolean;
};

/**
 * Makes the function that reads an address as one of a document or of no page. It returns undefined for pages, files, and
 * what is written in another way than links are. `pages` are all of the portal's: `/blog/[key]`.
 */
export function createDocumentReader(
  pages: readonly string[],
  isFile: (path: string) => boolean,
): (path: string) => DocumentAddress | undefined {
  const document = patternOf(DOCUMENT_PAGES);
  const page = patternOf(pages.filter((one) => one !== UNKNOWN));
  return (path) => {
    const stored = storedPath(path);
    if (stored === undefined || path !== publicPath(stored) || NO_PAGE.test(path)) return undefined;
    const isDocument = document.test(stored);
    return isDocument || !(page.test(stored) || isFile(path)) ? { stored, path, isDocument } : undefined;
  };
}

function patternOf(pages: readonly string[]): RegExp {
  const paths = pages.map((page) =>
    page === '/' ? '' : page.replaceAll('.', '\\.').replaceAll(/\[\w+\]/g, '[^/]+'),
  );
  return new RegExp(`^/(?:${LOCALES.join('|')})(?:${paths.join('|')})$`);
}
