import { Readable } from 'node:stream';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';
import { DEFAULT_LOCALE, type Locale } from '@/lib/constants';
import { absoluteUrl, languageLinks } from '../site';

/** A page of the sitemap; paths have no language prefix. */
export type SitemapEntry = {
  path: string;
  locale: Locale;
  /** ISO time of the latest change of its content, when known. */
  updated?: string | undefined;
  alternates?: Partial<Record<Locale, string>>;
};

export type SitemapPart = { path: string; updated?: string | undefined };

const NAMESPACES = { news: false, image: false, video: false, xhtml: true };

/** Writes a sitemap (protocol version 0.9) with the languages of each page. */
export async function sitemapXml(siteUrl: string, entries: readonly SitemapEntry[]): Promise<string> {
  const items = entries.map(({ path, locale, updated, alternates = {} }) => ({
    url: absoluteUrl(siteUrl, path, locale),
    ...(updated && { lastmod: updated }),
    links: languageLinks(siteUrl, alternates).map(({ hrefLang, href }) => ({ lang: hrefLang, url: href })),
  }));
  return write(items, new SitemapStream({ xmlns: NAMESPACES }));
}

/** Writes the index of the sitemap's parts. */
export async function sitemapIndexXml(siteUrl: string, parts: readonly SitemapPart[]): Promise<string> {
  const items = parts.map(({ path, updated }) => ({
    url: absoluteUrl(siteUrl, path, DEFAULT_LOCALE),
    ...(updated && { lastmod: updated }),
  }));
  return write(items, new SitemapIndexStream());
}

async function write(items: object[], stream: SitemapStream | SitemapIndexStream): Promise<string> {
  return (await streamToPromise(Readable.from(items).pipe(stream))).toString('utf8');
}
