import type { DbDeps } from '@/lib/backend/deps';
import type { ItemRow } from '@/lib/database/content-items';
import { editMarkdownUrls } from '@/lib/paths/edit-markdown-urls';
import { LINK_FIELDS, linkedItems, type LinkedItem } from '@/lib/paths/item-path';
import { findLinkedItems, type LinkedRow } from './queries';

/** Links in HTML as the import prints it: not nested, with attributes in double quotes. */
const LINK = /<a(?=\s)((?:"[^"]*"|[^">])*)>(.*?)<\/a>/gs;
const HREF = /\shref="([^"]*)"/;
/** Replaces a URL that is the text of its link. */
const LEFT_OUT = '…';

type IsHidden = (url: string) => boolean;

/**
 * Returns the rows without links to items that are not public, because a URL contains the key and uid. The text of a
 * link stays. The privacy of targets is read each time, so that a change takes effect at once.
 */
export async function leaveOutHiddenLinks(rows: ItemRow[], { db }: DbDeps): Promise<ItemRow[]> {
  const urls = rows.flatMap((row) => [...urlsIn(row.html ?? ''), ...urlsIn(row.data)]);
  const hidden = await findHidden(urls, { db });
  if (hidden.size === 0) return rows;
  const isHidden: IsHidden = (url) => hidden.has(url);
  return rows.map((row) => ({
    ...row,
    data: withoutFields(row.data, isHidden) as ItemRow['data'],
    ...(row.html && { html: withoutLinks(row.html, isHidden) }),
  }));
}

/** Returns the Markdown of an item without links to items that are not public. */
export async function leaveOutMarkdownLinks(markdown: string, deps: DbDeps): Promise<string> {
  const urls: string[] = [];
  await editMarkdownUrls(markdown, (url) => {
    urls.push(url);
    return Promise.resolve(url);
  });
  const hidden = await findHidden(urls, deps);
  if (hidden.size === 0) return markdown;
  const edited = await editMarkdownUrls(markdown, (url) =>
    Promise.resolve(hidden.has(url) ? undefined : url),
  );
  return withoutText(edited, [...hidden]);
}

/** Returns the URLs of items that are private or deleted. */
async function findHidden(urls: string[], { db }: DbDeps): Promise<Set<string>> {
  const links = [...new Set(urls)].map((url) => ({ url, items: linkedItems(url) }));
  const items = links.flatMap((link) => link.items);
  if (items.length === 0) return new Set();
  const models = new Set(items.map(({ model }) => model));
  const rows = await findLinkedItems(
    db.kysely,
    [...models],
    [...new Set(items.flatMap(({ names }) => names))],
  );
  return new Set(links.filter((link) => link.items.some(isHiddenAmong(rows))).map(({ url }) => url));
}

const isHiddenAmong =
  (rows: LinkedRow[]) =>
  ({ model, locale, names, isOurs }: LinkedItem): boolean => {
    const matches = rows.filter(
      (row) =>
        row.model === model && row.locale === locale && (names.includes(row.uid) || names.includes(row.key)),
    );
    return matches.length > 0 ? !matches.some((row) => row.is_public) : isOurs;
  };

/** Collects the URLs of links in HTML, or in a nested value. */
function urlsIn(value: unknown, name = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => urlsIn(entry, name));
  if (typeof value === 'string') {
    if (LINK_FIELDS.has(name)) return [value];
    return value.includes('<a ') ? [...value.matchAll(LINK)].flatMap((match) => hrefOf(match[1]) ?? []) : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, entry]) => urlsIn(entry, field));
}

function hrefOf(attributes = ''): string | undefined {
  return HREF.exec(attributes)?.[1]?.replace(/&#x26;|&amp;/g, '&');
}

function withoutLinks(html: string, isHidden: IsHidden): string {
  return html.replace(LINK, (link, attributes: string, text: string) => {
    const href = hrefOf(attributes);
    return href !== undefined && isHidden(href) ? withoutText(text, [href]) : link;
  });
}

const withoutText = (text: string, urls: string[]): string =>
  urls.reduce((left, url) => left.replaceAll(url, LEFT_OUT), text);

/** Follows the rules of the import: an entry of a list is removed with its link, a section stays without it. */
function withoutFields(value: unknown, isHidden: IsHidden, name = ''): unknown {
  if (typeof value === 'string') return withoutLinks(value, isHidden);
  if (Array.isArray(value)) {
    const visible = name === 'sections' ? value : value.filter((entry) => !hasHiddenField(entry, isHidden));
    return visible.map((entry) => withoutFields(entry, isHidden));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([field, entry]) => !isHiddenField(field, entry, isHidden))
      .map(([field, entry]) => [field, withoutFields(entry, isHidden, field)]),
  );
}

const hasHiddenField = (entry: unknown, isHidden: IsHidden): boolean =>
  typeof entry === 'object' &&
  entry !== null &&
  Object.entries(entry).some(([name, value]) => isHiddenField(name, value, isHidden));

const isHiddenField = (name: string, value: unknown, isHidden: IsHidden): boolean =>
  LINK_FIELDS.has(name) && typeof value === 'string' && isHidden(value);
