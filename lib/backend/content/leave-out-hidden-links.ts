import type { DbDeps } from '@/lib/backend/deps';
import type { ItemRow } from '@/lib/database/content-items';
import { editAddresses } from '@/lib/rules/edit-addresses';
import { LINK_FIELDS, linkedItems, type LinkedItem } from '@/lib/rules/linked-items';
import { findLinkedItems, type LinkedRow } from './linked-item-queries';

/** Links in HTML as the import prints it: links hold no links, and attributes stand in double quotes. */
const LINK = /<a(?=\s)((?:"[^"]*"|[^">])*)>(.*?)<\/a>/gs;
const HREF = /\shref="([^"]*)"/;
/** Stands where a text showed the address itself. */
const LEFT_OUT = '…';

type IsHidden = (address: string) => boolean;

/**
 * Rows without links to what is not public: the address of a private item holds its key and uid. Of a link in a text
 * its words stay. The privacy of targets is read each time, so that it does not matter when it changed.
 */
export async function leaveOutHiddenLinks(rows: ItemRow[], { db }: DbDeps): Promise<ItemRow[]> {
  const addresses = rows.flatMap((row) => [...addressesIn(row.html ?? ''), ...addressesIn(row.data)]);
  const hidden = await findHidden(addresses, { db });
  if (hidden.size === 0) return rows;
  const isHidden: IsHidden = (address) => hidden.has(address);
  return rows.map((row) => ({
    ...row,
    data: withoutFields(row.data, isHidden) as ItemRow['data'],
    ...(row.html && { html: withoutLinks(row.html, isHidden) }),
  }));
}

/** The same for the Markdown of an item. */
export async function leaveOutMarkdownLinks(markdown: string, deps: DbDeps): Promise<string> {
  const addresses: string[] = [];
  await editAddresses(markdown, (address) => {
    addresses.push(address);
    return Promise.resolve(address);
  });
  const hidden = await findHidden(addresses, deps);
  if (hidden.size === 0) return markdown;
  const edited = await editAddresses(markdown, (address) =>
    Promise.resolve(hidden.has(address) ? undefined : address),
  );
  return withoutText(edited, [...hidden]);
}

/** Those of the addresses that lead to an item that is private or gone. */
async function findHidden(addresses: string[], { db }: DbDeps): Promise<Set<string>> {
  const links = [...new Set(addresses)].map((address) => ({ address, items: linkedItems(address) }));
  const items = links.flatMap((link) => link.items);
  if (items.length === 0) return new Set();
  const models = new Set(items.map(({ model }) => model));
  const rows = await findLinkedItems(
    db.kysely,
    [...models],
    [...new Set(items.flatMap(({ names }) => names))],
  );
  return new Set(links.filter((link) => link.items.some(isHiddenAmong(rows))).map(({ address }) => address));
}

const isHiddenAmong =
  (rows: LinkedRow[]) =>
  ({ model, locale, names, isOurs }: LinkedItem): boolean => {
    const found = rows.filter(
      (row) =>
        row.model === model && row.locale === locale && (names.includes(row.uid) || names.includes(row.key)),
    );
    return found.length > 0 ? !found.some((row) => row.is_public) : isOurs;
  };

/** Addresses of links in HTML, or in a value of any depth. */
function addressesIn(value: unknown, name = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => addressesIn(entry, name));
  if (typeof value === 'string') {
    if (LINK_FIELDS.has(name)) return [value];
    return value.includes('<a ') ? [...value.matchAll(LINK)].flatMap((match) => hrefOf(match[1]) ?? []) : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, entry]) => addressesIn(entry, field));
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

const withoutText = (text: string, addresses: string[]): string =>
  addresses.reduce((left, address) => left.replaceAll(address, LEFT_OUT), text);

/** As when content is imported: an entry of a list goes with its link, a section stays without it. */
function withoutFields(value: unknown, isHidden: IsHidden, name = ''): unknown {
  if (typeof value === 'string') return withoutLinks(value, isHidden);
  if (Array.isArray(value)) {
    const left = name === 'sections' ? value : value.filter((entry) => !hasHiddenField(entry, isHidden));
    return left.map((entry) => withoutFields(entry, isHidden));
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
