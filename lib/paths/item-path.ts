import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/lib/constants';
import type { ContentModel } from '@/lib/contract/content';
import { isFixed, ROUTES, routesWith } from '@/lib/routes';
import { articlePath, categoryPath, decodeSegment, parseArticleSegment, topicPath } from './article-path';
import { localePath } from './locale-path';

/** Page groups whose path is not `/{key}`. */
const PAGE_PATHS = new Map(
  Object.entries(ROUTES).flatMap(([path, { group }]) => (group ? [[group, path]] : [])),
);
/** Page groups that are parts of other pages. */
const PAGE_PARTS = new Set(['header', 'mobile-header', 'mobile-bottom-bar', 'footer', 'register', 'brands']);

/** The parts of an item's path. */
export type ItemPathParts = {
  model: ContentModel;
  locale: Locale;
  uid: string;
  key: string;
  topicUid?: string | null | undefined;
  categoryKey?: string | null | undefined;
};

/** Returns the path of an item's page; undefined when it has none. */
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
    case 'blog-category':
      return localePath(`/blog/category/${key}`, locale);
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

const FIXED_ROUTES = new Set(routesWith(isFixed));

/** Returns whether a path is that of a page that shows no single item of content. */
export const isFixedRoute = (path: string): boolean =>
  FIXED_ROUTES.has(path.replace(/^\/en(?=\/|$)/, '') || '/');

/** Fields of sections and of other data that hold a URL. */
export const LINK_FIELDS: ReadonlySet<string> = new Set(['link_to', 'url', 'href', 'link']);

/** An item that a URL refers to. */
export type LinkedItem = {
  model: ContentModel;
  locale: Locale;
  /** One of these is its uid or key. */
  names: string[];
  /** Whether the URL is certainly one of the portal, so that it is broken when there is no such item. */
  isOurs: boolean;
};

/**
 * Returns the items that a URL may refer to; the counterpart of `itemPath`. An absolute URL can only refer to articles
 * and topics, because no other site has their uids.
 */
export function linkedItems(url: string): LinkedItem[] {
  const isAbsolute = /^https?:\/\//i.test(url);
  if ((!isAbsolute && !/^\/(?!\/)/.test(url)) || !URL.canParse(url, 'https://relative.invalid')) return [];
  const { pathname, searchParams } = new URL(url, 'https://relative.invalid');
  const segments = pathname.split('/').filter(Boolean).map(decodeSegment);
  const locale = LOCALES.find((language) => language === segments[0]);
  const named = isFixedRoute(pathname) ? undefined : itemAt(locale ? segments.slice(1) : segments);
  const candidates: Pick<LinkedItem, 'model' | 'names' | 'isOurs'>[] = [
    ...(named ? [{ ...named, isOurs: !isAbsolute && named.model !== 'page' }] : []),
    ...searchParams.getAll('openarticle').map((name) => ({ ...articleCalled(name), isOurs: false })),
    ...searchParams.getAll('topic').map((name) => ({ ...topicCalled(name), isOurs: false })),
  ];
  return candidates
    .filter(({ model }) => !isAbsolute || model === 'help-article' || model === 'help-topic')
    .map((item) => ({ ...item, locale: locale ?? DEFAULT_LOCALE }));
}

type Named = Pick<LinkedItem, 'model' | 'names'>;

const articleCalled = (segment: string): Named => {
  const { articleUid } = parseArticleSegment(segment);
  return { model: 'help-article', names: [articleUid, segment] };
};
const topicCalled = (name: string): Named => ({ model: 'help-topic', names: [name] });

function itemAt(segments: string[]): Named | undefined {
  const [first = '', second, third, fourth] = segments;
  if (second === undefined) return /^[\w-]+$/.test(first) ? { model: 'page', names: [first] } : undefined;
  if (first === 'blog' && third !== undefined)
    return second === 'category' ? { model: 'blog-category', names: [third] } : undefined;
  if (first === 'blog' || first === 'faq') return { model: first, names: [second] };
  if (first !== 'content') return undefined;
  if (third === undefined) return { model: 'help-category', names: [second] };
  if (second === 'article') return articleCalled(third);
  if (third === 'topic') return fourth === undefined ? undefined : topicCalled(fourth);
  return fourth === undefined ? topicCalled(third) : articleCalled(fourth.replace(/\.md$/, ''));
}
