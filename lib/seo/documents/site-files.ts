import { DEFAULT_LOCALE, LOCALES } from '@/lib/constants';
import { routesWith } from '@/lib/routes';
import { localePath } from '@/lib/paths/locale-path';
import { cutText } from '@/lib/format/unicode-text';
import { OPEN_SEARCH_PATH, OPEN_SEARCH_TYPE, SITEMAP_PATH } from '../document-paths';
import { absoluteUrl, type Site } from '../site';
import { escapeMarkup } from './escape-markup';

/** Search results, pages of a user's requests and the desk of staff, without those below others. `$` ends a path. */
const CLOSED = routesWith(({ isClosed }) => isClosed === true)
  .filter((path, _, paths) => !paths.some((parent) => path.startsWith(`${parent}/`)))
  .flatMap((path) => (hasOpenPageBelow(path) ? [`${path}$`, `${path}?`] : [path]));

function hasOpenPageBelow(path: string): boolean {
  return routesWith(({ isClosed }, below) => !isClosed && below.startsWith(`${path}/`)).length > 0;
}

/** Writes `robots.txt`. It protects nothing: private content is never served anyway. */
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

/** Longest ShortName and Description that OpenSearch 1.1 allows, in characters. */
const MAX_SHORT_NAME = 16;
const MAX_DESCRIPTION = 1024;

/** Writes the description by which browsers search the portal from their URL bar (OpenSearch 1.1). */
export function openSearchXml(site: Site): string {
  const { siteUrl, name, shortName = name, description, locale, favicon } = site;
  const text = (value: string, max: number) => escapeMarkup(Array.from(value).slice(0, max).join(''));
  const search = `${absoluteUrl(siteUrl, '/content/article', locale)}?q={searchTerms}`;
  const self = absoluteUrl(siteUrl, OPEN_SEARCH_PATH, locale);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    `<ShortName>${text(shortName, MAX_SHORT_NAME)}</ShortName>`,
    `<Description>${text(description, MAX_DESCRIPTION)}</Description>`,
    '<InputEncoding>UTF-8</InputEncoding>',
    `<Language>${locale}</Language>`,
    `<Image width="32" height="32" type="${favicon.type}">${escapeMarkup(siteUrl + favicon.src)}</Image>`,
    `<Url type="text/html" method="get" template="${escapeMarkup(search)}"/>`,
    `<Url type="${OPEN_SEARCH_TYPE}" rel="self" template="${escapeMarkup(self)}"/>`,
    '</OpenSearchDescription>',
    '',
  ].join('\n');
}

/** Most characters of a name below an icon; home screens cut longer ones. */
const MAX_ICON_NAME = 12;

export type ManifestColours = { theme: string; background: string };

/** Writes the web app manifest, by which the portal can be installed on a device. */
export function webManifest(site: Site, colours: ManifestColours): string {
  const { name, shortName, description, locale, icons } = site;
  const icon = (size: 192 | 512, purpose: 'any' | 'maskable') => ({
    src: icons?.[purpose === 'any' ? size : 'maskable'] ?? builtInIcon(size, purpose),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const manifest = {
    id: '/',
    name,
    short_name: shortName ?? iconName(name),
    description,
    lang: locale,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    // Links lead from article to article, so there must be a way back.
    display: 'minimal-ui',
    theme_color: colours.theme,
    background_color: colours.background,
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

const builtInIcon = (size: number, purpose: 'any' | 'maskable') =>
  purpose === 'any' ? `/icon-${size}.png` : `/icon-maskable-${size}.png`;

/** Returns as many of the first words of a name as fit below an icon, or its beginning. */
function iconName(name: string): string {
  const words = name.split(/\s+/);
  while (words.length > 1 && words.join(' ').length > MAX_ICON_NAME) words.pop();
  return cutText(words.join(' '), MAX_ICON_NAME);
}
