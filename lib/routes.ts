import { LOCALES } from './constants';

/** A page, or another URL that Next answers. Tests compare the table with `pages/`, the worker and docs/behaviour.md. */
export type Route = {
  /**
   * `page` and `item`, the page of one item, are made once for all readers and `document`, which is not HTML, as well;
   * `live` is made for each request; `error` has no URL of its own; `call` is below `/api`.
   */
  kind: 'page' | 'item' | 'document' | 'live' | 'error' | 'call';
  /** What a change must be of to be shown here: a model, a page group as `page:{key}`, or one of the two below. */
  shows?: readonly string[];
  /** The page group that is this page, when its key is not the first segment of the path. */
  group?: string;
  /** The sitemap lists it: while there are items of a model, in the languages of its text, or by a rule of its own. */
  listed?: 'own' | 'text' | 'blog' | 'faq' | 'store-location' | 'product';
  /** Robots stay away from it and from what is below it. */
  isClosed?: boolean;
  /** The group of the service worker in which it is readable without a network. */
  offline?: 'article' | 'page';
  /** The URL by which it is public, where a file cannot name it. */
  address?: string;
};

/** Topics and articles of the category in the path, and the item that the path names. */
export const HELP_OF_PATH = 'help of its category';
/** Questions that are not public any more, which these pages show without their uid or under a former key. */
export const GONE_QUESTION = 'faq that is gone';

const SALES = ['product', 'product-category', 'brand'];
const BLOG = ['blog', 'blog-category'];
const ALL_HELP = ['help-category', 'help-topic', 'help-article'];
const HOME = ['help-category', 'help-article', ...BLOG, 'faq', 'banner', ...SALES, 'page:brands'];
const BROWSE = [...ALL_HELP, ...SALES, GONE_QUESTION, 'page:category', 'page:brands'];
const HELP = ['help-category', HELP_OF_PATH, 'page:category', 'page:glossary'];

const page = { kind: 'page', offline: 'page' } as const;
const item = { kind: 'item', offline: 'page' } as const;
const document = { kind: 'document' } as const;
const live = { kind: 'live' } as const;
const error = { kind: 'error', shows: ['help-category'] } as const;
const call = { kind: 'call' } as const;

/** The route of all other paths, which redirects URLs of imported sites. */
export const UNKNOWN_PATH = '/[...path]';

/** All routes, by their file in `pages/`. The sitemap and `robots.txt` keep this order. */
export const ROUTES: Readonly<Record<string, Route>> = {
  '/': { ...page, shows: HOME, group: 'portal-home', listed: 'own' },
  '/browse/category': { ...page, shows: BROWSE, group: 'category' },
  '/browse/category/all': { ...page, shows: BROWSE, listed: 'own' },
  '/content/[categoryKey]': { ...page, shows: HELP },
  '/content/[categoryKey]/page/[page]': { ...page, shows: HELP },
  '/content/[categoryKey]/topic/[topicUid]': { ...page, shows: HELP },
  '/content/[categoryKey]/topic/[topicUid]/[page]': { ...page, shows: HELP },
  '/content/[categoryKey]/[topicUid]/[article]': { ...item, shows: HELP, offline: 'article' },
  '/content/[categoryKey]/[topicUid]/[article]/markdown': {
    ...document,
    address: '/content/[categoryKey]/[topicUid]/[article].md',
  },
  '/content/[categoryKey]/atom.xml': document,
  '/content/[categoryKey]/rss.xml': document,
  '/content/article': { ...live, isClosed: true },
  '/content/article/[key]': { ...item, shows: HELP, offline: 'article' },
  '/search': { ...live, isClosed: true },
  '/blog': { ...page, shows: BLOG, listed: 'blog' },
  '/blog/page/[page]': { ...page, shows: BLOG },
  '/blog/category/[key]': { ...page, shows: BLOG },
  '/blog/category/[key]/[page]': { ...page, shows: BLOG },
  '/blog/category/[key]/atom.xml': document,
  '/blog/category/[key]/rss.xml': document,
  '/blog/atom.xml': document,
  '/blog/rss.xml': document,
  '/blog/[key]': { ...item, shows: BLOG },
  '/faq': { ...page, shows: ['faq'], listed: 'faq' },
  '/faq/[key]': { ...item, shows: ['faq'] },
  '/store-location': { ...page, shows: ['store-location'], listed: 'store-location' },
  '/product': { ...live, offline: 'page', listed: 'product' },
  '/product/[key]': { ...item, shows: [...SALES, GONE_QUESTION] },
  '/contact': { ...page, listed: 'own' },
  '/reference/glossary': { ...page, group: 'glossary', listed: 'own' },
  // Codes stand below the names of categories.
  '/reference/error-codes': { ...page, shows: [...ALL_HELP, 'page:glossary'], listed: 'own' },
  '/reference/error-codes/[page]': { ...page, shows: [...ALL_HELP, 'page:glossary'] },
  '/about': { ...page, listed: 'text' },
  '/privacy': { ...page, listed: 'text' },
  '/terms': { ...page, listed: 'text' },
  '/known-issues': live,
  '/api-docs': { kind: 'page' },
  '/offline': page,
  '/request': { kind: 'page', isClosed: true },
  '/request/new': { kind: 'page', isClosed: true },
  '/request/[key]': { ...live, isClosed: true },
  '/request/link': { ...live, isClosed: true },
  '/mail-settings': live,
  '/desk': { ...live, isClosed: true },
  '/desk/announcements': { ...live, isClosed: true },
  '/desk/answers': { ...live, isClosed: true },
  '/desk/new': { ...live, isClosed: true },
  '/desk/figures': { ...live, isClosed: true },
  '/desk/held': { ...live, isClosed: true },
  '/desk/request/[key]': { ...live, isClosed: true },
  '/desk/team': { ...live, isClosed: true },
  '/llms.txt': document,
  '/manifest.webmanifest': document,
  '/opensearch.xml': document,
  '/robots.txt': document,
  '/sitemap.xml': document,
  '/sitemap/[part]': { ...document, address: '/sitemap-[part].xml' },
  '/404': error,
  '/500': error,
  '/_error': error,
  '/api/mcp': call,
  '/api/openapi.json': call,
  '/api/renew-page': call,
  [UNKNOWN_PATH]: live,
};

/** Returns the paths of the routes that fulfil a condition, in the order of the table. */
export const routesWith = (test: (route: Route, path: string) => boolean): string[] =>
  Object.entries(ROUTES).flatMap(([path, route]) => (test(route, path) ? [path] : []));

/** Returns whether a route has one URL in each language. */
export const isFixed = ({ kind }: Route, path: string): boolean =>
  kind !== 'call' && kind !== 'error' && !path.includes('[');

const LANGUAGE = `/(?:${LOCALES.join('|')})`;

/** Returns the pattern of paths below a language, decoded or not: `/blog/[key]` matches `/id/blog/halo`. */
export function patternOf(paths: readonly string[]): RegExp {
  const patterns = paths.map((path) =>
    path === '/' ? '' : path.replaceAll('.', '\\.').replaceAll(/\[\w+\]/g, '[^/]+'),
  );
  return new RegExp(`^${LANGUAGE}(?:${patterns.join('|')})$`);
}

const REWRITES = Object.entries(ROUTES).flatMap(([path, { address }]) => {
  if (!address) return [];
  const source = address.replaceAll('.', '\\.').replaceAll(/\[\w+\]/g, '([^/?]+)');
  let group = 1;
  const target = path.replaceAll(/\[\w+\]/g, () => `$${(group += 1)}`);
  return [{ pattern: new RegExp(`^(${LANGUAGE})?${source}(?=\\?|$)`), target: `$1${target}` }];
});

/** Returns the target of a route's file instead of that of its address. */
export const fileTarget = (target: string): string =>
  REWRITES.reduce((rewritten, { pattern, target: file }) => rewritten.replace(pattern, file), target);
