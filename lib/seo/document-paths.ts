// Addresses and types of what is not HTML; the pages below `pages/` and the rewrites of next.config.js follow them.

export const SITEMAP_PATH = '/sitemap.xml';
export const OPEN_SEARCH_PATH = '/opensearch.xml';

export const OPEN_SEARCH_TYPE = 'application/opensearchdescription+xml';
export const RSS_TYPE = 'application/rss+xml';
export const MARKDOWN_TYPE = 'text/markdown';

/** A part of the sitemap. It stands at the root: a sitemap may only name addresses below its own folder. */
export const sitemapPartPath = (name: string): string => `/sitemap-${encodeURIComponent(name)}.xml`;

/** The Markdown form of an article, by its canonical path. */
export const markdownPath = (articlePath: string): string => `${articlePath}.md`;

/** The feed of what a page lists, by the page's path. */
export const feedPathOf = (pagePath: string): string => `${pagePath}/rss.xml`;
