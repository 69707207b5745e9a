import { LOCALES, type Locale } from '@/lib/constants';

/** Paths of a Zendesk help centre: the id identifies the article, the slug after it is ignored. */
const ZENDESK_ARTICLE = /^\/hc(?:\/[a-z]{2,3}(?:-[a-z0-9]+)*)?\/articles\/(\d+)(?:[-/].*)?$/i;
const ZENDESK_OTHER = /^\/hc(?:\/[a-z]{2,3}(?:-[a-z0-9]+)*)?\/(sections|categories)\/(\d+)(?:[-/].*)?$/i;
const MAX_PATH_LENGTH = 2000;
// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const CONTROL = /[\u0000-\u001f\u007f]/;

/**
 * Returns the form in which a URL of an old site is stored and looked up: its path, decoded, without query, trailing
 * slash and file ending. Undefined when the URL has no valid path.
 */
export function normalOldPath(url: string): string | undefined {
  const path = pathOf(url.trim());
  if (path === undefined || path.length > MAX_PATH_LENGTH || CONTROL.test(path)) return undefined;
  const plain = path.replace(/\/+/g, '/').replace(/\.(html?|md|mdx|aspx|php)$/i, '');
  const article = ZENDESK_ARTICLE.exec(plain);
  if (article) return `/hc/articles/${article[1]}`;
  const other = ZENDESK_OTHER.exec(plain);
  if (other) return `/hc/${other[1]?.toLowerCase()}/${other[2]}`;
  const short = plain.replace(/\/(index|readme)?$/i, '');
  return short === '' ? '/' : short;
}

/** The pages of a Zendesk help centre, below its language. */
const ZENDESK_PAGE = /^\/hc(?:\/[a-z]{2,3}(?:-[a-z0-9]+)*)?(?:\/([^/]+)(?:\/([^/]+))?(?:\/.*)?)?\/?$/i;
/** What such a centre has many of: one that is not known leads nowhere. */
const ZENDESK_ITEMS = new Set(['articles', 'sections', 'categories', 'article_attachments', 'user_images']);

/**
 * Returns the page of the portal, without language, that does what a page of a Zendesk help centre did: `/hc/requests/new` is
 * its request form, and what the portal lacks, such as a community, leads to its home. Undefined for articles and other paths.
 */
export function portalPageOf(url: string): string | undefined {
  const path = pathOf(url.trim());
  const match =
    path === undefined
      ? null
      : ZENDESK_PAGE.exec(path.replace(/^\/(?:anonymous_)?requests(?=\/new$)/, '/hc/requests'));
  if (!match) return undefined;
  const [name = '', inner] = match.slice(1).map((part) => part?.toLowerCase());
  if (ZENDESK_ITEMS.has(name)) return undefined;
  if (name === 'requests') return inner === 'new' ? '/request/new' : '/request';
  return name === 'search' ? '/search' : '/';
}

/** Returns the language in one of the first folders of an old path: `/hc/en-us/articles/1` → `en`. */
export function oldPathLocale(path: string): Locale | undefined {
  const names = path.split('/').slice(1, 4);
  const languages = names.map((name) => /^([a-z]{2})(?:-[a-z0-9]+)?$/i.exec(name)?.[1]?.toLowerCase());
  return languages.flatMap((language) => LOCALES.find((locale) => locale === language) ?? [])[0];
}

function pathOf(url: string): string | undefined {
  if (url === '') return undefined;
  const base = 'https://old.invalid';
  const absolute = url.startsWith('/') || /^https?:\/\//i.test(url) ? url : `/${url}`;
  if (!URL.canParse(absolute, base)) return undefined;
  try {
    return decodeURIComponent(new URL(absolute, base).pathname).normalize('NFC');
  } catch {
    return undefined;
  }
}

/** Returns the id of an article in a path of a help centre: `/hc/en-us/articles/360012-title` → `360012`. */
export function oldIdIn(path: string): string | undefined {
  return /\/articles\/(\d{5,20})(?:[-/]|$)/.exec(path)?.[1];
}
