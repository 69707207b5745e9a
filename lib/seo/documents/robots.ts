import { DEFAULT_LOCALE, LOCALES } from '@/lib/constants';
import { localePath } from '@/lib/rules/locale-path';
import { absoluteUrl } from '../absolute-url';
import { SITEMAP_PATH } from '../document-paths';

/** Results of searches and a customer's own pages, in every language. `$` ends an address. */
const CLOSED = ['/content/article$', '/content/article?', '/search', '/request'];

/** What crawlers leave alone. It hides nothing: what may not be seen is never answered. */
export function robotsTxt(siteUrl: string): string {
  const closed = LOCALES.flatMap((locale) => CLOSED.map((path) => localePath(path, locale)));
  return [
    'User-agent: *',
    'Disallow: /api/',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${absoluteUrl(siteUrl, SITEMAP_PATH, DEFAULT_LOCALE)}`,
    '',
  ].join('\n');
}
