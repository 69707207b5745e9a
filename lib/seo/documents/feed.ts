import { Feed } from 'feed';
import { absoluteUrl, type Site } from '../site';
import { escapeMarkup, xmlText } from './escape-markup';

export type FeedItem = {
  /** Stays the same when the path changes. */
  uid: string;
  path: string;
  /** A path that leads to the item even when the key has changed. */
  lastingPath: string;
  title: string;
  description: string | null;
  author?: string | null | undefined;
  /** ISO times. */
  created: string;
  updated: string;
  category?: string | undefined;
};

export type FeedFacts = {
  site: Site;
  title: string;
  description: string;
  /** The page that the feed follows, and the feed itself; without the language's prefix. */
  path: string;
  feedPath: string;
  /** The newest first. */
  items: readonly FeedItem[];
};

/** Writes RSS 2.0 (rssboard.org). */
export const rssXml = (facts: FeedFacts): string => xmlText(toFeed(facts, 'rss').rss2());

/** Writes Atom (RFC 4287). */
export const atomXml = (facts: FeedFacts): string =>
  xmlText(toFeed(facts, 'atom').atom1()).replace(CATEGORY, escapeAttributes);

/** Everywhere else `<` is escaped, so this matches elements only. */
const CATEGORY = /(?<=<category )label="[^"]*" term="[^"]*"/g;
/** The library leaves `<` in attributes, which is not well-formed. */
const escapeAttributes = (attributes: string): string => attributes.replaceAll('<', '&lt;');

/** Feed readers parse descriptions as HTML, so they are escaped for HTML before XML. */
function toFeed(
  { site, title, description, path, feedPath, items }: FeedFacts,
  format: 'rss' | 'atom',
): Feed {
  const { siteUrl, locale } = site;
  const link = absoluteUrl(siteUrl, path, locale);
  const latest = items.map(({ updated }) => Date.parse(updated)).sort((a, b) => b - a)[0];
  const feed = new Feed({
    id: link,
    link,
    title,
    description,
    language: locale,
    feedLinks: { [format]: absoluteUrl(siteUrl, feedPath, locale) },
    // Atom requires one of the feed when entries have none.
    ...(format === 'atom' && { author: { name: site.name, link: siteUrl } }),
    generator: false,
    docs: 'https://www.rssboard.org/rss-specification',
    // Fixed for a feed without items: the library would take the time of the request.
    updated: new Date(latest ?? 0),
  });
  for (const item of items) {
    feed.addItem({
      // Atom requires an IRI; this one leads to the item even when its path changes.
      id: format === 'rss' ? item.uid : absoluteUrl(siteUrl, item.lastingPath, locale),
      link: absoluteUrl(siteUrl, item.path, locale),
      title: format === 'rss' ? inertTitle(item.title) : escapeMarkup(item.title),
      date: new Date(format === 'rss' ? item.created : item.updated),
      published: new Date(item.created),
      // RSS takes e-mail addresses only.
      ...(item.author && format === 'atom' && { author: [{ name: item.author }] }),
      ...(item.description && { description: escapeMarkup(item.description) }),
      ...(item.category && { category: [{ name: item.category, term: item.category }] }),
    });
  }
  return feed;
}

/** Escapes only tags and entities, because some feed readers parse titles as HTML and others as text. */
const inertTitle = (title: string): string => title.replace(/&(?=#?\w+;)/g, '&amp;').replaceAll('<', '&lt;');
