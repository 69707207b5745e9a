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

/** The page of all other paths: it redirects those of imported old sites. */
const UNKNOWN = '/[...path]';
/** Answered or redirected by something else than a page. */
const NO_PAGE = /^\/(?:_next|api|media)(?:\/|$)|\/\//;

export type DocumentPath = {
  /** Begins with the locale, with decoded segments. */
  stored: string;
  path: string;
  /** Whether it is a document; otherwise no page has the path, which may be redirected. */
  isDocument: boolean;
};

/**
 * Returns a function that recognises paths of documents and of no page. It returns undefined for pages, files, and
 * what is written in another way than links are. `pages` are all of the portal's: `/blog/[key]`.
 */
export function createDocumentReader(
  pages: readonly string[],
  isFile: (path: string) => boolean,
): (path: string) => DocumentPath | undefined {
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
