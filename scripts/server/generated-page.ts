import { LOCALES } from '@/lib/constants';
import { storedPath } from './render-page';
import { FIXED_PAGES } from './start-pages';

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
const withSegments = (page: string): string => page.replaceAll(/\[\w+\]/g, '[^/]+');
const PAGE = new RegExp(
  `^${LANGUAGE}(?:${[...FIXED_PAGES, ...PARAMETER_PAGES].map(withSegments).join('|')})$`,
);
/** Made for each request, although they look like a page with a parameter. */
const PER_REQUEST = new RegExp(
  `^${LANGUAGE}/(?:content/article|(?:blog|blog/category/[^/]+)/(?:rss|atom)\\.xml)$`,
);

/** Returns the path in the page cache of an address whose page is generated; undefined for all other addresses. */
export function generatedPage(path: string): string | undefined {
  const stored = storedPath(path);
  return stored !== undefined && PAGE.test(stored) && !PER_REQUEST.test(stored) ? stored : undefined;
}
