import { articlePath, categoryPath, topicPath } from '@/lib/rules/article-path';
import { localePath } from '@/lib/rules/locale-path';
import type { Locale } from '@/lib/constants';
import type { ContentModel } from '@/lib/contract/content';

/** Pages with a path of their own; other page groups are parts of a page. */
const PAGE_PATHS = new Map([
  ['portal-home', '/'],
  ['category', '/browse/category'],
]);
const PAGE_PARTS = new Set(['header', 'mobile-header', 'mobile-bottom-bar', 'footer', 'register', 'brands']);

/** What an item's path is made of. */
export type ItemPathParts = {
  model: ContentModel;
  locale: Locale;
  uid: string;
  key: string;
  topicUid?: string | null | undefined;
  categoryKey?: string | null | undefined;
};

/** Returns the path where the portal shows an item; undefined for what has no page. */
export function itemPath(item: ItemPathParts): string | undefined {
  const { key, locale, uid } = item;
  const categoryKey = item.categoryKey ?? '';
  switch (item.model) {
    case 'help-category':
      return categoryPath({ categoryKey: key, locale });
    case 'help-topic':
      return topicPath({ categoryKey, topicUid: uid, locale });
    case 'help-article':
      return articlePath({ categoryKey, topicUid: item.topicUid ?? '', articleUid: uid, key, locale });
    case 'blog':
      return localePath(`/blog/${key}`, locale);
    case 'faq':
      return localePath(`/faq/${key}`, locale);
    case 'store-location':
      return localePath('/store-location', locale);
    case 'page':
      return PAGE_PARTS.has(key) ? undefined : localePath(PAGE_PATHS.get(key) ?? `/${key}`, locale);
    default:
      return undefined;
  }
}

/** Paths of the portal that show no single item of content. */
const FIXED_ROUTES = new Set([
  ...[
    '/',
    '/browse/category',
    '/browse/category/all',
    '/about',
    '/blog',
    '/faq',
    '/store-location',
    '/search',
  ],
  ...['/content/article', '/request', '/request/new', '/sitemap.xml', '/llms.txt', '/blog/rss.xml'],
  ...['/privacy', '/terms'],
]);

export const isFixedRoute = (path: string): boolean =>
  FIXED_ROUTES.has(path.replace(/^\/en(?=\/|$)/, '') || '/');
