import { articlePath, categoryPath, topicPath } from '@/lib/rules/article-path';
import { localePath } from '@/lib/rules/locale-path';
import type { Draft } from '../types';

/** Pages with an address of their own; other page groups are parts of a page. */
const PAGE_ADDRESSES = new Map([
  ['portal-home', '/'],
  ['category', '/browse/category'],
]);
const PAGE_PARTS = new Set(['header', 'mobile-header', 'mobile-bottom-bar', 'footer', 'register', 'brands']);

/** What of an item makes its address. */
export type Addressed = Pick<Draft, 'model' | 'locale' | 'uid' | 'key' | 'topicUid' | 'categoryKey'>;

/** Where an item is read in the portal; undefined for what has no page. */
export function draftAddress(draft: Addressed): string | undefined {
  const { key, locale, uid } = draft;
  const categoryKey = draft.categoryKey ?? '';
  switch (draft.model) {
    case 'help-category':
      return categoryPath({ categoryKey: key, locale });
    case 'help-topic':
      return topicPath({ categoryKey, topicUid: uid, locale });
    case 'help-article':
      return articlePath({ categoryKey, topicUid: draft.topicUid ?? '', articleUid: uid, key, locale });
    case 'blog':
      return localePath(`/blog/${key}`, locale);
    case 'faq':
      return localePath(`/faq/${key}`, locale);
    case 'store-location':
      return localePath('/store-location', locale);
    case 'page':
      return PAGE_PARTS.has(key) ? undefined : localePath(PAGE_ADDRESSES.get(key) ?? `/${key}`, locale);
    default:
      return undefined;
  }
}

/** Addresses of the portal that are no item of content. */
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
