import { Feed } from 'feed';
import { absoluteUrl } from '../absolute-url';
import type { Site } from '../site';
import { escapeMarkup } from './escape-markup';

export type FeedItem = {
  /** Stays the same when the address changes. */
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

/** RSS 2.0. Readers take a description for HTML, so what it holds is escaped once more than XML asks. */
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
    // Without items nothing ever changed; the library would take the present moment, different at every request.
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

/** Some readers take a title for HTML, others for text: only what HTML would read as more than text is escaped. */
const inertTitle = (title: string): string => title.replace(/&(?=#?\w+;)/g, '&amp;').replaceAll('<', '&lt;');
