// Paths and media types of documents other than HTML. `pages/` and `pageTarget` of the start server have the same paths.

export const SITEMAP_PATH = '/sitemap.xml';
export const OPEN_SEARCH_PATH = '/opensearch.xml';

export const OPEN_SEARCH_TYPE = 'application/opensearchdescription+xml';
export const MANIFEST_TYPE = 'application/manifest+json';
export const RSS_TYPE = 'application/rss+xml';
export const ATOM_TYPE = 'application/atom+xml';
export const MARKDOWN_TYPE = 'text/markdown';

/** The path of a part of the sitemap. It is at the root, because a sitemap may only list URLs below its own folder. */
export const sitemapPartPath = (name: string): string => `/sitemap-${encodeURIComponent(name)}.xml`;

/** The path of an article's Markdown. */
export const markdownPath = (articlePath: string): string => `${articlePath}.md`;

/** The paths of a page's feeds. */
export const feedPathOf = (pagePath: string): string => `${pagePath}/rss.xml`;
export const atomPathOf = (pagePath: string): string => `${pagePath}/atom.xml`;
