// @ts-check
// What the service worker may store, under which path, and what has to go again.

/** @typedef {{ url: string, group: string, bytes: number }} Entry */

/** The most entries of each group. @type {Record<string, number>} */
const MAX_ENTRIES = { article: 50, page: 40, files: 300, pictures: 200 };

const ARTICLE = /^\/content\/(?:article\/[^/]+|[^/]+\/(?!topic\/|page\/)[^/]+\/[^/]+)$/;
const PAGE =
  /^\/(?:$|(?:about|blog|browse|contact|content|faq|offline|privacy|product|reference|store-location|terms)(?:\/|$))/;
const SEARCH_RESULTS = '/content/article';

/** Returns the group of a page that may be stored. @param {string} path @returns {'article' | 'page' | undefined} */
export function pageGroup(path) {
  const own = path.replace(/^\/en(?=\/|$)/, '') || '/';
  if (ARTICLE.test(own)) return 'article';
  return PAGE.test(own) && own !== SEARCH_RESULTS ? 'page' : undefined;
}

/** Whether a path is that of a file whose name changes with its content. @param {string} path */
export const isFile = (path) => /^\/_next\/static\/|^\/brand\/|^\/[a-z]+-\d+\.(?:js|svg|woff2)$/.test(path);

/** Whether a path is that of a public picture; private ones are below `/api`. @param {string} path */
export const isPicture = (path) => /^\/media\/|^\/_next\/image$/.test(path);

/** Returns the path of the page whose data a path holds: `/_next/data/{build}/{locale}/….json`. @param {string} path */
export function pageOfData(path) {
  const [, page] = /^\/_next\/data\/[^/]+\/(.+)\.json$/.exec(path) ?? [];
  return page && `/${page}`.replace(/^\/id(?=\/|$)/, '').replace(/^$/, '/');
}

/** Whether an answer is whole, the same for everybody, and of the kind that was asked for. @param {Response} answer */
export function isStorable({ status, type, redirected, headers }, isPage = false) {
  const cacheControl = headers.get('Cache-Control') ?? '';
  const isPublic = /\bpublic\b/.test(cacheControl) && !/private|no-store|no-cache/.test(cacheControl);
  const isHtml = headers.get('Content-Type')?.startsWith('text/html') ?? false;
  return status === 200 && type === 'basic' && !redirected && isPublic && (isHtml || !isPage);
}

/** Returns the entries beyond the limits, given from the least to the most recent one. @param {Entry[]} entries */
export function surplus(entries, maxBytes = Infinity) {
  /** @type {Record<string, number>} */
  const counts = {};
  let total = 0;
  return entries.toReversed().filter(({ group, bytes }) => {
    counts[group] = (counts[group] ?? 0) + 1;
    total += bytes;
    return counts[group] > (MAX_ENTRIES[group] ?? 0) || total > maxBytes;
  });
}

/** Returns the paths of the files that a page loads; browsers with workers never load what stands under noModule. */
export function filesOf(/** @type {string} */ html) {
  const links = html.replace(/<script[^>]* nomodule[^>]*>/gi, '').matchAll(/(?:src|href)="(\/[^"#]+)/g);
  return new Set([...links].map(([, path = '']) => path).filter(isFile));
}
