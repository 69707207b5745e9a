import { LOCALES, type Locale } from '@/lib/constants';

/** Help-centre addresses of Zendesk: the id names the article, the slug behind it is decoration. */
const ZENDESK_ARTICLE = /^\/hc(?:\/[a-z]{2,3}(?:-[a-z0-9]+)*)?\/articles\/(\d+)(?:[-/].*)?$/i;
const ZENDESK_OTHER = /^\/hc(?:\/[a-z]{2,3}(?:-[a-z0-9]+)*)?\/(sections|categories)\/(\d+)(?:[-/].*)?$/i;
const MAX_PATH_LENGTH = 2000;
// eslint-disable-next-line no-control-regex -- naming the control characters is the point
const CONTROL = /[\u0000-\u001f\u007f]/;

/**
 * The form in which an address of an old site is stored and looked up: its path, decoded, without the query, a
 * trailing slash or a file ending. Undefined for what is no path.
 */
export function normalOldPath(address: string): string | undefined {
  const path = pathOf(address.trim());
  if (path === undefined || path.length > MAX_PATH_LENGTH || CONTROL.test(path)) return undefined;
  const plain = path.replace(/\/+/g, '/').replace(/\.(html?|md|mdx|aspx|php)$/i, '');
  const article = ZENDESK_ARTICLE.exec(plain);
  if (article) return `/hc/articles/${article[1]}`;
  const other = ZENDESK_OTHER.exec(plain);
  if (other) return `/hc/${other[1]?.toLowerCase()}/${other[2]}`;
  const short = plain.replace(/\/(index|readme)?$/i, '');
  return short === '' ? '/' : short;
}

/** The language an old address names in one of its first folders: `/hc/en-us/articles/1` → `en`. */
export function oldPathLocale(path: string): Locale | undefined {
  const names = path.split('/').slice(1, 4);
  const languages = names.map((name) => /^([a-z]{2})(?:-[a-z0-9]+)?$/i.exec(name)?.[1]?.toLowerCase());
  return languages.flatMap((language) => LOCALES.find((known) => known === language) ?? [])[0];
}

function pathOf(address: string): string | undefined {
  if (address === '') return undefined;
  const base = 'https://old.invalid';
  const written = address.startsWith('/') || /^https?:\/\//i.test(address) ? address : `/${address}`;
  if (!URL.canParse(written, base)) return undefined;
  try {
    return decodeURIComponent(new URL(written, base).pathname).normalize('NFC');
  } catch {
    return undefined;
  }
}

/** The id of an article in an address of a help centre, on any host: `/hc/en-us/articles/360012-title` → `360012`. */
export function oldIdIn(path: string): string | undefined {
  return /\/articles\/(\d{5,20})(?:[-/]|$)/.exec(path)?.[1];
}
