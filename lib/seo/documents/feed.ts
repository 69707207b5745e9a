import { Feed } from 'feed';
import { absoluteUrl, type Site } from '../site';
import { escapeMarkup } from './escape-markup';

export type FeedItem = {
  /** Stays the same when the path changes. */
  uid: string;
  path: string;
  title: string;
  description: string | null;
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

/** Writes RSS 2.0. Feed readers parse descriptions as HTML, so they are escaped for HTML before XML. */
export function rssXml({ site, title, description, path, feedPath, items }: FeedFacts): string {
  const { siteUrl, locale } = site;
  const link = absoluteUrl(siteUrl, path, locale);
  const latest = items.map(({ updated }) => Date.parse(updated)).sort((a, b) => b - a)[0];
  const feed = new Feed({
    id: link,
    link,
    title,
    description,
    language: locale,
    feedLinks: { rss: absoluteUrl(siteUrl, feedPath, locale) },
    generator: false,
    docs: 'https://www.rssboard.org/rss-specification',
    // Fixed for a feed without items: the library would take the time of the request.
    updated: new Date(latest ?? 0),
  });
  for (const item of items) {
    feed.addItem({
      id: item.uid,
      link: absoluteUrl(siteUrl, item.path, locale),
      title: inertTitle(item.title),
      date: new Date(item.created),
      ...(item.description && { description: escapeMarkup(item.description) }),
      ...(item.category && { category: [{ name: item.category }] }),
    });
  }
  return feed.rss2();
}

/** Escapes only tags and entities, because some feed readers parse titles as HTML and others as text. */
const inertTitle = (title: string): string => title.replace(/&(?=#?\w+;)/g, '&amp;').replaceAll('<', '&lt;');
